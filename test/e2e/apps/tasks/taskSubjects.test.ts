import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const MISSION = {
  title: 'Portail Quimpervil',
  startDate: '2027-01-04',
  endDate: '2027-06-30',
  rateMin: 450,
  rateMax: 600,
  positions: 1,
  interventionType: null,
  city: '',
  country: null,
  minYears: null,
  skills: [],
  languages: [],
  validators: [],
  description: '',
}

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'fr', scheme: 'dark', width: 390 },
] as const)('what is to do about something stands on its page, at $width pixels', async (look) => {
  const t = words(look.language, 'tasks')
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ permissions: ['ALL'], type: 'ESN', language: look.language === 'fr' ? 'FR' : 'EN' })
  const as = await browser.as(person)
  const { id: clientId } = await as(missions.createClient, { title: 'Verrerie Quimpervil' })
  const mission = await as(missions.create, { ...MISSION, clientId })
  const board = await as(scrumboard.createBoard, { board: { title: 'Start at Quimpervil', missionId: mission.id } })
  await as(scrumboard.createBoard, { board: { title: 'Something else' } })
  const { id } = await as(contacts.create, { contact: { name: 'Solenn Quimpervil' } })
  const page = await browser.newPage({ ...look, height: 900 })
  await signIn(page, person, `/apps/contacts/${id}`)

  await page.getByText(t('about.nothing')).waitFor()
  await page.getByRole('textbox', { name: t('about.add') }).fill('Call her back tomorrow !!')
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: t('about.tasks') })
    .getByRole('link', { name: 'Call her back' })
    .waitFor()
  await expectAccessible(page)
  expect(await as(tasks.all, {})).toMatchObject([
    { title: 'Call her back', priority: 2, about: { kind: 'contact', id } },
  ])

  await page.getByRole('link', { name: 'Call her back' }).click()
  await page.getByRole('heading', { name: t('about.title') }).waitFor()
  await page.getByRole('button', { name: t('about.other') }).click()
  const panel = page.getByRole('dialog', { name: t('about.choose') })
  await panel.getByRole('searchbox', { name: t('about.find') }).fill('quimper')
  await panel.getByRole('button', { name: /Verrerie Quimpervil/ }).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: /Portail Quimpervil/ }).click()
  await page.getByText(t('save.saved')).waitFor()
  await page
    .getByRole('link', { name: /Portail Quimpervil/ })
    .last()
    .click()
  await page.waitForURL(new RegExp(`/mission-proposals/${mission.id}`))

  await page.goto(`/mission-proposals/${mission.id}?tab=mission`)
  await page.getByRole('button', { name: t('done', { title: 'Call her back' }) }).click()
  await page.getByText(t('about.nothing')).waitFor()
  expect(await as(tasks.all, {})).toMatchObject([{ completed: true, about: { kind: 'mission', id: mission.id } }])
  // So do the boards about it, and no others.
  const boards = page
    .getByRole('region', { name: words(look.language, 'scrumboard')('boards.title') })
    .getByRole('link')
  expect(await boards.getAttribute('href')).toBe(`/apps/scrumboard/${board.id}`)
  await expectWithinWidth(page)
})
