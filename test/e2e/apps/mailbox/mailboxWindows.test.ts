import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

test('a new mail is empty beside one that is being written in another window, and both become drafts', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  const one = await browser.newPage({ width: 1440 })
  await signIn(one, person, '/apps/mailbox')
  const other = await one.context().newPage()
  await other.goto(one.url())
  // The first save takes its time.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await one.route('**/api/apps/mailbox/mails', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.fallback()
  })
  const begin = async (page: typeof one, subject: string) => {
    await page
      .locator('#main')
      .getByRole('button', { name: t('compose') })
      .click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: t('subject') })
    await field.waitFor()
    const before = await field.inputValue()
    await field.fill(subject)
    return before
  }
  await begin(one, 'Offer')
  expect(await begin(other, 'Holidays')).toBe('')
  answer()
  const drafts = async () => (await as(mailbox.mails, { folder: 'drafts' })).mails?.map(({ subject }) => subject)
  await expect.poll(async () => (await drafts())?.toSorted()).toEqual(['Holidays', 'Offer'])
})

test('what is typed in the signature is there again when the page was left at once, unless there is a newer one', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/mailbox/settings')
  const signature = page.getByRole('textbox', { name: t('settings.signature') })
  /** Types on a page whose saves are lost with it. */
  const typeAndLeave = async (text: string) => {
    await page.route('**/api/apps/mailbox/settings', (route) =>
      route.request().method() === 'GET' ? route.fallback() : undefined,
    )
    await signature.fill(text)
    await page.goto('about:blank')
    await page.unrouteAll()
  }
  const stored = async () => (await as(mailbox.settings, {})).signature
  await typeAndLeave('Ada Perret')
  expect(await stored()).toBe('')
  await page.goto('/apps/mailbox/settings')
  await signature.getByText('Ada Perret').waitFor()
  await expect.poll(stored).toContain('Ada Perret')

  await typeAndLeave('Ada')
  await as(mailbox.saveSettings, { settings: { signature: '<p>A. Perret, Lyon</p>' } })
  await page.goto('/apps/mailbox/settings')
  await signature.getByText('A. Perret, Lyon').waitFor()
  await waitUntilSettled(page)
  expect(await stored()).toBe('<p>A. Perret, Lyon</p>')
})
