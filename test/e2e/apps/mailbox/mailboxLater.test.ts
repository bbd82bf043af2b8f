import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

/** A day some weeks ahead, as its field takes it. */
const AHEAD = `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T14:30`

/** Chooses a time by the menu: one that is over is refused, which the field says. */
const chooseTime = async (page: Page, menu: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: t('later.choose') }).click()
  const dialog = page.getByRole('dialog', { name: menu })
  const field = dialog.getByLabel(t('later.when'))
  await field.fill('2020-01-31T09:00')
  await dialog.getByRole('button', { name: menu, exact: true }).click()
  await dialog.getByText(t('later.outside')).waitFor()
  await field.fill(AHEAD)
  await dialog.getByRole('button', { name: menu, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a message is sent, and comes back to the inbox, at a time that one chooses', async () => {
  const { addPerson } = await browser.newTenant()
  const [priya, dara] = [await addPerson({ firstName: 'Priya' }), await addPerson({ firstName: 'Dara' })]
  const [asPriya, asDara] = [await browser.as(priya), await browser.as(dara)]
  const { address } = await asPriya(mailbox.claimAddress, {})
  await asDara(mailbox.send, {
    to: [{ name: priya.name, address: address ?? '' }],
    subject: 'Figures',
    content: '<p>Hello</p>',
    send: true,
  })
  const page = await browser.newPage({ width: 1440 })
  const at = new Date(await page.evaluate<string>(`new Date('${AHEAD}').toISOString()`)).toISOString()
  await signIn(page, priya, '/apps/mailbox/inbox/1')

  await page.getByRole('link', { name: /Figures/ }).click()
  await chooseTime(page, t('action.snooze'))
  const snoozed = async () => (await asPriya(mailbox.mails, { folder: 'snoozed', page: 1 })).mails
  await expect.poll(async () => (await snoozed())?.map(({ snoozedUntil }) => snoozedUntil)).toEqual([at])

  await page
    .getByRole('main')
    .getByRole('complementary')
    .getByRole('button', { name: t('compose'), exact: true })
    .click()
  await page.getByRole('combobox', { name: t('to') }).fill('dara')
  await page.getByRole('option', { name: dara.name }).click()
  await page.getByLabel(t('subject')).fill('The answer')
  await chooseTime(page, t('sendLater'))
  const drafts = async () => (await asPriya(mailbox.mails, { folder: 'drafts', page: 1 })).mails
  await expect
    .poll(async () => (await drafts())?.map(({ subject, sendAt }) => [subject, sendAt]))
    .toEqual([['The answer', at]])
})
