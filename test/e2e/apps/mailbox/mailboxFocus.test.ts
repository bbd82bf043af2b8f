import { test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'

const browser = await openBrowser()

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
