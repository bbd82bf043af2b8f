import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import type { MailRule } from '#shared/apps/mailbox/settingsContract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')
const SOON_MS = 15_000

const rules = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Change rule/ }) })

describe('the rules of a mailbox', () => {
  test('are written and put into another order by keyboard, and hold for the next mail', async () => {
    const { addPerson } = await browser.newTenant()
    const [priya, dara] = [await addPerson({ firstName: 'Priya' }), await addPerson({ firstName: 'Dara' })]
    const own = await browser.as(dara)
    await own(mailbox.createLabel, { label: { title: 'Offers' } })
    const page = await browser.newPage({ width: 390, scheme: 'dark' })
    await signIn(page, dara, '/apps/mailbox/settings')
    const dialog = page.getByRole('dialog')
    const add = page.getByRole('button', { name: t('rules.add') })
    await add.focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel(t('rules.contains')).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(t('rules.wordsMissing')).waitFor()
    await dialog.getByText(t('rules.doesNothing')).waitFor()
    await page.keyboard.type(priya.email)
    await dialog.getByLabel('Offers').focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('Enter')
    await rules(page).filter({ hasText: priya.email }).getByText('Offers').waitFor()
    await add.click()
    await dialog.getByLabel(t('rules.field')).selectOption('subject')
    await dialog.getByLabel(t('rules.contains')).fill('quote')
    await dialog.getByLabel(t('rules.moveTo')).selectOption('archive')
    await dialog.getByLabel(t('rules.markRead')).check()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('rules.keep') }).click()
    await rules(page).nth(1).getByText(/quote/).waitFor()
    await page.getByRole('button', { name: t('rules.up', { place: 2 }) }).focus()
    await page.keyboard.press('Enter')
    await rules(page).first().getByText(/quote/).waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
      .toBe(t('rules.down', { place: 1 }))
    await waitUntilSettled(page)
    await expectAccessible(page)

    const theirs = await browser.as(priya)
    const mail = { to: [{ address: dara.email }], subject: 'A Quote', content: '<p>Here</p>', send: true }
    await theirs(mailbox.send, mail)
    await page.goto(new URL('/apps/mailbox/archive/1', page.url()).href)
    await page
      .getByRole('list', { name: t('list') })
      .getByRole('link')
      .getByText('A Quote')
      .waitFor({ timeout: SOON_MS })
    expect((await own(mailbox.mails, { label: 'offers' })).mails).toMatchObject([{ subject: 'A Quote', unread: false }])
    expect((await own(mailbox.folders, {}))[0]).toMatchObject({ slug: 'inbox', count: 0 })
  })

  test('are deleted by one press, and one that was is back in its place by the message that says so', async () => {
    const dara = await (await browser.newTenant()).addPerson()
    const own = await browser.as(dara)
    const rule: Omit<MailRule, 'contains'> = { field: 'subject', labels: [], folder: 'archive', markRead: false }
    const given = ['offer', 'invoice', 'quote']
    await own(mailbox.saveSettings, { settings: { rules: given.map((contains) => ({ ...rule, contains })) } })
    const stored = async () => (await own(mailbox.settings, {})).rules.map(({ contains }) => contains)
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, dara, '/apps/mailbox/settings')
    await page.getByRole('button', { name: t('rules.remove', { place: 2 }) }).click()
    await page.getByText(t('rules.removed')).waitFor()
    expect(await stored()).toEqual(['offer', 'quote'])
    await page.keyboard.press('Control+z')
    await rules(page).nth(2).waitFor()
    expect(await stored()).toEqual(given)
  })

  test('changed in two windows, the second is told of the first and loses nothing that was typed', async () => {
    const { addPerson } = await browser.newTenant()
    const dara = await addPerson({ firstName: 'Dara' })
    const own = await browser.as(dara)
    const rule = (contains: string): MailRule => ({
      field: 'subject',
      contains,
      labels: [],
      folder: 'archive',
      markRead: false,
    })
    const elsewhere = (...contains: string[]) => own(mailbox.saveSettings, { settings: { rules: contains.map(rule) } })
    await elsewhere('offer')
    const page = await browser.newPage({ expected: /409/ })
    await signIn(page, dara, '/apps/mailbox/settings')
    const dialog = page.getByRole('dialog')
    const keep = dialog.getByRole('button', { name: t('rules.keep') })
    const stored = async () => (await own(mailbox.settings, {})).rules.map(({ contains }) => contains)

    // Opened here, and put into another place there: it is found again.
    await page.getByRole('button', { name: t('rules.edit', { place: 1 }) }).click()
    await dialog.getByLabel(t('rules.contains')).fill('offer 2')
    await elsewhere('invoice', 'offer')
    await keep.click()
    await dialog.getByText(t('rules.meanwhile.others')).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    expect(await dialog.getByLabel(t('rules.contains')).inputValue()).toBe('offer 2')
    expect(await stored()).toEqual(['invoice', 'offer'])
    await keep.click()
    await dialog.waitFor({ state: 'detached' })
    expect(await stored()).toEqual(['invoice', 'offer 2'])

    // Changed there as well: both are kept.
    await page.getByRole('button', { name: t('rules.edit', { place: 2 }) }).click()
    await dialog.getByLabel(t('rules.contains')).fill('offer 3')
    await elsewhere('invoice', 'offer four')
    await keep.click()
    await dialog.getByText(t('rules.meanwhile.gone')).waitFor()
    await keep.click()
    await dialog.waitFor({ state: 'detached' })
    expect(await stored()).toEqual(['invoice', 'offer four', 'offer 3'])

    // What takes one press is not done, and the rules are shown as they are.
    await page.reload()
    await rules(page).nth(2).waitFor()
    await elsewhere('quote')
    await page.getByRole('button', { name: t('rules.remove', { place: 1 }) }).click()
    await page.getByText(words('en')('errors.mailbox.rulesStale')).waitFor()
    await rules(page).getByText(/quote/).waitFor()
    expect(await stored()).toEqual(['quote'])
  })
})
