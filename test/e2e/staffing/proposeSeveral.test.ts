import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')

const dialog = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: fr('positionings.several.tick', { name }), exact: true })
const choose = async (page: Page, names: readonly string[]) => {
  for (const name of names) await box(page, name).check()
  await page
    .getByRole('button', { name: fr('positionings.several.action_other', { count: names.length }), exact: true })
    .click()
}
const rate = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

/** The ranking for a mission, as whoever places people gets there from the list of missions, and who stands in it. */
const atRanking = async () => {
  const { manager, staff, addPerson, giveProfile, newMission } = await newStaffing(browser)
  for (const level of [2, 4, 3]) await giveProfile(await addPerson(), `Java, niveau ${level}`, level)
  const { id: missionId } = await newMission('Portail')
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, manager, '/mission')
  await page.getByRole('link', { name: fr('missions.findPeople') }).click()
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(4)
  const card = (name: string) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) })
  const statuses = async () => {
    const found = Object.values(await staff(positionings.candidates, { missionId })).flat()
    return Object.fromEntries(found.map(({ person, status, preposedAdr }) => [person.name, [status, preposedAdr]]))
  }
  return { page, names: await cards.getByRole('heading').allTextContents(), card, statuses }
}

test('several people are proposed a mission at once, each at a rate of their own; who is positioned cannot be chosen', async () => {
  const { page, names, card, statuses } = await atRanking()
  const [one = '', two = '', three = ''] = names
  await choose(page, [one, three])
  await expectAccessible(page)
  expect(await rate(page, one).inputValue()).toBe('650')
  await rate(page, three).fill('0')
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).getByText(fr('positionings.rateWrong')).waitFor()
  await rate(page, three).fill('610')
  await rate(page, three).press('Enter')
  await page.getByText(fr('positionings.several.done_other', { count: 2 })).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await statuses()).toEqual({ [one]: ['SENT_TO_RESOURCE', 650], [three]: ['SENT_TO_RESOURCE', 610] })
  await card(three).getByText(fr('positioning.status.SENT_TO_RESOURCE')).waitFor()
  expect(await box(page, three).isDisabled()).toBe(true)
  expect(await box(page, three).isChecked()).toBe(false)
  expect(await box(page, two).isEnabled()).toBe(true)
})

test('to whom a mission could not be proposed is said by name, and stays chosen; the others have it', async () => {
  const { page, names, card, statuses } = await atRanking()
  const [one = '', two = '', three = ''] = names
  let selected = 0
  await page.route('**/api/positionings', async (route) => {
    selected += 1
    const refusal = { status: 409, json: { code: 'positionings.tooManyCandidates' } }
    await (selected === 2 ? route.fulfill(refusal) : route.continue())
  })
  let proposed = 0
  await page.route('**/api/positionings/*/propose', async (route) => {
    proposed += 1
    const refusal = { status: 409, json: { code: 'positionings.unknownPerson' } }
    await (proposed === 2 ? route.fulfill(refusal) : route.continue())
  })
  await choose(page, [one, two, three])
  await dialog(page).locator('button[type=submit]').click()
  const told = dialog(page).getByRole('status')
  await told.getByText(fr('positionings.several.done_one', { count: 1 })).waitFor()
  const lines = await told.getByRole('listitem').allTextContents()
  const reason = fr('errors.positionings.unknownPerson')
  expect(lines).toEqual([
    `${one} · ${fr('positioning.status.SENT_TO_RESOURCE')}`,
    `${two} · ${fr('errors.positionings.tooManyCandidates')}`,
    `${three} · ${fr('positionings.several.onShortList', { reason })}`,
  ])
  await page.keyboard.press('Escape')
  await card(three).getByText(fr('positioning.status.RESOURCE_SELECTED')).waitFor()
  expect(await statuses()).toEqual({ [one]: ['SENT_TO_RESOURCE', 650], [three]: ['RESOURCE_SELECTED', 650] })
  for (const name of names) expect(await box(page, name).isChecked()).toBe(name === two)
  // The one who is left, as soon as it goes.
  await page.unrouteAll()
  await page.getByRole('button', { name: fr('positionings.several.action_one', { count: 1 }), exact: true }).click()
  await dialog(page).locator('button[type=submit]').click()
  await page.getByText(fr('positionings.several.done_one', { count: 1 })).waitFor()
  expect(await statuses()).toMatchObject({ [two]: ['SENT_TO_RESOURCE', 650] })
})
