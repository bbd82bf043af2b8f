import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('fr', 'mailbox')
const shell = words('fr')
const SOON_MS = 15_000

const editor = (page: Page) => page.getByRole('textbox', { name: t('text') })
const textIn = async (page: Page) => (await editor(page).innerText()).replace(/\s*\n\s*/g, '|')
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Two colleagues who read French; the first one signs her mails. */
const colleagues = async () => {
  const { addPerson } = await browser.newTenant()
  const [priya, dara] = [
    await addPerson({ firstName: 'Priya', language: 'FR' }),
    await addPerson({ firstName: 'Dara' }),
  ]
  const [asPriya, asDara] = [await browser.as(priya), await browser.as(dara)]
  await asPriya(mailbox.saveSettings, { settings: { signature: '<p>Priya Nair</p><p>Rivage</p>' } })
  return { priya, dara, asPriya, asDara }
}
const compose = async (page: Page) => {
  await page.getByRole('button', { name: t('compose'), exact: true }).click()
  await editor(page).waitFor()
}

test('what is written is saved as a template by keyboard on a phone, put into a new mail before the signature, and sent', async () => {
  const { priya, dara, asPriya, asDara } = await colleagues()
  const page = await browser.newPage({ width: 390, scheme: 'dark', language: 'fr' })
  const read: string[] = []
  page.on('request', (request) => {
    if (/\/templates$/.test(new URL(request.url()).pathname)) read.push(request.method())
  })
  await signIn(page, priya, '/apps/mailbox/inbox/1')
  await compose(page)
  await page.getByLabel(t('subject')).fill('Votre devis')
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Avez-vous pu le lire ?')
  expect(read).toEqual([])
  await press(page, t('templates.title'))
  await dialog(page, t('templates.insert')).getByText(t('templates.empty')).waitFor()
  await waitUntilSettled(page)
  await expectWithinWidth(page)
  await expectAccessible(page)
  await press(page, t('templates.saveAs'))
  const form = dialog(page, t('templates.saveAs'))
  expect(await form.getByLabel(t('templates.name')).inputValue()).toBe('Votre devis')
  await form.getByLabel(t('templates.name')).fill(' ')
  await page.keyboard.press('Enter')
  await form.getByText(shell('errors.field.too_small')).waitFor()
  await form.getByLabel(t('templates.name')).fill('Relance')
  await waitUntilSettled(page)
  await expectWithinWidth(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText(t('templates.saved')).waitFor()
  await form.waitFor({ state: 'detached' })
  const [template] = await asPriya(mailbox.templates, {})
  // Neither the signature nor blank lines are part of it.
  expect(template).toMatchObject({ name: 'Relance', subject: 'Votre devis', text: '<p>Avez-vous pu le lire ?</p>' })
  await press(page, t('discard'))
  await editor(page).waitFor({ state: 'detached' })

  await compose(page)
  await page.getByRole('combobox', { name: t('to') }).fill('Dara')
  await page.getByRole('option', { name: new RegExp(dara.name) }).waitFor()
  await page.keyboard.press('Enter')
  await press(page, t('templates.title'))
  await dialog(page, t('templates.insert'))
    .getByRole('button', { name: /^Relance/ })
    .waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toMatch(/^Relance/)
  await waitUntilSettled(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => textIn(page)).toBe('Avez-vous pu le lire ?|Priya Nair|Rivage')
  expect(await page.getByLabel(t('subject')).inputValue()).toBe('Votre devis')
  // One goes on where it ends.
  await dialog(page, t('templates.insert')).waitFor({ state: 'detached' })
  await page.keyboard.type(' Merci.')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await asDara(mailbox.mails, { folder: 'inbox' })).mails, { timeout: SOON_MS })
    .toMatchObject([
      { subject: 'Votre devis', content: expect.stringMatching(/^Avez-vous pu le lire \? Merci\.\s+Priya Nair/) },
    ])
})

test('a template comes at the caret, replaces nothing, and goes by Ctrl+Z alone; it is changed and deleted in the settings', async () => {
  const { priya, asPriya } = await colleagues()
  await asPriya(mailbox.createTemplate, {
    template: { name: 'Relance', subject: 'Votre devis', text: '<p>Un</p><ul><li>deux</li></ul>' },
  })
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, priya, '/apps/mailbox/inbox/1')
  await compose(page)
  await page.getByLabel(t('subject')).fill('Le mien')
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Avant')
  await page.keyboard.press('Enter')
  await page.keyboard.type('milieu')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Après')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  const written = 'Avant|milieu|Après|Priya Nair|Rivage'
  expect(await textIn(page)).toBe(written)
  await press(page, t('templates.title'))
  await dialog(page, t('templates.insert'))
    .getByRole('button', { name: /^Relance/ })
    .click()
  await expect.poll(() => textIn(page)).toMatch(/^Avant\|milieuUn\|deux\|+Après\|Priya Nair\|Rivage$/)
  expect(await page.getByLabel(t('subject')).inputValue()).toBe('Le mien')
  await dialog(page, t('templates.insert')).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => textIn(page)).toBe(written)

  await page.goto(new URL('/apps/mailbox/settings', page.url()).href)
  await press(page, t('templates.edit', { name: 'Relance' }))
  const form = dialog(page, t('templates.edit', { name: 'Relance' }))
  await form.getByLabel(t('subject')).fill('Le nôtre')
  // Meanwhile on another device.
  const [kept] = await asPriya(mailbox.templates, {})
  await asPriya(mailbox.updateTemplate, {
    id: kept?.id ?? '',
    version: kept?.version ?? 0,
    template: { subject: 'Le leur' },
  })
  await form.getByRole('button', { name: t('rules.keep') }).click()
  await form.getByText('Le leur').waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: shell('ui.conflict.takeMine') }).click()
  expect(await form.getByLabel(t('subject')).inputValue()).toBe('Le nôtre')
  await form.getByRole('button', { name: t('rules.keep') }).click()
  await page.getByText(/^Le nôtre · Un/).waitFor()
  await press(page, t('templates.remove', { name: 'Relance' }))
  await page.getByRole('button', { name: t('removeLabelConfirm'), exact: true }).click()
  await page.getByRole('button', { name: t('templates.remove', { name: 'Relance' }) }).waitFor({ state: 'detached' })
  expect(await asPriya(mailbox.templates, {})).toEqual([])
})

test('who runs the sample company has templates', async () => {
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, rivage.maelle, '/apps/mailbox/settings')
  for (const name of ['Relance CRA', 'Point mensuel avec le client'])
    await page.getByText(name, { exact: true }).first().waitFor()
})
