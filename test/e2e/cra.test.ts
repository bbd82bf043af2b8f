import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '#infra/local/seed/people.ts'
import { monthKey, shiftMonth } from '#shared/rules/calendar.ts'
import { brumeval, connecting, openBrowser, rivage, signIn } from '#test/kit/browser.ts'
import { words } from '#test/kit/words.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const today = new Date()
const now = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }
const last = shiftMonth(now.year, now.month, -1)
const fillPath = ({ year, month }: typeof now) => `/activity-report/timesheets/${month}/${year}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The inputs of the days that can be filled, in the order of the month. */
const cells = (page: Page) => page.locator('table input:not([disabled])')
const status = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('a month on one mission is filled and sent in three clicks and well under ten seconds', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.oriane, '/')
  const fill = page.getByRole('link', { name: /^Remplir / }).first()
  await fill.waitFor()
  let clicks = 0
  const press = async (target: ReturnType<typeof button>) => {
    clicks += 1
    await target.click()
  }
  const began = performance.now()
  await press(fill)
  await press(button(page, fr('cra.fill')))
  await press(button(page, fr('cra.send')))
  await status(page, fr('cra.status.WAITING_VALIDATION'))
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(clicks).toBeLessThanOrEqual(5)
  await page.getByText(fr('cra.sentToValidators')).waitFor()
  expect(await cells(page).count()).toBe(0)
  expect(await button(page, fr('cra.send')).isDisabled()).toBe(true)
})

test('what was sent reaches its validator within seconds, who signs it with the keyboard; the owner sees number, name and signature', async () => {
  const owner = await browser.newPage()
  await signIn(owner, brumeval.tom)
  await owner.goto(fillPath(now))
  await button(owner, en('cra.fill')).click()
  await button(owner, en('cra.send')).click()
  await status(owner, en('cra.status.WAITING_VALIDATION'))

  const validator = await browser.newPage()
  await signIn(validator, brumeval.ysolde)
  await validator.goto('/activity-report?tab=validate')
  const row = validator.getByRole('row').filter({ hasText: 'Tom Aldenby' })
  await row
    .last()
    .getByRole('link', { name: en('cra.list.open') })
    .click()
  await validator.waitForURL('**/timesheets/validate/*')
  await button(validator, en('cra.validate.action')).focus()
  await validator.keyboard.press('Enter')
  await validator.getByRole('dialog').getByText(en('cra.sign.meaning')).waitFor()
  await validator
    .getByRole('dialog')
    .getByRole('button', { name: en('cra.sign.action'), exact: true })
    .focus()
  await validator.keyboard.press('Enter')
  await status(validator, en('cra.status.VALIDATED'))
  await validator.getByText(en('cra.seal.intact')).waitFor()
  expect(await button(validator, en('cra.validate.action')).isDisabled()).toBe(true)

  await owner.reload()
  await status(owner, en('cra.status.VALIDATED'))
  await owner.getByText('Ysolde Brumeval').first().waitFor()
})

test('a month sent too early is taken back with the keyboard and is open at once; its validator’s page and list say so', async () => {
  const validator = await browser.newPage()
  const connected = await connecting(validator)
  await signIn(validator, rivage.maelle, '/activity-report?tab=validate')
  const title = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(
    Date.UTC(last.year, last.month - 1, 1),
  )
  const row = validator
    .getByRole('row')
    .filter({ hasText: 'Sofiane Belmarek' })
    .filter({ hasText: new RegExp(title, 'i') })
  await row.getByRole('link', { name: fr('cra.list.open') }).click()
  await button(validator, fr('cra.validate.action')).waitFor()
  await connected()

  const owner = await browser.newPage({ language: 'fr' })
  await signIn(owner, rivage.sofiane, fillPath(last))
  await button(owner, fr('cra.takeBack.action')).press('Enter')
  const confirm = owner.getByRole('dialog').getByRole('button', { name: fr('cra.takeBack.action'), exact: true })
  await confirm.press('Enter')
  await owner.getByText(fr('cra.takenBack')).waitFor()
  await status(owner, fr('cra.status.DRAFT'))
  expect(await button(owner, fr('cra.print.action')).count()).toBe(0)
  await expect.poll(() => owner.evaluate('document.activeElement.matches("table input")')).toBe(true)
  const first = cells(owner).first()
  expect(await first.inputValue()).not.toBe('')
  await owner.keyboard.type('0,25')
  await owner.keyboard.press('Enter')
  await owner.keyboard.press('ControlOrMeta+s')
  await owner.getByText(fr('cra.craUpdated')).waitFor()
  expect(await first.inputValue()).toBe('0,25')

  await validator.getByText(fr('cra.validate.takenBack', { name: 'Sofiane Belmarek' })).waitFor()
  await validator
    .getByRole('main')
    .getByRole('link', { name: fr('cra.list.title') })
    .last()
    .click()
  await validator.waitForURL('**/activity-report?tab=validate')
  await validator.getByRole('row').nth(1).waitFor()
  await expect.poll(() => row.count()).toBe(0)
})

test('a rejected month comes back with the message, is corrected and sent again', async () => {
  const validator = await browser.newPage({ language: 'fr' })
  await signIn(validator, rivage.maelle)
  await validator.goto('/activity-report?tab=validate')
  const row = validator.getByRole('row').filter({ hasText: 'Lucie Hartzwiller' })
  await row
    .last()
    .getByRole('link', { name: fr('cra.list.open') })
    .click()
  await validator.waitForURL('**/timesheets/validate/*')
  await button(validator, fr('cra.reject.action')).click()
  const dialog = validator.getByRole('dialog')
  const editor = dialog.locator('.ql-editor')
  await editor.waitFor()
  await dialog.getByRole('button', { name: fr('cra.reject.send'), exact: true }).click({ force: true })
  await editor.click()
  await validator.keyboard.type('Le premier lundi manque.')
  await dialog.getByRole('button', { name: fr('cra.reject.send'), exact: true }).click()
  await status(validator, fr('cra.status.REJECTED'))

  const owner = await browser.newPage({ language: 'fr' })
  await signIn(owner, rivage.lucie)
  await owner.goto(fillPath(last))
  await owner.getByText('Le premier lundi manque.').waitFor()
  await cells(owner).first().fill('0,5')
  await button(owner, fr('cra.send')).click()
  const confirm = owner.getByRole('dialog').getByRole('button', { name: fr('cra.sendPartial.confirm') })
  await Promise.race([confirm.click(), status(owner, fr('cra.status.WAITING_VALIDATION'))])
  await status(owner, fr('cra.status.WAITING_VALIDATION'))
})

test('two tabs that change one month: the second one compares, chooses, and loses nothing', async () => {
  const one = await browser.newPage()
  await signIn(one, rivage.emma)
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    await page.goto(fillPath(now))
    await cells(page).first().waitFor()
  }
  await cells(one).nth(1).fill('0.25')
  await button(one, en('cra.save')).click()
  await one.getByText(en('cra.craUpdated')).waitFor()
  await cells(two).nth(2).fill('0.75')
  await button(two, en('cra.save')).click()
  const dialog = two.getByRole('dialog')
  await dialog.getByText(en('cra.compare.title')).waitFor()
  await dialog.getByRole('button', { name: en('cra.compare.takeMine') }).click()
  await two.getByText(en('cra.craUpdated')).waitFor()
  await one.reload()
  await cells(one).first().waitFor()
  expect(await cells(one).nth(2).inputValue()).toBe('0.75')
})

test('without a mouse: sign in, move through the grid, type, undo, save', async () => {
  const page = await browser.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').waitFor()
  await page.keyboard.type(rivage.dara.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.goto(fillPath(now))
  await cells(page).first().focus()
  await page.keyboard.type('0.5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('abc')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowRight')
  expect(await cells(page).nth(0).inputValue()).toBe('0.5')
  expect(['', '0']).toContain(await cells(page).nth(1).inputValue())
  expect(['', '0']).toContain(await cells(page).nth(2).inputValue())
  await page
    .getByText(/more than 1|exceed/i)
    .first()
    .waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  expect(await cells(page).nth(0).inputValue()).toBe('1')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => cells(page).nth(0).inputValue()).toBe('0.5')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(en('cra.craUpdated')).waitFor()
})

test('what was typed survives a closed tab, and says since when', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.priya)
  await page.goto(fillPath(now))
  await cells(page).first().fill('0.1')
  await cells(page).first().press('Tab')
  await page
    .getByText(/Draft kept on this device/)
    .first()
    .waitFor()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(fillPath(now))
  await again.getByText(/Unsaved changes of .* restored/).waitFor()
  expect(await cells(again).first().inputValue()).toBe('0.1')
})

test('on a phone the month is a list without sideways scrolling, with save and send at hand', async () => {
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, rivage.tanguy)
  await page.goto(fillPath(now))
  await button(page, en('cra.sendShort')).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await page.locator('li[data-day]').count()).toBeGreaterThan(20)
})

test('nothing of one company is to be seen in another', async () => {
  const page = await browser.newPage()
  await signIn(page, brumeval.ysolde)
  await page.goto('/activity-report?tab=team')
  await page.getByText('Tom Aldenby').first().waitFor()
  expect(await page.getByText(rivage.emma.lastName).count()).toBe(0)
  await page.goto(`/activity-report/timesheets/validate/01JD0000000000000000000000-${monthKey(last.year, last.month)}`)
  await page.getByRole('heading').first().waitFor()
  expect(await page.getByText('Rivage').count()).toBe(0)
})
