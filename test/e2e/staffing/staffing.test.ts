import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser } from '#test/kit/browser/browser.ts'
import { waitForFrames } from '#test/kit/browser/frames.ts'
import { REFUSED_DOMAIN } from '#test/kit/browser/setupSite.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { COUNT_LOST_CARETS, dialog, newAddress, newStaffing, submit, visitIn } from './staffingKit.ts'

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

const { year, month } = thisMonth()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
const within = (place: ReturnType<typeof column>, name: string) => place.locator(`[data-person="${name}"]`)
/** Opens somebody's menu on the board. It closes when the page scrolls, and what was scrolled is told with the next frames. */
const openActions = async (page: Page, name: string) => {
  const actions = button(page, fr('positionings.actionsFor', { name }))
  await actions.scrollIntoViewIfNeeded()
  await waitForFrames(page)
  await actions.click()
}

const tokenOf = async (address: string): Promise<string> =>
  (await browser.linkTo('/client-proposal', address)).replace(/.*token=/, '')

const visit = visitIn(browser)

test('from a mission to a signed month: matched, proposed, agreed, sent, accepted, filled and validated', async () => {
  const title = `Portail ${randomUUID().slice(0, 8)}`
  const client = `Assurances ${randomUUID().slice(0, 8)}`
  const { manager, resource, addPerson } = await newStaffing(browser)
  const { name } = resource
  const signer = await addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN', language: 'FR' })

  const page = await visit(manager, '/mission')
  await page.getByRole('link', { name: fr('missions.new') }).click()
  await page.waitForURL('**/mission/new')
  await button(page, fr('missions.create')).click()
  await expect.poll(() => page.getByText(fr('validation.required')).count()).toBe(4)
  await button(page, fr('missions.clientNew')).click()
  await dialog(page).getByLabel(fr('missions.clientName')).fill(client)
  await submit(page)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.getByLabel(fr('missions.name')).fill(title)
  await page.locator('.ql-editor').fill('Une équipe de six personnes.')
  await page.getByLabel(fr('missions.startDate')).fill(`${year}-01-01`)
  await page.getByLabel(fr('missions.endDate')).fill(`${year - 1}-12-31`)
  await page.getByText(fr('errors.missions.dates')).waitFor()
  await page.getByLabel(fr('missions.endDate')).fill(`${year + 1}-12-31`)
  await page.getByLabel(fr('missions.rateMin')).fill('450')
  await page.getByLabel(fr('missions.rateMax')).fill('650')
  const skills = page.getByLabel(fr('missions.skills'), { exact: true })
  await skills.fill('Java')
  await skills.press('Enter')
  await page.getByRole('checkbox', { name: signer.name }).check()
  await button(page, fr('missions.create')).click()
  await page.waitForURL('**/mission-proposals/*')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(fr('missions.left_one', { count: 1 })).waitFor()

  await tab(page, fr('missions.tab.people')).click()
  await button(page, fr('positionings.step.SELECT.title', { name })).click()
  await dialog(page).getByLabel(fr('positionings.rate')).fill('540')
  await submit(page)
  await page.getByText(fr('positionings.done.SELECT', { name })).waitFor()

  // Without a mouse: the menu of the person, its first step, the rate that stands there.
  await tab(page, fr('missions.tab.board')).click()
  const actions = button(page, fr('positionings.actionsFor', { name }))
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe(fr('positionings.step.PROPOSE.action'))
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).getByLabel(fr('positionings.rate')).inputValue()).toBe('540')
  await dialog(page).getByLabel(fr('positionings.rate')).press('Enter')
  await page.getByText(fr('positionings.done.PROPOSE', { name })).waitFor()

  const person = await visit(resource, '/proposals')
  const eye = person.getByRole('link', { name: fr('positionings.open', { title }) })
  expect(await eye.getAttribute('target')).toBe('_blank')
  const [opened] = await Promise.all([person.context().waitForEvent('page'), eye.click()])
  await opened.close()
  await person.goto((await eye.getAttribute('href')) ?? '')
  await person.getByText(fr('positionings.snapshot.title')).waitFor()
  const agree = fr('positionings.answer.agree', { client })
  await button(person, fr('positionings.answer.accept')).click()
  await person.getByText(fr('positionings.answer.agreeFirst')).waitFor()
  const seen = String(await person.evaluate('document.querySelector("main").innerText'))
  expect(seen).toContain(name)
  expect(seen).toContain('Développeur Java full-stack')
  await person.getByLabel(agree).check()
  await button(person, fr('positionings.answer.accept')).click()
  await person.getByText(fr('positionings.answer.ACCEPTED_BY_RESOURCE')).waitFor()

  // With the mouse: dragged from where they agreed to the client.
  await page.reload()
  const tile = page.locator(`[data-person="${name}"]`)
  await tile.waitFor()
  await column(page, fr('positioning.status.SENT_TO_CLIENT')).scrollIntoViewIfNeeded()
  const from = await tile.boundingBox()
  const to = await column(page, fr('positioning.status.SENT_TO_CLIENT')).boundingBox()
  if (!from || !to) throw new Error('There is no board')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  await page.evaluate(COUNT_LOST_CARETS)
  await page.mouse.up()
  const address = newAddress()
  await dialog(page).getByLabel(fr('positionings.contact.name')).fill('Nadia Achats')
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(address)
  await submit(page)
  await page.getByText(fr('positionings.done.SEND_TO_CLIENT', { name })).waitFor()
  expect(await page.evaluate('lostCarets')).toBe(0)

  const token = await tokenOf(address)
  const reader = await browser.newPage({ language: 'en' })
  const referrers: (string | undefined)[] = []
  reader.on('request', (request) => {
    if (request.url().includes('/api/')) referrers.push(request.headers().referer)
    expect(request.url().includes('/api/') && request.url().includes(token)).toBe(false)
  })
  await reader.goto(`/client-proposal?token=${token}`)
  await reader.getByText(fr('clientProposal.hello', { name: 'Nadia Achats' })).waitFor()
  expect(reader.url()).not.toContain(token)
  expect(referrers.filter((one) => one?.includes(token))).toEqual([])
  await reader.getByRole('heading', { name: fr('clientProposal.title', { company: 'Atelier du Kit', name }) }).waitFor()
  await reader.getByText(/^540\s€$/).waitFor()
  const until = /jusqu’au \d\d\/\d\d\/\d{4} à \d\d:\d\d/
  await reader.getByText(until).waitFor()
  await page.getByText(until).waitFor()
  await reader
    .locator('footer')
    .getByText(/^Atelier du Kit/)
    .waitFor()
  await expectAccessible(reader)
  await button(reader, fr('clientProposal.accept')).click()
  await dialog(reader).getByLabel(fr('clientProposal.message')).fill('Avec plaisir.')
  await submit(reader)
  await reader.getByText(fr('clientProposal.thanks')).waitFor()
  await reader.reload()
  await reader.getByText(fr('clientProposal.invalid')).waitFor()

  await person.goto('/my-missions')
  await person.getByRole('row').filter({ hasText: title }).getByText(fr('positioning.own.ACCEPTED_BY_CLIENT')).waitFor()
  await person.getByRole('link', { name: fr('positionings.own.fill') }).click()
  await person.waitForURL(`**/activity-report/timesheets/${month}/${year}`)
  // Their only mission is there already.
  await person.getByText(title).first().waitFor()
  await button(person, fr('cra.fill')).click()
  await button(person, fr('cra.send')).click()
  await person.getByText(fr('cra.status.WAITING_VALIDATION'), { exact: true }).first().waitFor()

  const validator = await visit(signer, '/activity-report?tab=validate')
  const shown = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(
    Date.UTC(year, month - 1, 15),
  )
  const row = validator
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: new RegExp(shown, 'i') })
  await row.getByRole('link').click()
  await validator.waitForURL('**/timesheets/validate/*')
  await validator.getByText(title).first().waitFor()
  await button(validator, fr('cra.validate.action')).click()
  await dialog(validator)
    .getByRole('button', { name: fr('cra.sign.action'), exact: true })
    .click()
  await validator.getByText(fr('cra.status.VALIDATED'), { exact: true }).first().waitFor()

  await page.reload()
  await page.getByText(fr('missions.left_zero')).waitFor()
  await openActions(page, name)
  await page.getByRole('menuitem', { name: fr('positionings.assign.action') }).click()
  const lastDay = dialog(page).getByLabel(fr('positionings.assign.endDate'))
  expect(await lastDay.getAttribute('max')).toBe(`${year + 1}-12-31`)
  await lastDay.fill(`${year + 2}-01-31`)
  await submit(page)
  await dialog(page)
    .getByText(fr('positionings.assign.tooLate', { date: `31/12/${year + 1}` }))
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: fr('ui.cancel') })
    .click()
  await openActions(page, name)
  await page.getByRole('menuitem', { name: fr('positionings.history.title') }).click()
  await page.waitForURL('**/history/*')
  await page.getByText(fr('positionings.history.ACCEPTED_BY_CLIENT', { name: 'Nadia Achats' })).waitFor()
  await page.getByText('Avec plaisir.').waitFor()
  await page.getByText(fr('positionings.history.RESOURCE_SELECTED', { name: manager.name })).waitFor()
})

test('a refusal says why, and a consent taken back closes the client’s link at once', async () => {
  const { manager, resource, newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const mission = await newMission('Recette')
  const first = await propose(await shortList(mission.id))

  const person = await visit(resource, `/mission-proposals/${mission.id}`)
  await button(person, fr('positionings.refuse.action')).click()
  await submit(person)
  await dialog(person).getByText(fr('errors.positionings.reasonRequired')).waitFor()
  await dialog(person).locator('textarea').fill('Trop loin de chez moi.')
  await submit(person)
  await person.getByText(fr('positionings.answer.REFUSED_BY_RESOURCE')).waitFor()

  const page = await visit(manager, `/mission-proposals/${mission.id}`)
  await page.getByText('Trop loin de chez moi.').waitFor()

  const again = await accept(await propose({ ...first, version: first.version + 1 }))
  const address = newAddress()
  await sendToClient(again, address, 'Paul Achats')
  const token = await tokenOf(address)
  const reader = await browser.newPage()
  await reader.goto(`/client-proposal?token=${token}`)
  await reader.getByText(en('clientProposal.hello', { name: 'Paul Achats' })).waitFor()

  await person.reload()
  await button(person, fr('positionings.withdraw.action')).click()
  await submit(person)
  await person.getByText(fr('positionings.withdraw.done')).waitFor()

  await button(reader, en('clientProposal.accept')).click()
  await submit(reader)
  await reader.getByText(en('clientProposal.invalid')).waitFor()
  await reader.goto('/client-proposal')
  await reader.getByText(en('clientProposal.invalid')).waitFor()
})

test('every step of a manager can be taken from the menu, and a step somebody else took before is said', async () => {
  const { manager, resource, staff, newMission, shortList, propose, accept } = await newStaffing(browser)
  const { name } = resource
  const mission = await newMission('Audit')
  await shortList(mission.id)
  const page = await visit(manager, `/mission-proposals/${mission.id}`)
  const choose = async (step: string) => {
    await openActions(page, name)
    await page.getByRole('menuitem', { name: fr(`positionings.step.${step}.action`) }).click()
  }
  const confirm = (step: string) =>
    dialog(page)
      .getByRole('button', { name: fr(`positionings.step.${step}.action`) })
      .click()
  const standsAt = (status: string) => within(column(page, fr(`positioning.status.${status}`)), name).waitFor()
  await choose('PROPOSE')
  await submit(page)
  await standsAt('SENT_TO_RESOURCE')
  await choose('TAKE_BACK')
  await confirm('TAKE_BACK')
  await standsAt('RESOURCE_SELECTED')

  await choose('PROPOSE')
  const [one] = (await staff(positionings.list, { missionId: mission.id })).items
  if (!one) throw new Error('Nobody is on the board')
  await accept(await propose(one))
  await submit(page)
  await page.getByText(fr('errors.positionings.wrongStatus')).waitFor()
  await standsAt('ACCEPTED_BY_RESOURCE')
  await choose('SEND_TO_CLIENT')
  await dialog(page).getByLabel(fr('positionings.contact.name')).fill('Nadia Achats')
  await submit(page)
  await dialog(page).getByText(fr('positionings.contact.emailWrong')).waitFor()
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(newAddress())
  await submit(page)
  await standsAt('SENT_TO_CLIENT')
  await choose('TAKE_BACK_FROM_CLIENT')
  await confirm('TAKE_BACK_FROM_CLIENT')
  await standsAt('ACCEPTED_BY_RESOURCE')

  await page.goto(`/positioning?mission=${mission.id}`)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.locator('#main').getByLabel(fr('positionings.column.status')).selectOption('SENT_TO_RESOURCE')
  await page.getByText(fr('positionings.noneFound')).waitFor()
  expect(page.url()).toContain('status=SENT_TO_RESOURCE')
})

test('a proposal whose mail SES refuses says so on the board, and is sent again from there, to another address', async () => {
  const { manager, resource, staff, newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const { name } = resource
  const { id: missionId } = await newMission('Portail')
  const ready = await accept(await propose(await shortList(missionId)))
  await sendToClient(ready, newAddress().replace(/@.*/, REFUSED_DOMAIN))
  const sent = () => staff(positionings.candidates, { missionId })
  await expect.poll(async () => JSON.stringify(await sent())).toContain('"refused"')
  const page = await visit(manager, `/mission-proposals/${missionId}`)
  const tile = within(column(page, fr('positioning.status.SENT_TO_CLIENT')), name)
  const why = fr('mail.notDelivered', { why: fr('mail.why.refused') })
  await tile.getByText(why).waitFor()
  await expectAccessible(page)
  await tile.getByRole('button', { name: `${fr('positionings.step.RESEND.action')}, ${name}` }).click()
  const other = newAddress()
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(other)
  await submit(page)
  await expect.poll(() => tile.getByText(why).count()).toBe(0)
  expect(await tokenOf(other)).not.toBe('')
})
