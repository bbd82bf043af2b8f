import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

const row = (page: Page, subject: string) =>
  page
    .getByRole('list', { name: t('list') })
    .getByRole('link')
    .getByText(subject)

/**
 * A busy machine: from when it `isBusy`, what a screen does after it was drawn waits for its turn, and the list that was
 * asked for comes before that, without the mail that is gone by then.
 */
const BUSY = `{
  const { fetch, setTimeout } = window
  const now = performance.now.bind(performance)
  let ahead = 0
  let list
  let arrive = () => {}
  // The time that React may work without a pause is over at once.
  performance.now = () => now() + (globalThis.isBusy ? (ahead += 6) : ahead)
  window.setTimeout = (run, wait, ...given) =>
    globalThis.isBusy && !wait ? (queueMicrotask(run), 0) : setTimeout(run, wait, ...given)
  window.fetch = async (...given) => {
    const isList = /mailbox\\/mails/.test(String(given[0]))
    if (isList && globalThis.isBusy) {
      await new Promise((resolve) => { arrive = resolve })
      return { ...list, json: async () => list.body }
    }
    const answer = await fetch(...given)
    if (!isList) return answer
    const body = await answer.json()
    const mails = body.mails?.filter(({ subject }) => subject !== 'Second')
    list = { ok: true, headers: answer.headers, body: { ...body, mails } }
    return { ...list, json: async () => body }
  }
  new MutationObserver(() => {
    if (globalThis.isBusy && !document.getElementById('mail-reader')) arrive()
  }).observe(document, { childList: true, subtree: true })
}`

test('the line below has the focus when a mail is archived, also where the list comes while its reader goes', async () => {
  const { manager, resource } = await browser.newTenant()
  const from = await browser.as(resource)
  for (const subject of ['First', 'Second'])
    await from(mailbox.send, { to: [{ address: manager.email }], subject, content: '<p>Well?</p>', send: true })
  const page = await browser.newPage({ width: 1440 })
  await page.addInitScript(BUSY)
  await signIn(page, manager, '/apps/mailbox')
  await page.getByRole('link', { name: /Second/ }).click()
  await page.locator('#mail-reader').and(page.locator(':focus')).getByText('Well?').waitFor()
  await page.evaluate('globalThis.isBusy = true')
  await page.keyboard.press('e')
  await page.getByRole('link', { name: /Second/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /First/ }).and(page.locator(':focus')).waitFor()
})

test('moves and marks by keyboard, and finds again', async () => {
  const { addPerson } = await browser.newTenant()
  const priya = await addPerson()
  const call = await browser.as(await addPerson())
  for (const subject of ['First', 'Second', 'Third']) {
    await call(mailbox.send, { to: [{ address: priya.email }], subject, content: '<p>Hello</p>', send: true })
  }
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, priya, '/apps/mailbox')
  await row(page, 'Third').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Third' }).waitFor()
  // Closed, the list goes on from the row that has the focus.
  await page.keyboard.press('Escape')
  await page.locator('a:focus').getByText('Third').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Third' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: t('starred'), pressed: true }).waitFor()
  await page.keyboard.press('b')
  await page.getByRole('menuitem', { name: t('later.choose') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: t('later.choose') }).waitFor({ state: 'detached' })
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: t('action.archive') }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.getByText(t('moved.archive')).waitFor()
  await row(page, 'Third').waitFor({ state: 'detached' })
  // The row in its place, which was not open, comes next.
  await page.locator('a:focus').getByText('Second').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await page.keyboard.press('Control+z')
  await row(page, 'Third').waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Third' }).waitFor()
  await page.keyboard.press('e')
  await row(page, 'Third').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Starred/ }).click()
  await row(page, 'Third').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('second')
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: t('found') })
    .getByRole('link')
    .getByText('Second')
    .waitFor()
  const field = page.getByRole('searchbox', { name: t('search') })
  await field.fill('first')
  await page.getByRole('button', { name: t('searchFor', { text: 'first' }) }).click()
  await page
    .getByRole('list', { name: t('found') })
    .getByRole('link')
    .getByText('First')
    .waitFor()
  await field.fill('')
  await page.getByRole('button', { name: t('searchEnd') }).click()
  await page.waitForURL(/\/apps\/mailbox\/inbox\/1$/)
})

test('a mail that is begun before the settings are read opens with the signature', async () => {
  const { freelancer } = await browser.newTenant()
  await (await browser.as(freelancer))(mailbox.saveSettings, { settings: { signature: '<p>Camille, Rivage</p>' } })
  const page = await browser.newPage({ width: 1440 })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/apps/mailbox/settings', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, freelancer, '/apps/mailbox')
  await page
    .getByRole('button', { name: t('compose') })
    .first()
    .click()
  held.resolve()
  await page.getByRole('dialog').getByText('Camille, Rivage').waitFor()
})

test('the settings take no focus as they come', async () => {
  const { freelancer } = await browser.newTenant()
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, freelancer, '/apps/mailbox/settings')
  const opener = page.getByRole('button', { name: t('autoReply.write') })
  await opener.waitFor()
  await waitUntilSettled(page)
  expect(await opener.and(page.locator(':focus')).count()).toBe(0)
})
