import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')
const SOON_MS = 15_000

const editor = (page: Page) => page.getByRole('textbox', { name: t('text') })
const row = (page: Page, subject: string) =>
  page
    .getByRole('list', { name: t('list') })
    .getByRole('link')
    .getByText(subject)
const at = (...people: { email: string }[]) => people.map(({ email }) => ({ address: email }))

/** Two colleagues of a company of its own, who read English. */
const colleagues = async () => {
  const { addPerson } = await browser.newTenant()
  return { priya: await addPerson({ firstName: 'Priya' }), dara: await addPerson({ firstName: 'Dara' }) }
}
const open = async (who: { email: string }, look: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> => {
  const page = await browser.newPage({ width: 1440, ...look })
  await page.clock.install()
  await signIn(page, who, '/apps/mailbox')
  await page.waitForURL(/\/apps\/mailbox\/inbox\/1$/)
  return page
}

/** What was sent leaves once it can no longer be taken back. */
const sent = async (page: Page): Promise<void> => {
  await page.getByText(t('held')).waitFor()
  await page.clock.fastForward(11_000)
}

describe('a mailbox', () => {
  test('writes to a colleague who is found by name, takes it back, sends it, and the other answers by keyboard', async () => {
    const { priya, dara } = await colleagues()
    const page = await open(priya)
    await page.getByRole('button', { name: t('compose') }).click()
    const to = page.getByRole('combobox', { name: t('to') })
    await to.fill('Dara')
    await page.getByRole('option', { name: new RegExp(dara.name) }).waitFor()
    await to.press('Enter')
    await page.getByLabel(t('subject')).fill('The planning')
    await editor(page).fill('Here it is')
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await page.getByRole('button', { name: t('takeBack') }).click()
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await sent(page)

    const other = await open(dara)
    await row(other, 'The planning').waitFor({ timeout: SOON_MS })
    const folder = other.getByRole('link', { name: /^Inbox/ })
    const entry = other.getByRole('link', { name: /^Mailbox/ })
    await expect.poll(() => folder.textContent()).toBe('Inbox1')
    await expect.poll(() => entry.textContent()).toMatch(/^Mailbox\D*1/)
    await other.keyboard.press('j')
    await other.getByRole('article').getByText('Here it is').waitFor()
    await expect.poll(() => folder.textContent()).toBe('Inbox')
    await expect.poll(() => entry.textContent()).toBe('Mailbox')
    await other.keyboard.press('r')
    await editor(other).fill('Thank you')
    await other.getByRole('button', { name: t('send'), exact: true }).click()
    await sent(other)

    await row(page, 'Re: The planning').waitFor({ timeout: SOON_MS })
    await row(page, 'Re: The planning').click()
    await page
      .getByRole('region', { name: t('conversation') })
      .getByText('Here it is')
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  })

  test('does not leave without somebody whose address was mistyped', async () => {
    const { priya, dara } = await colleagues()
    const page = await open(priya)
    await page.getByRole('button', { name: t('compose') }).click()
    const to = page.getByRole('combobox', { name: t('to') })
    await to.fill(`${dara.email}, somebody@nowhere`)
    await to.press('Enter')
    await page.getByText(dara.email).waitFor()
    expect(await to.inputValue()).toBe('somebody@nowhere')
    await page.getByRole('button', { name: t('cc'), exact: true }).click()
    await page.getByRole('combobox', { name: t('cc') }).fill('nobody')
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await page.getByText(t('notAddress', { text: 'somebody@nowhere' })).waitFor()
    await page.getByText(t('notAddress', { text: 'nobody' })).waitFor()
    expect(await page.locator('input:focus').inputValue()).toBe('somebody@nowhere')
    await to.fill('')
    await page.getByRole('combobox', { name: t('cc') }).fill('')
    await page.getByRole('button', { name: t('send'), exact: true }).click()
    await sent(page)
  })

  test('keeps what is written as a draft by itself, and the draft goes on', async () => {
    const { priya } = await colleagues()
    const page = await open(priya)
    await page.getByText(t('empty.list')).waitFor()
    await page.getByRole('heading', { name: t('outside.address') }).waitFor()
    await page.keyboard.press('c')
    await page.getByLabel(t('subject')).fill('Half a mail')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Drafts/ }).click()
    await row(page, 'Half a mail').click()
    await page.getByRole('button', { name: t('continue') }).click()
    expect(await page.getByLabel(t('subject')).inputValue()).toBe('Half a mail')
    await page.getByRole('button', { name: t('discard') }).click()
    await page.getByText(t('empty.list')).waitFor()
  })

  test('goes on with a draft that was just closed, and asks what counts when another window has written the same', async () => {
    const { priya } = await colleagues()
    const call = await browser.as(priya)
    const page = await open(priya)
    const saved = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/mailbox/mails') && answer.status() === 200)
    const writeSubject = async (subject: string) => {
      const done = saved()
      await page.getByLabel(t('subject')).fill(subject)
      await page.clock.runFor(1100)
      await done
    }
    await page.getByText(t('empty.list')).waitFor()
    await page.keyboard.press('c')
    // What is begun next is another mail, even while this one is on its way.
    const answer = Promise.withResolvers<void>()
    await page.route('**/mailbox/mails', (route) => answer.promise.then(() => route.continue()), { times: 1 })
    const asked = page.waitForRequest('**/mailbox/mails')
    await page.getByLabel(t('subject')).fill('One')
    await page.keyboard.press('Escape')
    await asked
    await page.keyboard.press('c')
    expect(await page.getByLabel(t('subject')).inputValue()).toBe('')
    const done = saved()
    answer.resolve()
    await done
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: /^Drafts/ }).click()
    await row(page, 'One').click()
    for (const subject of ['Two', 'Three']) {
      await page.getByRole('button', { name: t('continue') }).click()
      await writeSubject(subject)
      await page.keyboard.press('Escape')
      await row(page, subject).waitFor()
    }

    await page.getByRole('button', { name: t('continue') }).click()
    const [draft] = (await call(mailbox.mails, { folder: 'drafts' })).mails ?? []
    await call(mailbox.send, { id: draft?.id, version: draft?.version, subject: 'Theirs', send: false })
    await page.getByLabel(t('subject')).fill('Mine')
    await page.clock.runFor(1100)
    const question = page.getByRole('alert')
    await question.getByText('Theirs').waitFor()
    const settledNow = saved()
    await question.getByRole('button', { name: words('en')('ui.conflict.takeMine') }).click()
    await settledNow
    expect(await page.getByLabel(t('subject')).inputValue()).toBe('Mine')
    expect((await call(mailbox.mails, { folder: 'drafts' })).mails).toMatchObject([{ subject: 'Mine' }])
  })

  test('brings a mail that was sent back from the trash to where it was', async () => {
    const { priya, dara } = await colleagues()
    const call = await browser.as(priya)
    const { id } = await call(mailbox.send, { to: at(dara), subject: 'Sent', content: '<p>Hello</p>', send: true })
    await call(mailbox.update, { id, mail: { folder: 'trash' } })
    const page = await open(priya)
    await page.getByRole('link', { name: /^Trash/ }).click()
    await row(page, 'Sent').click()
    await page.getByRole('button', { name: t('more') }).click()
    await page.getByRole('menuitem', { name: t('action.restore') }).click()
    await page.getByText(t('moved.sent')).waitFor()
    expect((await call(mailbox.mails, { folder: 'sent' })).mails).toHaveLength(1)
  })

  test('does the same with several mails at once: ticked, labelled, dragged to a folder, put back, deleted for good', async () => {
    const { priya, dara } = await colleagues()
    const call = await browser.as(dara)
    for (const subject of ['First', 'Second', 'Third']) {
      await call(mailbox.send, { to: at(priya), subject, content: '<p>Hello</p>', send: true })
    }
    const asPriya = await browser.as(priya)
    await asPriya(mailbox.createLabel, { label: { title: 'Project' } })
    const subjectsIn = async (where: { folder: string } | { label: string }) =>
      (await asPriya(mailbox.mails, where)).mails?.map(({ subject }) => subject)
    const page = await open(priya)
    await row(page, 'Third').waitFor()
    const tick = (subject: string) => page.getByRole('checkbox', { name: t('several.tick', { subject }) })
    const tools = page.getByRole('toolbar', { name: t('several.title') })
    const press = (name: string) => tools.getByRole('button', { name, exact: true }).click()
    await tick('First').check()
    await tick('Third').check()
    await tools.getByText(t('several.count_other', { count: 2 })).waitFor()
    await press(t('action.label'))
    await page.getByRole('menuitemradio', { name: 'Project' }).or(page.getByRole('menuitemcheckbox')).first().click()
    await expect.poll(() => subjectsIn({ label: 'project' })).toEqual(['Third', 'First'])
    await press(t('action.read'))
    await tools.getByRole('button', { name: t('action.unread') }).waitFor()
    await row(page, 'Third').dragTo(page.getByRole('link', { name: /^Archive/ }))
    await page.getByText(t('several.moved_other', { count: 2, folder: 'Archive' })).waitFor()
    expect(await subjectsIn({ folder: 'archive' })).toEqual(['Third', 'First'])
    await page.keyboard.press('Control+z')
    await row(page, 'First').waitFor()

    await tick('First').check()
    await tools.getByRole('checkbox', { name: t('several.all') }).check()
    await page.keyboard.press('#')
    await page.getByText(t('empty.list')).waitFor()
    await page.getByRole('link', { name: /^Trash/ }).click()
    await tick('First').check()
    await tick('Second').check()
    await press(t('action.deleteForGood'))
    const question = page.getByRole('dialog', { name: t('discardTitle_other', { count: 2 }) })
    await question.getByRole('button', { name: t('action.deleteForGood') }).click()
    await row(page, 'First').waitFor({ state: 'detached' })
    expect(await subjectsIn({ folder: 'trash' })).toEqual(['Third'])
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is open to everybody, %s at %i pixels', async (scheme, width) => {
    const { priya, dara } = await colleagues()
    const call = await browser.as(dara)
    await call(mailbox.send, { to: at(priya), subject: 'Hello', content: '<p>How are you?</p>', send: true })
    const page = await open(priya, { scheme, width })
    await row(page, 'Hello').waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await row(page, 'Hello').click()
    await page.getByRole('article').getByText('How are you?').waitFor()
    await page.keyboard.press('r')
    await editor(page).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await expectWithinWidth(page)
    await page.goto('/apps/mailbox/settings')
    await page.getByRole('textbox', { name: t('settings.signature') }).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await expectWithinWidth(page)
  })
})
