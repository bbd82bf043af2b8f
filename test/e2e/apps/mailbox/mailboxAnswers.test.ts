import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'mailbox')

test('an answer that is open goes to all, or to one again, with what was typed and whoever was added', async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, reader, third] = [await addPerson(), await addPerson(), await addPerson()]
  const to = [reader, third].map(({ email }) => ({ address: email }))
  await (await browser.as(writer))(mailbox.send, { to, subject: 'Dates', content: '<p>Well?</p>', send: true })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, reader, '/apps/mailbox')
  await page.getByRole('link', { name: /Dates/ }).click()
  const editor = page.getByRole('textbox', { name: t('text') })
  const goesTo = (who: { name: string }) =>
    page.getByRole('button', { name: t('removeRecipient', { name: who.name }) }).count()
  const focused = editor.and(page.locator(':focus'))
  await page.locator('#mail-reader').getByText('Well?').waitFor()
  await page.keyboard.press('r')
  await focused.waitFor()
  await page.keyboard.type('On Monday')
  expect(await goesTo(third)).toBe(0)
  const added = page.getByRole('combobox', { name: t('to') })
  await added.fill('ada@client.example')
  await added.press('Enter')
  const press = async (key: string) => {
    await page.locator('#mail-reader').evaluate((reader) => (reader as unknown as { focus: () => void }).focus())
    await page.keyboard.press(key)
    await focused.waitFor()
  }
  await press('a')
  await expect.poll(() => goesTo(third)).toBe(1)
  expect(await goesTo(writer)).toBe(1)
  expect(await goesTo({ name: 'ada@client.example' })).toBe(1)
  expect(await editor.textContent()).toContain('On Monday')
  await press('r')
  await expect.poll(() => goesTo(third)).toBe(0)
  expect(await goesTo(writer)).toBe(1)
  expect(await goesTo({ name: 'ada@client.example' })).toBe(1)
  expect(await editor.textContent()).toContain('On Monday')
})

test('whoever was removed from an open answer stays away when it goes to one and to all again, until added', async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, reader, third] = [await addPerson(), await addPerson(), await addPerson()]
  const fourth = await addPerson()
  const to = [reader, third, fourth].map(({ email }) => ({ address: email }))
  await (await browser.as(writer))(mailbox.send, { to, subject: 'Dates', content: '<p>Well?</p>', send: true })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, reader, '/apps/mailbox')
  await page.getByRole('link', { name: /Dates/ }).click()
  await page.locator('#mail-reader').getByText('Well?').waitFor()
  const focused = page.getByRole('textbox', { name: t('text') }).and(page.locator(':focus'))
  const press = async (key: string) => {
    await page.locator('#mail-reader').evaluate((reader) => (reader as unknown as { focus: () => void }).focus())
    await page.keyboard.press(key)
    await focused.waitFor()
  }
  const removing = (who: { name: string }) =>
    page.getByRole('button', { name: t('removeRecipient', { name: who.name }) })
  await press('a')
  await removing(third).click()
  await removing(third).waitFor({ state: 'detached' })
  await press('r')
  await removing(fourth).waitFor({ state: 'detached' })
  await press('a')
  await removing(fourth).waitFor()
  expect(await removing(third).count()).toBe(0)
  const field = page.getByRole('combobox', { name: t('cc') })
  await field.fill(third.email)
  await field.press('Enter')
  await removing({ name: third.email }).waitFor()
  await press('r')
  await removing(fourth).waitFor({ state: 'detached' })
  await press('a')
  await removing(fourth).waitFor()
  expect(await removing(third).count()).toBe(1)
})

test('an answer that was begun and not sent is continued, by all who are asked for', async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, reader, third] = [await addPerson(), await addPerson(), await addPerson()]
  const to = [reader, third].map(({ email }) => ({ address: email }))
  await (await browser.as(writer))(mailbox.send, { to, subject: 'Dates', content: '<p>Well?</p>', send: true })
  const as = await browser.as(reader)
  const draftsOf = async () => (await as(mailbox.mails, { folder: 'drafts' })).mails ?? []
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, reader, '/apps/mailbox')
  await page.getByRole('link', { name: /Dates/ }).click()
  await page.locator('#mail-reader').getByText('Well?').waitFor()
  const editor = page.getByRole('textbox', { name: t('text') })
  const focused = editor.and(page.locator(':focus'))
  const reply = page.getByRole('button', { name: t('answer'), exact: true })
  const goesTo = (who: { name: string }) =>
    page.getByRole('button', { name: t('removeRecipient', { name: who.name }) }).count()
  const close = async () => {
    await page.keyboard.press('Escape')
    await reply.waitFor()
  }
  await reply.click()
  await focused.waitFor()
  await page.keyboard.type('On Monday')
  await close()
  await expect.poll(async () => (await draftsOf()).length).toBe(1)
  for (const text of ['On Monday', 'At nine. On Monday']) {
    await reply.click()
    await focused.waitFor()
    expect(await editor.textContent()).toContain(text)
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('At nine. ')
    await close()
  }
  await page.reload()
  await page.locator('#mail-reader').getByText('Well?').waitFor()
  await page.getByRole('button', { name: t('answerAll') }).click()
  await focused.waitFor()
  expect(await editor.textContent()).toContain('At nine. At nine. On Monday')
  expect([await goesTo(writer), await goesTo(third)]).toEqual([1, 1])
  expect(await draftsOf()).toHaveLength(1)
  await page.getByRole('button', { name: t('discard') }).click()
  await reply.click()
  await focused.waitFor()
  expect(await editor.textContent()).not.toContain('On Monday')
  expect(await draftsOf()).toEqual([])
})

test('a mail whose label is taken off leaves the list of that label', async () => {
  const { addPerson } = await browser.newTenant()
  const [writer, reader] = [await addPerson(), await addPerson()]
  const to = [{ address: reader.email }]
  await (await browser.as(writer))(mailbox.send, { to, subject: 'Dates', content: '<p>Well?</p>', send: true })
  const as = await browser.as(reader)
  const label = await as(mailbox.createLabel, { label: { title: 'Project' } })
  const [mail] = (await as(mailbox.mails, { folder: 'inbox' })).mails ?? []
  await as(mailbox.update, { id: mail?.id ?? '', mail: { labels: [label.id] } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, reader, `/apps/mailbox/label/${label.slug}/1`)
  await page.getByRole('link', { name: /Dates/ }).click()
  await page.locator('#mail-reader').getByText('Well?').waitFor()
  await page.keyboard.press('l')
  await page.getByRole('menuitemradio', { name: 'Project' }).click()
  await page.getByRole('link', { name: /Dates/ }).waitFor({ state: 'detached' })
  await page.locator('#mail-reader').waitFor({ state: 'detached' })
})
