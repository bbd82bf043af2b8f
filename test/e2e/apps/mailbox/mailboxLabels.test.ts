import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { navigateWithin, openBrowser, pressMenuItem, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

/** Somebody who has got three mails. */
const reader = async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, person] = [await addPerson(), await addPerson()]
  const from = await browser.as(writer)
  for (const subject of ['First', 'Second', 'Third'])
    await from(mailbox.send, { to: [{ address: person.email }], subject, content: '<p>Well?</p>', send: true })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/mailbox')
  const tick = (subject: string) => page.getByRole('checkbox', { name: t('several.tick', { subject }) }).check()
  return { as: await browser.as(person), page, tick }
}
const label = (page: Page, name: string) => page.getByRole('menuitemradio', { name })

test('the key of labels opens their menu for the mails that are selected, and leads to a first one', async () => {
  const { as, page, tick } = await reader()
  await page.getByRole('link', { name: /Third/ }).click()
  await page.locator('#mail-reader').and(page.locator(':focus')).getByText('Well?').waitFor()
  await page.keyboard.press('l')
  await pressMenuItem(page, t('newLabel'))
  await page.getByRole('textbox', { name: t('newLabel') }).fill('Project')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: t('labelTitle', { title: 'Project' }) }).waitFor()
  await page.goto('/apps/mailbox')
  await tick('First')
  await tick('Second')
  await page.getByRole('toolbar', { name: t('several.title') }).waitFor()
  await page.keyboard.press('l')
  await label(page, 'Project').and(page.locator(':focus')).press('Enter')
  const labelled = async () => (await as(mailbox.mails, { folder: 'inbox' })).mails?.map(({ labels }) => labels.length)
  await expect.poll(labelled).toEqual([0, 1, 1])
})

test('a key acts on the mails that are selected, also where another was opened before', async () => {
  const { as, page, tick } = await reader()
  await page.getByRole('link', { name: /Third/ }).click()
  await page.locator('#mail-reader').and(page.locator(':focus')).getByText('Well?').waitFor()
  await tick('First')
  await tick('Second')
  await page.getByRole('toolbar', { name: t('several.title') }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('link', { name: /First/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Second/ }).waitFor({ state: 'detached' })
  const { mails } = await as(mailbox.mails, { folder: 'inbox' })
  expect(mails?.map(({ subject }) => subject)).toEqual(['Third'])
})

test('another folder begins without a selection, and so does the first one again', async () => {
  const { page, tick } = await reader()
  const bar = page.getByRole('toolbar', { name: t('several.title') })
  await tick('First')
  await bar.waitFor()
  await navigateWithin(page, '/apps/mailbox/archive')
  await page.getByRole('link', { name: /First/ }).waitFor({ state: 'detached' })
  await navigateWithin(page, '/apps/mailbox')
  await page.getByRole('link', { name: /First/ }).waitFor()
  expect(await page.getByRole('checkbox', { name: t('several.tick', { subject: 'First' }) }).isChecked()).toBe(false)
  expect(await bar.count()).toBe(0)
})

test('a label shows its colour where it is changed, and is deleted only once that is confirmed', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  await as(mailbox.createLabel, { label: { title: 'Project', color: 'teal' } })
  await as(mailbox.createLabel, { label: { title: 'Team', color: 'red' } })
  const page = await browser.newPage()
  await signIn(page, person, '/apps/mailbox/settings')
  await page.getByRole('button', { name: t('colorIs', { color: t('color.red') }) }).waitFor()
  const shades = await page.evaluate<string[]>(
    `[...document.querySelectorAll('li button[aria-haspopup=menu] svg')].map((icon) => getComputedStyle(icon).color)`,
  )
  expect(new Set(shades).size).toBe(2)
  const deleting = page.getByRole('button', { name: t('removeLabel', { title: 'Project' }) })
  await deleting.click()
  await page.getByRole('dialog').getByText(t('removeLabelText')).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => as(mailbox.labels, {})).toHaveLength(2)
  await deleting.click()
  await page.getByRole('button', { name: t('removeLabelConfirm'), exact: true }).click()
  await deleting.waitFor({ state: 'detached' })
  expect(await as(mailbox.labels, {})).toMatchObject([{ title: 'Team' }])
})
