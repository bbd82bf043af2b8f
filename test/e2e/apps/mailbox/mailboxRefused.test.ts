import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

test('whoever sent a mail that is refused once it can no longer be taken back is told so', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const [priya, dara] = [await addPerson(), await addPerson({ firstName: 'Dara' })]
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, priya, '/apps/mailbox/inbox/1')
  await page.getByRole('button', { name: t('compose') }).click()
  await page.getByRole('combobox', { name: t('to') }).fill('dara')
  await page.getByRole('option', { name: dara.name }).click()
  await page.getByRole('textbox', { name: t('subject') }).fill('Dates')
  await page.getByRole('button', { name: t('send'), exact: true }).click()
  await page.getByText(t('held')).waitFor()
  await (await browser.as(manager))(users.disable, { userId: dara.personId })
  await page.getByText(t('notSent', { subject: 'Dates' })).waitFor()
  const { mails } = await (await browser.as(priya))(mailbox.mails, { folder: 'drafts' })
  expect(mails?.map(({ subject }) => subject)).toEqual(['Dates'])
})
