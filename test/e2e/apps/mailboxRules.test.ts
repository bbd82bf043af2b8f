import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { axe, openBrowser, settled, signIn } from '#test/kit/browser.ts'
import { words } from '#test/kit/words.ts'

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
    await settled(page)
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: t('rules.keep') }).click()
    await rules(page).nth(1).getByText(/quote/).waitFor()
    await page.getByRole('button', { name: t('rules.up', { place: 2 }) }).focus()
    await page.keyboard.press('Enter')
    await rules(page).first().getByText(/quote/).waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
      .toBe(t('rules.down', { place: 1 }))
    await settled(page)
    expect(await axe(page)).toEqual([])

    const theirs = await browser.as(priya)
    const mail = { to: [{ address: dara.email }], subject: 'A Quote', content: '<p>Here</p>', send: true }
    await theirs(mailbox.send, mail)
    await page.goto(new URL('/apps/mailbox/archive/1', page.url()).href)
    await page
      .getByRole('list', { name: t('list') })
      .getByText('A Quote')
      .waitFor({ timeout: SOON_MS })
    expect((await own(mailbox.mails, { label: 'offers' })).mails).toMatchObject([{ subject: 'A Quote', unread: false }])
    expect((await own(mailbox.folders, {}))[0]).toMatchObject({ slug: 'inbox', count: 0 })
  })
})
