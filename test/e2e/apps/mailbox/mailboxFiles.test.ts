import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { files as fileCalls } from '#shared/apps/files/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')
const files = words('en', 'files')
const SOON_MS = 15_000

/** Every byte that there is, so that none is lost on the way. */
const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 3000 }, (_, nth) => nth % 256)),
  Buffer.from('\n%%EOF\n'),
])
const file = (name: string, buffer: Buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })
const attached = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const compose = (page: Page) => page.getByRole('button', { name: t('compose') }).click()

/** Run in the page, where there is a DOM. */
const GIVE = `({ how, selector, name, content }) => {
  const data = new DataTransfer()
  data.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name))
  const its = { bubbles: true, cancelable: true }
  document.querySelector(selector).dispatchEvent(
    how === 'drop'
      ? new DragEvent('drop', { ...its, dataTransfer: data })
      : new ClipboardEvent('paste', { ...its, clipboardData: data }),
  )
}`
/** Drops or pastes a file on an element, as a browser does. */
const give = (page: Page, how: 'drop' | 'paste', selector: string, name: string, bytes: Buffer) =>
  page.evaluate(`(${GIVE})(${JSON.stringify({ how, selector, name, content: bytes.toString('base64') })})`)

const open = async (who: { email: string }, look: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ width: 1440, ...look })
  await page.clock.install()
  await signIn(page, who, '/apps/mailbox')
  await page.waitForURL(/\/apps\/mailbox\/inbox\/1$/)
  return page
}
const somebody = async () => {
  const { addPerson } = await browser.newTenant()
  return { priya: await addPerson({ firstName: 'Priya' }), dara: await addPerson({ firstName: 'Dara' }) }
}
const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), attached(page, name).click()])
  return readFileSync(await download.path())
}

describe('files of a mail', () => {
  test('are chosen, dropped and pasted, and reach inside and outside byte for byte', async () => {
    const { priya, dara } = await somebody()
    const page = await open(priya)
    await compose(page)
    await page.getByRole('combobox', { name: t('to') }).fill(`${dara.email}, Ana <ana.files@client.example>,`)
    await page.getByLabel(t('subject')).fill('The offer')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: t('attach.button') }).click(),
    ])
    await chooser.setFiles([file('offer.pdf'), file('old.pdf')])
    await attached(page, 'offer.pdf').waitFor()
    await page.getByText(t('attach.limits', { most: 20, inside: 25, outside: 7 })).waitFor()
    await page.locator('.ql-editor:focus').waitFor()
    await give(page, 'drop', '[aria-modal=true] h2', 'plan.pdf', PDF)
    await attached(page, 'plan.pdf').waitFor()
    await give(page, 'paste', '[role=dialog] .ql-editor', 'picture.png', PNG)
    await attached(page, 'picture.png').waitFor()
    expect(await page.locator('.ql-editor img').count()).toBe(0)
    await page.getByRole('button', { name: files('attachments.remove', { name: 'old.pdf' }) }).click()
    await attached(page, 'old.pdf').waitFor({ state: 'detached' })
    await waitUntilSettled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await page.getByText(t('held')).waitFor()
    await page.clock.fastForward(11_000)

    const letters = () => browser.mailsTo('ana.files@client.example')
    await expect.poll(async () => (await letters()).length, { timeout: SOON_MS }).toBe(1)
    const [letter] = await letters()
    expect(letter?.attachments?.map(({ filename }) => filename)).toEqual(['offer.pdf', 'picture.png', 'plan.pdf'])
    expect(Buffer.from(letter?.attachments?.[0]?.content ?? '', 'base64').equals(PDF)).toBe(true)

    const other = await open(dara)
    await other
      .getByRole('list', { name: t('list') })
      .getByRole('link')
      .getByText('The offer')
      .click()
    // Whose mailbox it is kept in says nothing of who sent it.
    expect(await attached(other, 'offer.pdf').innerText()).toMatch(/^offer\.pdf\s+[\d.]+ KB$/)
    expect((await downloaded(other, 'offer.pdf')).equals(PDF)).toBe(true)
    expect(await other.getByRole('button', { name: files('attachments.add') }).count()).toBe(0)
    await other.getByRole('button', { name: files('preview.of', { name: 'picture.png' }) }).click()
    await other.getByRole('dialog').getByRole('img').waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: files('attachments.keep', { name: 'offer.pdf' }) }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'My files' }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: files('attachments.keepHere') })
      .click()
    await other.getByText(files('attachments.kept')).waitFor()
    const own = `person-${dara.personId}`
    const asDara = await browser.as(dara)
    expect((await asDara(fileCalls.list, { folderId: own })).files).toMatchObject([{ name: 'offer.pdf' }])
    await other.getByRole('button', { name: t('forward') }).click()
    await other.getByRole('combobox', { name: t('to') }).fill('Ben <ben.files@client.example>,')
    await other.getByRole('button', { name: t('attach.passedOn_other', { count: 3 }) }).click()
    for (const name of ['offer.pdf', 'picture.png', 'plan.pdf']) {
      await other.getByRole('button', { name: files('attachments.remove', { name }) }).waitFor()
    }
    await other.getByRole('button', { name: t('send'), exact: true }).click()
    await other.getByText(t('held')).waitFor()
    await other.clock.fastForward(11_000)
    const passedOn = () => browser.mailsTo('ben.files@client.example')
    await expect.poll(async () => (await passedOn())[0]?.attachments?.length, { timeout: SOON_MS }).toBe(3)
  })

  test('stay with a draft that is gone on with, and one that was not taken holds the mail up', async () => {
    const { priya, dara } = await somebody()
    const page = await open(priya, { width: 390, scheme: 'dark' })
    await page.getByText(t('empty.list')).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('combobox', { name: t('to') }).fill(`${dara.email},`)
    await page.getByLabel(t('subject')).fill('Half a mail')
    await page.locator('[role=dialog] input[type=file]').setInputFiles([file('half.pdf')])
    await attached(page, 'half.pdf').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(new URL('/apps/mailbox/drafts/1', page.url()).href)
    await page
      .getByRole('list', { name: t('list') })
      .getByRole('link')
      .getByText('Half a mail')
      .click()
    await page.getByRole('button', { name: t('continue') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^half.pdf/ }).waitFor()
    await dialog.locator('input[type=file]').setInputFiles([file('run.exe', Buffer.from([0x4d, 0x5a, 0, 1]))])
    await dialog.getByText(words('en')('errors.files.unknownType')).waitFor()
    await dialog.getByRole('button', { name: t('send'), exact: true }).click()
    await dialog.getByText(words('en')('errors.mailbox.uploading')).waitFor()
    await dialog.getByRole('button', { name: files('uploads.drop', { name: 'run.exe' }) }).click()
    await dialog.getByText(words('en')('errors.mailbox.uploading')).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: t('send'), exact: true }).click()
    await page.getByText(t('held')).waitFor()
  })
})
