import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notes } from '#shared/apps/notes/contract.ts'
import { openBrowser, signIn, signInByForm } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

/** A browser that keeps nothing more, or nothing at all: the app goes on, and its lock locks. */
const browser = await openBrowser()
const en = words('en')
const LAST_PERSON = 'regie:last-person'

const lockScreen = (page: Page) => page.getByRole('dialog').filter({ hasText: en('unlockSession.title') })

const lockByMenu = async (page: Page) => {
  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('unlockSession.lock') }).click()
  await lockScreen(page).waitFor()
}

const unlock = async (page: Page, password: string) => {
  await lockScreen(page).locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await lockScreen(page).waitFor({ state: 'detached' })
}

const choose = async (page: Page, look: string) => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/account/profile') && answer.ok())
  await page.locator(`input[type=radio][value=${look}]`).press('Space')
  await saved
}

/** What somebody does that this browser is to remember. */
const goThrough = async (page: Page, password: string) => {
  await page.getByRole('button', { name: en('shell.look') }).click()
  await choose(page, 'theme-rose')
  expect(await page.evaluate('document.body.className')).toBe('light theme-rose')
  await page.keyboard.press('Escape')
  await lockByMenu(page)
  await unlock(page, password)
}

test('a full storage loses no choice, and stays locked through a reload', async () => {
  const page = await browser.newPage()
  const { freelancer } = await browser.newTenant()
  await signIn(page, freelancer, '/activity-report')
  const kept = `Object.keys(localStorage).filter((key) => key.startsWith('regie:kept:read:')).length`
  await expect.poll(() => page.evaluate<number>(kept)).toBeGreaterThan(0)
  await page.evaluate(`for (let size = 2 ** 22; size >= 1; size /= 2) {
    try { for (let at = 0; ; at += 1) localStorage.setItem('full:' + size + ':' + at, 'x'.repeat(size)) } catch {}
  }`)
  await goThrough(page, freelancer.password)
  await lockByMenu(page)
  await page.reload()
  await lockScreen(page).waitFor()
  await unlock(page, freelancer.password)
})

test('where every storage is refused the app is the same until its page goes', async () => {
  const page = await browser.newPage()
  const { freelancer } = await browser.newTenant()
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
  }`)
  await signInByForm(page, freelancer)
  await page.getByRole('heading').first().waitFor()
  await goThrough(page, freelancer.password)
})

test('what was asked for somebody is not kept once somebody else has come in another tab', async () => {
  const page = await browser.newPage()
  const { freelancer, resource } = await browser.newTenant()
  await (await browser.as(freelancer))(notes.create, { note: { title: 'Rappeler Nadia' } })
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>()
  await page.route(`**${notes.all.path}`, async (route) => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest(`**${notes.all.path}`)
  await signIn(page, freelancer, '/apps/notes')
  await asked
  // The other tab notes who has come; this one hears of it a moment later.
  await page.evaluate(`localStorage.setItem('${LAST_PERSON}', '${resource.personId}')`)
  answerNow()
  await page.getByText('Rappeler Nadia').first().waitFor()
  expect(await page.evaluate(`Object.values(localStorage).filter((one) => one.includes('Nadia'))`)).toEqual([])
})
