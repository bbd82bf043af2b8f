import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { LIVE_PATH } from '#shared/core/live.ts'
import { newAddress, newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { button, navigateWithin, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

/** What somebody has done themselves is counted no more beside the entries of their navigation, whatever their page hears. */
const browser = await openBrowser()
const fr = words('fr')
const say = words('fr', 'dashboards')
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

const dialog = (page: Page) => page.getByRole('dialog')

/** A page that hears of nothing that changes. */
const visit = async (person: { email: string }, at: string): Promise<Page> => {
  const page = await browser.newPage({ language: 'fr' })
  await page.routeWebSocket(`**${LIVE_PATH}`, () => new Promise(() => undefined))
  await signIn(page, person, at)
  return page
}

/** Nothing grows old on it from now on, and is read again for that. */
const stopAgeing = (page: Page) => page.clock.setFixedTime(Date.now())

/** How often a count stands beside an entry or a tab. */
const counts = (page: Page, count: number) =>
  page
    .locator('main nav, nav#navigation')
    .getByRole('link')
    .filter({ hasText: new RegExp(`${count}$`) })

test('people to review, once several are confirmed together', async () => {
  const { manager, addPerson } = await browser.newTenant()
  for (let index = 0; index < 2; index += 1) await addPerson({ state: 'WAITING_REVIEW' })
  const page = await visit(manager, '/company?state=WAITING_REVIEW')
  await expect.poll(() => counts(page, 2).count()).toBe(2)
  await page.getByLabel(fr('users.bulk.all')).check()
  await button(page, fr('users.action.confirm')).click()
  await button(dialog(page), fr('users.action.confirm')).click()
  await page.getByText(fr('users.bulk.done_other', { count: 2 })).waitFor()
  await expect.poll(() => counts(page, 2).count()).toBe(0)
})

test('a proposal to answer, once it is accepted; whom to present, once they are sent to the client', async () => {
  const { manager, resource, newMission, shortList, propose } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  await propose(await shortList(id))
  const theirs = await visit(resource, `/mission-proposals/${id}`)
  await expect.poll(() => counts(theirs, 1).count()).toBe(1)
  await theirs.getByRole('checkbox').check()
  await button(theirs, fr('positionings.answer.accept')).click()
  await theirs.getByText(fr('positionings.answer.ACCEPTED_BY_RESOURCE')).waitFor()
  await expect.poll(() => counts(theirs, 1).count()).toBe(0)

  const page = await visit(manager, `/mission-proposals/${id}?tab=board`)
  const present = counts(page, 1).filter({ hasText: fr('positionings.title') })
  await expect.poll(() => present.count()).toBe(1)
  await button(page, fr('positionings.actionsFor', { name: resource.name })).click()
  await page.getByRole('menuitem', { name: fr('positionings.step.SEND_TO_CLIENT.action') }).click()
  await dialog(page).getByLabel(fr('positionings.contact.name')).fill('Nadia Achats')
  await dialog(page).getByLabel(fr('positionings.contact.email')).fill(newAddress())
  await dialog(page).locator('button[type=submit]').click()
  await page.getByText(fr('positionings.done.SEND_TO_CLIENT', { name: resource.name })).waitFor()
  await expect.poll(() => present.count()).toBe(0)
})

test('the figures of one’s own dashboard, once a proposal is accepted', async () => {
  const { resource, newMission, shortList, propose } = await newStaffing(browser)
  const { id } = await newMission('Portail')
  await propose(await shortList(id))
  const page = await visit(resource, '/user-dashboard')
  const toAnswer = page.getByRole('region', { name: say('dashboard.kpi.PROPOSALS_TO_ANSWER'), exact: true })
  const figure = toAnswer.getByText(/^\d+$/)
  await expect.poll(() => figure.textContent()).toBe('1')
  await stopAgeing(page)
  await navigateWithin(page, `/mission-proposals/${id}`)
  await page.getByRole('checkbox').check()
  await button(page, fr('positionings.answer.accept')).click()
  await page.getByText(fr('positionings.answer.ACCEPTED_BY_RESOURCE')).waitFor()
  await navigateWithin(page, '/user-dashboard')
  await expect.poll(() => figure.textContent()).toBe('0')
})

test('a home whose answers fail says so, asks for no more by itself, and shows them once it is asked again', async () => {
  const { resource } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr', expected: /^500 / })
  const fails = /\/api\/(common\/inbox|cra\/years\/\d+)/
  let asked = 0
  await page.route(fails, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { code: 'server.failed', message: '', requestId: 'x' } })
  })
  await signIn(page, resource, '/user-dashboard')
  const again = button(page, fr('shell.failure.retry'))
  await expect.poll(() => again.count()).toBe(2)
  expect(asked).toBeLessThan(8)
  await page.unroute(fails)
  const shown = page.getByText(fr('dashboard.inbox.nothing'))
  const month = page.getByRole('region', { name: fr('cra.list.now') })
  await expect
    .poll(async () => {
      if ((await again.count()) > 0) await again.first().click()
      return (await shown.count()) + (await month.count())
    })
    .toBe(2)
})

test('a task for today, once it is done: the home says so when it is opened again', async () => {
  const { addPerson } = await browser.newTenant()
  const person = await addPerson({ language: 'FR' })
  const asPerson = await browser.as(person)
  const { id } = await asPerson(tasks.create, { type: 'task' })
  await asPerson(tasks.update, { id, task: { title: 'Appeler le client', dueDate: today } })
  const page = await visit(person, '/user-dashboard')
  const line = page.getByText(fr('dashboard.inbox.TASKS_one', { count: 1 }))
  await line.waitFor()
  await stopAgeing(page)
  await navigateWithin(page, '/apps/experience?view=today')
  await button(page, words('fr', 'tasks')('done', { title: 'Appeler le client' })).click()
  await page.getByText(words('fr', 'tasks')('empty.today')).waitFor()
  await navigateWithin(page, '/user-dashboard')
  await page.getByText(fr('dashboard.inbox.nothing')).waitFor()
})
