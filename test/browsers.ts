import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { PASSWORD, rivage } from '#infra/local/seed/people.ts'
import { startStack } from '#infra/local/stack.ts'
import { words } from '#test/kit/browser/words.ts'

/**
 * `npm run test:browsers`: the main journeys in an installed Firefox, which speaks WebDriver BiDi; the tests of `npm test`
 * run in Chromium. It needs `npm run build` before. `REGIE_FIREFOX` says where Firefox is when it is at none of its places.
 */
const PLACES = [
  process.env.REGIE_FIREFOX ?? '',
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
const PATIENCE_MS = 60_000
const say = (line: string) => process.stdout.write(`${line}\n`)
const fr = words('fr')

/** Scrollbars that take room of their own, as on Windows: where they are laid over the page, nothing can show beside them. */
const CLASSIC_SCROLLBARS = { 'widget.gtk.overlay-scrollbars.enabled': false, 'ui.useOverlayScrollbars': 0 }

const named = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`
const heard = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`, { timeout: PATIENCE_MS })

/** Presses what can be pressed, once it can: a click waits until it stands still and is enabled. */
const press = (page: Page, name: string, role = 'button') => page.locator(named(role, name)).click()

interface Open {
  browser: Browser
  url: string
}

/** A page of its own, signed in; what goes wrong in it is thrown at the end. */
const visit = async (
  { browser, url }: Open,
  person: { email: string },
  path: string,
): Promise<{ page: Page; end: () => Promise<void> }> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  await page.setViewport({ width: 1280, height: 800 })
  await page.goto(`${url}/sign-in`)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForFunction("location.pathname !== '/sign-in'")
  await page.goto(url + path)
  await page.waitForSelector('h1')
  const end = async () => {
    assert.deepEqual(wrong, [])
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth > innerWidth'),
      false,
      'wider than its window',
    )
    await context.close()
  }
  return { page, end }
}

const today = new Date()
const month = `${today.getUTCMonth() + 1}/${today.getUTCFullYear()}`

const JOURNEYS: Record<string, (open: Open) => Promise<void>> = {
  'a consultant fills the month and sends it': async (open) => {
    const { page, end } = await visit(open, rivage.bastien, `/activity-report/timesheets/${month}`)
    await press(page, fr('cra.fill'))
    await press(page, fr('cra.send'))
    await heard(page, fr('cra.status.WAITING_VALIDATION'))
    await end()
  },
  'a validator signs a month without a mouse': async (open) => {
    const { page, end } = await visit(open, rivage.maelle, '/activity-report?tab=validate')
    await page.locator('a[href*="/timesheets/validate/"]').click()
    const validate = await page.waitForSelector(named('button', fr('cra.validate.action')))
    await validate?.focus()
    await page.keyboard.press('Enter')
    await heard(page, fr('cra.sign.meaning'))
    await page.locator(`[role=dialog] ${named('button', fr('cra.sign.action'))}`).click()
    await heard(page, fr('cra.seal.intact'))
    await end()
  },
  'a manager proposes a mission to somebody': async (open) => {
    const { page, end } = await visit(open, rivage.maelle, '/mission-proposals')
    await press(page, 'Tableau de bord des remboursements', 'link')
    const name = `${rivage.dara.firstName} ${rivage.dara.lastName}`
    await press(page, fr('positionings.actionsFor', { name }))
    await press(page, fr('positionings.step.PROPOSE.action'), 'menuitem')
    await page.waitForSelector('[role=dialog] input')
    await page.keyboard.press('Enter')
    await heard(page, fr('positionings.done.PROPOSE', { name }))
    await end()
  },
  'no strip of another colour stands beside the navigation, no letter beside the conversations': async (open) => {
    const { page, end } = await visit(open, rivage.maelle, '/dashboard')
    await page.waitForSelector('aside nav')
    const bar = await page.evaluate("getComputedStyle(document.querySelector('#navigation')).scrollbarColor")
    assert.match(String(bar), /(transparent|rgba\(0, 0, 0, 0\))$/)
    const seen = await page.evaluate("getComputedStyle(document.querySelector('aside h2')).visibility")
    assert.equal(seen, 'hidden')
    await end()
  },
}

const executablePath = PLACES.find((place) => place !== '' && existsSync(place))
if (!executablePath) {
  say('There is no Firefox here: nothing was tried.')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'regie-browsers-'))
const stack = await startStack({ port: 0, folder, reset: true, content: 'sample', built: true })
const browser = await puppeteer.launch({
  ...{ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox: CLASSIC_SCROLLBARS },
})
say(await browser.version())
let failed = 0
for (const [name, live] of Object.entries(JOURNEYS)) {
  try {
    await live({ browser, url: stack.url })
    say(`  ok    ${name}`)
  } catch (error) {
    failed += 1
    say(`  wrong ${name}\n${error instanceof Error ? error.stack : String(error)}`)
  }
}
await browser.close()
await stack.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(failed > 0 ? 1 : 0)
