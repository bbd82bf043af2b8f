import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { dayIn } from '#test/kit/dates.ts'

const browser = await openBrowser()
const t = words('fr', 'mailbox')
const SOON_MS = 15_000
const shown = (day: string) => day.split('-').reverse().join('/')

test('the automatic reply is written by keyboard on a phone, says above the mails that it is on, and is turned off there', async () => {
  const { addPerson } = await browser.newTenant()
  const [priya, dara] = [
    await addPerson({ firstName: 'Priya' }),
    await addPerson({ firstName: 'Dara', language: 'FR' }),
  ]
  const [asPriya, asDara] = [await browser.as(priya), await browser.as(dara)]
  const page = await browser.newPage({ width: 390, scheme: 'dark', language: 'fr' })
  await signIn(page, dara, '/apps/mailbox/settings')
  await page.getByRole('button', { name: t('autoReply.write') }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('autoReply.title') })
  await dialog.getByLabel(t('autoReply.lastDay')).fill(dayIn(-1))
  await dialog.getByLabel(t('subject')).press('Enter')
  await dialog.getByText(t('autoReply.endsTooSoon')).waitFor()
  await dialog.getByText(t('autoReply.textMissing')).waitFor()
  await dialog.getByLabel(t('autoReply.lastDay')).fill(dayIn(9))
  await dialog.getByLabel(t('text')).fill('De retour dans dix jours.\n\nLe standard vous aide.')
  await waitUntilSettled(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('autoReply.turnOn') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('autoReply.state.active'), { exact: true }).waitFor()
  await page.getByText(t('autoReply.days', { from: shown(dayIn(0)), until: shown(dayIn(9)) })).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)

  await asPriya(mailbox.send, {
    to: [{ address: dara.email }],
    subject: 'Devis',
    content: '<p>Bonjour</p>',
    send: true,
  })
  await expect
    .poll(async () => (await asPriya(mailbox.mails, { folder: 'inbox' })).mails, { timeout: SOON_MS })
    .toMatchObject([{ subject: t('autoReply.usualSubject'), content: expect.stringContaining('dix jours') }])

  await page.goto(new URL('/apps/mailbox/inbox/1', page.url()).href)
  await page.getByText(t('autoReply.activeUntil', { day: shown(dayIn(9)) })).waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('autoReply.turnOff') }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('autoReply.turnedOff')).waitFor()
  await expect.poll(() => page.getByRole('button', { name: t('autoReply.turnOff') }).count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('main')
  expect((await asDara(mailbox.settings, {})).autoReply).toMatchObject({ on: false, lastDay: dayIn(9) })
})

test('one that is over begins today when it is turned on again, with its words', async () => {
  const { addPerson } = await browser.newTenant()
  const dara = await addPerson({ firstName: 'Dara', language: 'FR' })
  const own = await browser.as(dara)
  const reply = { on: true, firstDay: dayIn(-20), lastDay: dayIn(-6), subject: 'Absence', text: 'Voyez le standard.' }
  await own(mailbox.saveSettings, { settings: { autoReply: reply } })
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, dara, '/apps/mailbox/settings')
  await page.getByText(t('autoReply.state.over'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('autoReply.write') }).click()
  const dialog = page.getByRole('dialog', { name: t('autoReply.title') })
  await dialog.getByRole('button', { name: t('autoReply.turnOn') }).click()
  await page.getByText(t('autoReply.since', { from: shown(dayIn(0)) })).waitFor()
  const stored = { ...reply, firstDay: dayIn(0), lastDay: null }
  expect((await own(mailbox.settings, {})).autoReply).toEqual(stored)
  await page.getByRole('button', { name: t('autoReply.turnOff') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(t('autoReply.write'))
})
