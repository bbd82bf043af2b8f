import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HOST } from '#infra/local/ports.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { startPictureHost } from '#test/kit/browser/pictureHost.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')
const SOON_MS = 15_000

/** What the kit adds to every page is not run in the frame of a mail: nothing is. */
const KIT_IN_FRAME = /^error: Blocked script execution in '(?:about:srcdoc|http:\/\/[^/]+\/mail-pictures\.html)'/

const row = (page: Page, subject: string) =>
  page
    .getByRole('list', { name: t('list') })
    .getByRole('link')
    .getByText(subject)
const editor = (page: Page) => page.getByRole('textbox', { name: t('text') })

/** Hands a mail to the product's port as any client does. */
const mailIn = (mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) =>
  createTransport({ host: HOST, port: browser.smtpPort, ignoreTLS: true }).sendMail({
    from: 'Camille Roy <camille@client.example>',
    ...mail,
  })

const somebody = async () => {
  const { addPerson } = await browser.newTenant()
  const priya = await addPerson({ firstName: 'Priya', permissions: ['VIEW_CRA', 'MANAGE_COMPANY'] })
  const call = await browser.as(priya)
  return { priya, call }
}

describe('mail from outside', () => {
  test('arrives from any mail program, is read as text, as it was formatted and with its pictures, and answered', async () => {
    const { priya, call } = await somebody()
    const emails = [{ email: 'camille@client.example', label: '' }]
    await call(contacts.create, { contact: { name: 'Camille Roy', emails } })
    const page = await browser.newPage({ width: 1440, expected: KIT_IN_FRAME, trusts: true })
    await page.clock.install()
    await signIn(page, priya, '/apps/mailbox/settings')
    await page.getByRole('button', { name: t('outside.claim') }).click()
    const address = (await page.getByText(/@[a-z0-9-]+\.mail\.regie\.example$/).textContent()) ?? ''
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await page.getByText(t('empty.list')).waitFor()

    const host = await startPictureHost()
    const html = `<h1>Formatted words</h1><a href="https://client.example/offer"><img src="${host.url}/logo.png" alt="Logo"></a>
      <img src="${host.url}/pixel.gif" width=1 height=1><img src="${browser.url}/icon.svg" alt="Ours">`
    await mailIn({ to: address, subject: 'Two profiles', text: 'Plain words', html })
    await row(page, 'Two profiles').waitFor({ timeout: SOON_MS })
    await expect.poll(() => page.getByRole('link', { name: /^Inbox/ }).textContent()).toBe('Inbox1')
    await row(page, 'Two profiles').click()
    await page.getByRole('article').getByText('Plain words').waitFor()
    await page.getByRole('button', { name: t('outside.asFormatted') }).click()
    const frame = page.frameLocator(`iframe[title="${t('outside.formatted')}"]`)
    await frame.getByRole('heading', { name: 'Formatted words' }).waitFor()
    await frame.getByRole('link', { name: '[Logo]' }).waitFor()
    await page.getByText(t('outside.fileHint')).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await page.context().addCookies([{ name: 'who', value: 'me', url: host.url, secure: true, sameSite: 'None' }])
    expect(host.asked).toEqual([])
    await page.getByText(t('outside.picturesText')).waitFor()
    await page.getByRole('button', { name: t('outside.showPictures') }).click()
    const logo = frame.getByRole('link').getByRole('img', { name: 'Logo' })
    await expect.poll(() => logo.evaluate((one) => (one as { naturalWidth?: number }).naturalWidth)).toBe(16)
    await expect.poll(() => host.asked.map(({ path }) => path).toSorted()).toEqual(['/logo.png', '/pixel.gif'])
    for (const { headers } of host.asked) {
      expect(headers['sec-fetch-dest']).toBe('image')
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('referer')
      expect(headers).not.toHaveProperty('origin')
    }
    await frame.getByRole('link', { name: '[Ours]' }).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    // For this time only.
    await page.getByRole('button', { name: t('outside.asText') }).click()
    await page.getByRole('button', { name: t('outside.asFormatted') }).click()
    await page.getByRole('button', { name: t('outside.showPictures') }).waitFor()
    expect(host.asked).toHaveLength(2)
    host.stop()
    await page.getByRole('button', { name: t('outside.file') }).click()
    await page.getByText(t('outside.filed'), { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Camille Roy', exact: true }).click()
    const history = page.getByRole('region', { name: words('en', 'contacts')('history.title') })
    await history.getByText('Two profiles').waitFor()
    expect(await history.textContent()).toContain(priya.name)
    expect(await history.textContent()).not.toContain('Plain words')
    await page.goBack()
    await page.getByRole('button', { name: t('answer'), exact: true }).click()
    await editor(page).fill('Thank you')
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await page.getByText(t('held')).waitFor()
    await page.clock.fastForward(11_000)
    await expect
      .poll(async () => (await browser.mailsTo('camille@client.example')).map(({ subject }) => subject), {
        timeout: SOON_MS,
      })
      .toContain('Re: Two profiles')
  })

  test('shows the address that it comes from, whoever it says to be from', async () => {
    const { priya, call } = await somebody()
    const { address } = await call(mailbox.claimAddress, {})
    await mailIn({
      from: `${priya.name} <mallory@elsewhere.example>`,
      to: address,
      subject: 'Urgent',
      text: 'Pay this',
    })
    const page = await browser.newPage({ width: 390 })
    await signIn(page, priya, '/apps/mailbox')
    await row(page, 'Urgent').click({ timeout: SOON_MS })
    const article = page.getByRole('article')
    await article.getByRole('heading', { name: priya.name }).waitFor()
    await article.getByText('mallory@elsewhere.example', { exact: true }).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
  })

  test('that reaches nobody is told in the mailbox of who wrote it', async () => {
    const { priya, call } = await somebody()
    const page = await browser.newPage({ width: 390, scheme: 'dark' })
    await signIn(page, priya, '/apps/mailbox')
    await page.getByText(t('empty.list')).waitFor()
    await call(mailbox.send, {
      to: [{ address: 'a@refused.example' }],
      subject: 'Lost',
      content: '<p>?</p>',
      send: true,
    })
    await row(page, 'Not delivered: Lost').waitFor({ timeout: SOON_MS })
    await row(page, 'Not delivered: Lost').click()
    await page.getByRole('article').getByText('a@refused.example').waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
  })
})
