import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { matching } from '#shared/staffing/matching/contract.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { FIELDS, newStaffing } from './staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('people are ranked with their reasons, somebody decides and says why, and all of it is on record', async () => {
  const { manager, addPerson, giveProfile, newMission } = await newStaffing(browser)
  for (const level of [1, 4]) await giveProfile(await addPerson(), `Java, niveau ${level}`, level)
  await newMission('Portail')
  const page = await browser.newPage()
  await signIn(page, manager, '/mission-proposals')
  await page.locator('a[href^="/mission-proposals/"]').first().click()
  await tab(page, fr('missions.tab.people')).click()
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(3)
  const last = cards.last()
  const name = (await last.getByRole('heading').textContent()) ?? ''
  expect(await cards.first().getByRole('heading').textContent()).not.toBe(name)
  expect(await cards.first().getByText(fr('matching.criterion.availability')).isVisible()).toBe(true)
  await expectAccessible(page)

  await last.getByRole('button', { name: fr('matching.decide.open', { name }) }).click()
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).getByText(fr('matching.decide.noteRequired')).waitFor()
  await dialog(page).getByRole('textbox').fill('Connaît déjà l’équipe du client.')
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => cards.first().getByRole('heading').textContent()).toBe(name)
  expect(await cards.first().getByText('Connaît déjà l’équipe du client.').isVisible()).toBe(true)

  await tab(page, fr('matching.log.tab')).click()
  const latest = page.locator('details').first()
  await latest.locator('summary').click()
  expect(await latest.locator('li').first().textContent()).toContain(name)
  expect(await latest.locator('li').first().textContent()).toContain(fr('matching.decision.PIN'))
})

test('a mission that asks for no skills, and a profile that says none, say so and how to go on', async () => {
  const { manager, resource, freelancer, staff } = await newStaffing(browser)
  const { id: clientId } = await staff(missions.createClient, { title: 'Mutuelle' })
  const { id } = await staff(missions.create, { ...FIELDS, clientId, title: 'Portail', skills: [] })
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/mission-proposals/${id}?tab=people`)
  await page.getByText(fr('matching.people.noSkills')).waitFor()
  expect(await page.getByText(fr('matching.people.none')).count()).toBe(0)
  await page.getByRole('link', { name: fr('matching.people.addSkills') }).click()
  await page.waitForURL(`**/mission/${id}`)
  await page.goto(`/matching/people/${freelancer.personId}`)
  await page.getByText(fr('matching.missions.noSkills')).waitFor()
  await page.getByText(fr('profiles.shownByInitials')).waitFor()
  await page.getByRole('link', { name: fr('matching.missions.complete') }).click()
  await page.waitForURL(`**/profiles/${freelancer.personId}`)
  await page.goto(`/matching/people/${resource.personId}`)
  await page.getByText(fr('matching.missions.none')).waitFor()
  expect(await page.getByText(fr('profiles.shownByInitials')).count()).toBe(0)
  await staff(matching.setSettings, { weights: DEFAULT_WEIGHTS, openToPeople: true, version: 0 })
  const own = await browser.newPage({ language: 'fr' })
  await signIn(own, resource, '/my-matching')
  await own.getByText(fr('matching.own.none')).waitFor()
})

test('what counts how much is changed within bounds, with a note of who did', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage()
  await signIn(page, manager, '/company/matching')
  const rate = page.getByLabel(new RegExp(`^${fr('matching.criterion.rate')}`))
  const save = page.getByRole('button', { name: fr('matching.settings.save'), exact: true })
  await rate.fill('999')
  expect(await save.isDisabled()).toBe(true)
  await rate.fill('9')
  await save.click()
  await page
    .getByText(fr('matching.settings.changed', { name: manager.name }))
    .first()
    .waitFor()
  await page.getByText(/→ 9$/).first().waitFor()
  await waitUntilSettled(page)
  await expectAccessible(page)
})
