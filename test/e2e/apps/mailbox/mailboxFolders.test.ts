import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

test('the mails of a folder do not stand under the name of the next one while that takes its time', async () => {
  const { addPerson } = await browser.newTenant()
  const [person, sender] = [await addPerson(), await addPerson()]
  const mail = { to: [{ address: person.email }], subject: 'Dates', content: '<p>Well?</p>', send: true }
  await (await browser.as(sender))(mailbox.send, mail)
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/mailbox/inbox/1')
  const row = page.getByRole('list', { name: t('list') }).getByRole('link')
  await row.waitFor()
  const release = await holdCalls(page, 'GET', /\/mailbox\/mails\?.*trash/)
  await page.locator('a[href="/apps/mailbox/trash"]').click()
  await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
  expect(await row.count()).toBe(0)
  release()
  await page.getByText(t('empty.list')).waitFor()
})
