import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { pasteText } from '#test/kit/browser/clipboard.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr')

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: Parameters<typeof fr>[0]) => page.getByLabel(fr(name))
const written = (page: Page, name: Parameters<typeof fr>[0]) => field(page, name).inputValue()
const noteField = (page: Page) => page.getByRole('textbox', { name: fr('missions.note.label') })
const description = (page: Page) => page.locator('.ql-editor')
const taken = (page: Page) => page.getByRole('status').filter({ hasText: fr('missions.mail.taken') })

const MAIL = [
  'Objet : Développeuse Java',
  'Transports Verdance cherche quelqu’un du 01/02/2027 au 31/07/2027, à Nantes.',
  'TJM 500-600 € ; compétences : Java, Spring Boot',
].join('\n')

/** The empty form of a mission, whose client is known. */
const atForm = async (): Promise<Page> => {
  const { manager } = await browser.newTenant()
  const { id } = await (await browser.as(manager))(missions.createClient, { title: 'Transports Verdance' })
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, '/mission/new')
  await page.locator(`option[value="${id}"]`).waitFor({ state: 'attached' })
  await description(page).waitFor()
  return page
}

test('the dialog gives the focus back, too, when it was opened before its code was loaded', async () => {
  const page = await atForm()
  const opener = button(page, fr('missions.mail.action'))
  await page.reload()
  await opener.press('Enter')
  await dialog(page).locator('textarea:focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await opener.and(page.locator(':focus')).waitFor()
})

test('a client’s message fills the form as it is pasted; what was written stays, and what it filled in can be taken out again', async () => {
  const page = await atForm()
  await field(page, 'missions.rateMax').fill('700')
  await button(page, fr('missions.mail.action')).click()
  await dialog(page).locator('textarea').focus()
  await pasteText(page, MAIL)
  await dialog(page).waitFor({ state: 'detached' })
  await taken(page).waitFor()
  // The keyboard goes on where it was, right before what is said.
  const focused = () => page.evaluate('document.activeElement.textContent')
  await expect.poll(focused).toBe(fr('missions.mail.action'))
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(fr('missions.mail.open'))
  expect(await written(page, 'missions.name')).toBe('Développeuse Java')
  expect(await written(page, 'missions.rateMin')).toBe('500')
  expect(await written(page, 'missions.rateMax')).toBe('700')
  expect(await description(page).innerText()).toContain('cherche')

  // As it should have read: the message is there to be corrected.
  await page.keyboard.press('Enter')
  const area = dialog(page).locator('textarea')
  expect(await area.inputValue()).toBe(MAIL)
  await area.fill(MAIL.replace('Développeuse Java', 'Développeuse Kotlin'))
  await dialog(page).locator('button[type=submit]').click()
  await expect.poll(() => written(page, 'missions.name')).toBe('Développeuse Kotlin')

  await field(page, 'missions.startDate').fill('2027-03-01')
  await button(page, fr('missions.mail.undo')).click()
  await page.getByText(fr('missions.mail.undone')).waitFor()
  await expect.poll(() => written(page, 'missions.name')).toBe('')
  expect(await written(page, 'missions.rateMin')).toBe('')
  expect(await written(page, 'missions.rateMax')).toBe('700')
  expect(await written(page, 'missions.startDate')).toBe('2027-03-01')
  expect((await description(page).innerText()).trim()).toBe('')
  expect(await taken(page).count()).toBe(0)
})

test('a client’s message stays the mission’s note, below what was noted, for those who manage missions', async () => {
  const { manager, addPerson } = await browser.newTenant()
  await (await browser.as(manager))(missions.createClient, { title: 'Transports Verdance' })
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, '/mission/new')
  await noteField(page).fill('Vue au salon')
  await page.getByRole('heading', { level: 1 }).click()
  // As mail programs copy a number: with marks of direction, which no text may hold.
  const signed = `${MAIL}\n\nCordialement,\nNadia Achats\n\u202A+33 6 12 34 56 78\u202C\n12 quai de la Fosse\n44000 Nantes`
  await pasteText(page, signed)
  await taken(page).waitFor()
  const whole = `Vue au salon\n\n${signed.replace(/[\u202A\u202C]/g, '')}`
  expect(await noteField(page).inputValue()).toBe(whole)
  expect(await description(page).innerText()).not.toContain('Achats')

  // Read again, the message is not added to what was made of it.
  await noteField(page).fill(whole.replace('Vue', 'Nadia, vue'))
  await button(page, fr('missions.mail.open')).click()
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await noteField(page).inputValue()).toBe(whole.replace('Vue', 'Nadia, vue'))
  await page
    .locator('main')
    .getByRole('button', { name: fr('missions.create'), exact: true })
    .click()

  await page.getByRole('tab', { name: fr('missions.tab.mission') }).click()
  const note = page.getByRole('region', { name: fr('missions.note.label') })
  const last = note.getByText('44000 Nantes')
  const height = async () => (await last.boundingBox())?.height ?? 0
  const folded = await height()
  await button(page, fr('missions.note.unfold')).focus()
  await page.keyboard.press('Enter')
  await expect.poll(height).toBeGreaterThan(folded)
  await button(page, fr('missions.note.fold')).and(page.locator(':focus')).waitFor()

  const placing = await addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN' })
  const theirs = await browser.newPage({ language: 'fr' })
  await signIn(theirs, placing, `${new URL(page.url()).pathname}?tab=mission`)
  await theirs.getByText('… cherche quelqu’un').waitFor()
  expect(await theirs.getByText('Vue au salon').count()).toBe(0)
})

test('a client that is created once its message was pasted is named to candidates no more', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, '/mission/new')
  await description(page).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await pasteText(page, MAIL)
  await taken(page).waitFor()
  expect(await description(page).innerText()).toContain('Transports Verdance')
  await field(page, 'missions.name').fill('Développeuse')
  await button(page, fr('missions.clientNew')).click()
  await dialog(page).getByRole('textbox').fill('Transports Verdance')
  await page.keyboard.press('Enter')
  await expect.poll(() => description(page).innerText()).not.toContain('Verdance')
  expect(await description(page).innerText()).toContain('… cherche')
  expect(await written(page, 'missions.name')).toBe('Développeuse')
  expect(await page.getByLabel(fr('missions.client')).locator('option:checked').textContent()).toBe(
    'Transports Verdance',
  )
  expect(await noteField(page).inputValue()).toBe(MAIL)
})

test('of a message in which nothing is recognised it is said that it stays in the note, and it can be taken out', async () => {
  const page = await atForm()
  await page.getByRole('heading', { level: 1 }).click()
  await pasteText(page, 'Bonjour,\n\nCordialement,\nNadia')
  await page.getByText(fr('missions.mail.nothing')).waitFor()
  expect(await noteField(page).inputValue()).toBe('Bonjour,\n\nCordialement,\nNadia')
  await button(page, fr('missions.mail.undo')).click()
  await expect.poll(() => noteField(page).inputValue()).toBe('')
})

test('a client’s message pasted straight into the page fills the form; in a field it is only text', async () => {
  const page = await atForm()
  await field(page, 'missions.name').focus()
  await pasteText(page, 'Portail client')
  expect(await written(page, 'missions.name')).toBe('Portail client')
  expect(await taken(page).count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await pasteText(page, MAIL)
  await taken(page).waitFor()
  expect(await written(page, 'missions.name')).toBe('Portail client')
  expect(await written(page, 'missions.startDate')).toBe('2027-02-01')
})

test('what a client only wishes for is filled in as a wish, and can be made a requirement', async () => {
  const page = await atForm()
  await page.getByRole('heading', { level: 1 }).click()
  await pasteText(page, `${MAIL}\nTerraform serait un plus.`)
  await taken(page).waitFor()
  const ask = (name: string) => page.getByLabel(fr('missions.ask.label', { name }), { exact: true })
  expect(await Promise.all(['Java', 'Spring Boot', 'Terraform'].map((name) => ask(name).inputValue()))).toEqual([
    'required',
    'required',
    'wished',
  ])
  await ask('Terraform').selectOption('required')
  await ask('Java').selectOption('wished')
  await page
    .locator('main form, main')
    .getByRole('button', { name: fr('missions.create'), exact: true })
    .click()
  await page.getByRole('tab', { name: fr('missions.tab.mission') }).click()
  const skills = page.getByRole('listitem').filter({ hasText: /Java|Terraform/ })
  await expect
    .poll(() => skills.allInnerTexts())
    .toEqual([
      expect.stringMatching(new RegExp(`^Java .*${fr('missions.wished')}$`)),
      expect.not.stringContaining(fr('missions.wished')),
    ])
})

test('the clients to choose from stand in the order of their names, with an accent or without', async () => {
  const { manager } = await browser.newTenant()
  const asManager = await browser.as(manager)
  for (const title of ['Zénith', 'Énergies', 'Ville', 'Ardoise', 'Forges']) {
    await asManager(missions.createClient, { title })
  }
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/mission/new')
  const names = () => field(page, 'missions.client').locator('option:not([value=""])').allTextContents()
  await expect.poll(names).toEqual(['Ardoise', 'Énergies', 'Forges', 'Ville', 'Zénith'])
})
