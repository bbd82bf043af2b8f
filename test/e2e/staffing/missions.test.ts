import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { dialog, newStaffing, submit, visitIn } from './staffingKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const year = new Date().getUTCFullYear()
const visit = visitIn(browser)

test('a mission that two people change keeps what both wrote until one chooses; closed, nothing begins', async () => {
  const { manager, newMission } = await newStaffing(browser)
  const title = 'Migration'
  const mission = await newMission(title)
  const at = `/mission/${mission.id}`
  const [here, there] = [await visit(manager, at), await visit(manager, at)]
  for (const page of [here, there]) await page.getByLabel(fr('missions.name')).waitFor()
  await there.getByLabel(fr('profiles.city'), { exact: true }).fill('Vannes')
  await button(there, fr('missions.save')).click()
  await there.waitForURL('**/mission-proposals/*')
  await here.getByLabel(fr('missions.name')).fill(`${title} bis`)
  await button(here, fr('missions.save')).click()
  await dialog(here).getByText(fr('missions.stale.title')).waitFor()
  await dialog(here).getByRole('listitem').getByText(fr('profiles.city')).waitFor()
  await button(here, fr('profiles.stale.mine')).click()
  await here.getByRole('heading', { name: `${title} bis` }).waitFor()
  await button(here, fr('missions.close.action')).click()
  await dialog(here)
    .getByRole('button', { name: fr('missions.close.action') })
    .click()
  await here.getByText(fr('missions.status.CLOSED'), { exact: true }).waitFor()
  await button(here, fr('ui.undo')).click()
  await here.getByText(fr('missions.status.OPEN'), { exact: true }).waitFor()
  await button(here, fr('missions.close.action')).click()
  await dialog(here)
    .getByRole('button', { name: fr('missions.close.action') })
    .click()
  await here.getByText(fr('missions.status.CLOSED'), { exact: true }).waitFor()
  await button(here, fr('missions.reopen.action')).click()
  await dialog(here)
    .getByRole('button', { name: fr('missions.reopen.action') })
    .click()
  await here.getByText(fr('missions.status.OPEN'), { exact: true }).waitFor()

  await here.goto(`/mission/${mission.id}`)
  await here.getByLabel(fr('missions.name')).fill('Autre chose')
  await here.getByRole('link', { name: fr('ui.cancel') }).click()
  await dialog(here).getByText(fr('leave.text')).waitFor()
  await button(here, fr('leave.stay')).click()
  expect(await here.getByLabel(fr('missions.name')).inputValue()).toBe('Autre chose')
})

test('a field that is refused gets the focus, also below a description that is not', async () => {
  const { manager, newMission } = await newStaffing(browser)
  const mission = await newMission('Migration')
  const page = await visit(manager, `/mission/${mission.id}`)
  await page.locator('.ql-editor').waitFor()
  await page.getByLabel(fr('missions.endDate')).fill('')
  await button(page, fr('missions.save')).click()
  expect(await page.locator('[aria-invalid=true]').getAttribute('type')).toBe('date')
  await expect.poll(() => page.evaluate('document.activeElement.ariaInvalid')).toBe('true')
})

test('pasted lines are shown as understood or refused before anything is opened, and found in the list', async () => {
  const { manager } = await browser.newTenant()
  const page = await visit(manager, '/mission/import')
  const mark = randomUUID().slice(0, 8)
  await page
    .locator('textarea')
    .fill(
      [
        'client;mission;début;fin;tjm max;ville;compétences',
        `Client ${mark};Reprise ${mark};01/02/${year + 1};31/07/${year + 1};620;Nantes;Java:3, React`,
        `Client ${mark};Sans fin ${mark};01/02/${year + 1};;620;Nantes;`,
        `Client ${mark};À l’envers ${mark};01/02/${year + 1};01/01/${year + 1};abc;Nantes;`,
      ].join('\n'),
    )
  await page.getByText(fr('missions.import.understood', { good: 1, count: 3 })).waitFor()
  const refused = (column: string, reason: string) =>
    fr('missions.import.problem', {
      column: fr(`missions.import.column.${column}`),
      reason: fr(`missions.import.reason.${reason}`),
    })
  await page.getByText(refused('endDate', 'missing')).waitFor()
  await page.getByText(refused('rateMax', 'number')).waitFor()
  await button(page, fr('missions.import.start_one', { count: 1 })).click()
  await page.getByText(fr('missions.import.results')).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Reprise ${mark} · Client ${mark}` })
    .waitFor()
  await page.goto('/mission?size=5')
  await page.getByRole('searchbox', { name: fr('missions.filter.search') }).fill(mark)
  await page.getByRole('link', { name: `Reprise ${mark}`, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.reload()
  await page.getByRole('link', { name: `Reprise ${mark}`, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})

test('what a client wrote fills the form of a mission, which keeps what was written before', async () => {
  const { manager, staff } = await newStaffing(browser)
  await staff(missions.createClient, { title: 'Transports Verdance' })
  const page = await visit(manager, '/mission/new')
  await page.getByLabel(fr('missions.rateMax')).fill('700')
  await button(page, fr('missions.mail.action')).click()
  await submit(page)
  await dialog(page).getByText(fr('validation.required')).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await dialog(page)
    .locator('textarea')
    .fill(
      [
        'Objet : RE: Développeuse Java <b>senior</b>',
        'Transports Verdance cherche quelqu’un du 01/02/2027 au 31/07/2027, à Nantes ou à distance.',
        'TJM 500-600 € ; compétences : Java, Spring Boot',
      ].join('\n'),
    )
  await submit(page)
  await page.getByText(fr('missions.mail.taken')).waitFor()
  expect(await page.getByLabel(fr('missions.name')).inputValue()).toBe('Développeuse Java b senior /b')
  expect(await page.getByLabel(fr('missions.startDate')).inputValue()).toBe('2027-02-01')
  expect(await page.getByLabel(fr('missions.endDate')).inputValue()).toBe('2027-07-31')
  expect(await page.getByLabel(fr('missions.rateMin')).inputValue()).toBe('500')
  expect(await page.getByLabel(fr('missions.rateMax')).inputValue()).toBe('700')
  expect(await page.locator('.ql-editor').innerText()).toContain('… cherche')
  await button(page, fr('missions.create')).click()
  await page.waitForURL('**/mission-proposals/*')
  await page.getByRole('link', { name: 'Transports Verdance' }).waitFor()
  await button(page, fr('missions.findPeople')).click()
  await page.waitForURL('**?tab=people')
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: fr('positionings.step.SELECT.title', { name }) }).click()
  await submit(page)
  await card.getByRole('button', { name: `${fr('positionings.step.PROPOSE.action')}, ${name}` }).click()
  await submit(page)
  await card.getByText(fr('positioning.status.SENT_TO_RESOURCE')).waitFor()
})

test('who places nobody finds their own proposals, and nobody else’s', async () => {
  const { freelancer, newMission } = await newStaffing(browser)
  const mission = await newMission('Une mission des autres')
  const page = await browser.newPage()
  await signIn(page, freelancer, '/mission-proposals')
  await page.waitForURL('**/proposals')
  await page.goto(`/mission-proposals/${mission.id}`)
  await page.getByText(en('errors.resource.notFound')).waitFor()
  for (const path of ['/mission', '/mission/new', '/positioning']) {
    await page.goto(path)
    await page.waitForURL('**/error-404')
  }
})

test('the missions of one client stand with its contacts, the latest exchange first, who are written to and called from there', async () => {
  const { manager, staff, newMission } = await newStaffing(browser)
  const { client } = await newMission('Migration')
  const add = (name: string, more: object) =>
    staff(contacts.create, { contact: { name, clientId: client.id, kind: 'CLIENT', ...more } })
  await add('Aude Lemaire', {})
  const { id } = await add('Nadia Achats', {
    job: { title: 'Directrice achats', company: '' },
    emails: [{ email: 'nadia@client.example', label: 'Work' }],
    phoneNumbers: [{ country: 'fr', phoneNumber: '0240112233', label: 'Work' }],
  })
  await staff(contacts.addLog, { id, kind: 'CALL', text: 'Budget' })
  const page = await visit(manager, '/mission')
  await page.getByRole('link', { name: 'Migration' }).first().waitFor()
  const card = page.getByRole('region', { name: fr('missions.contacts.title') })
  expect(await card.count()).toBe(0)
  await page.goto(`/mission?client=${client.id}`)
  await card.waitFor()
  const names = await card.getByRole('listitem').getByRole('link').allInnerTexts()
  expect(names).toEqual(['Nadia Achats', 'nadia@client.example', '+33240112233', 'Aude Lemaire'])
  await card.getByText('Directrice achats').waitFor()
  await card.getByRole('link', { name: fr('missions.contacts.all_other', { count: 2 }) }).click()
  await page.waitForURL(`**/apps/contacts?client=${client.id}`)
})

test('on a phone the tab that an address opens is in sight, and the page stays at its top', async () => {
  const { manager, newMission } = await newStaffing(browser)
  const { id } = await newMission('Migration')
  const page = await browser.newPage({ language: 'fr', width: 390, height: 844 })
  // How many candidates there are comes last, and makes the row longer.
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/positionings/missions/${id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, manager, `/mission-proposals/${id}?tab=mission`)
  const tab = page.getByRole('tab', { name: fr('missions.tab.mission'), selected: true })
  const right = async () => {
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {}
    return x + width
  }
  await expect.poll(right).toBeLessThanOrEqual(390)
  held.resolve()
  await page.getByRole('tab', { name: `${fr('missions.tab.board')} 0` }).waitFor()
  await expect.poll(right).toBeLessThanOrEqual(390)
  expect(await page.evaluate('scrollY')).toBe(0)
})
