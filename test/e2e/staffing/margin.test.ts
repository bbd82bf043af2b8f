import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { dialog, newStaffing, submit, visitIn } from './staffingKit.ts'

const browser = await openBrowser()
const visit = visitIn(browser)
const [people, margin, board] = [words('fr', 'users'), words('fr', 'margin'), words('fr', 'positionings')]
/** Without the spaces that keep an amount on one line. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const t = (key: string, amount: string, percent: string) => plain(margin(key, { amount, percent }))
const lineOf = async (page: Page, name: string) => plain(await page.locator(`[data-person="${name}"]`).innerText())

test('what somebody costs is set on their page; their card and the dialog that proposes say the margin', async () => {
  const { manager, resource, addPerson, newMission, shortList } = await newStaffing(browser)
  const { id: missionId } = await newMission('Refonte du portail')
  await shortList(missionId)

  const page = await visit(manager, `/company/user-info/${resource.personId}`)
  const field = page.getByLabel(people('users.dailyCost.title'))
  const save = button(page, people('users.dailyCost.save'))
  await field.fill('416,005')
  await save.click()
  await page.getByText(people('users.dailyCost.wrong')).waitFor()
  await field.fill('416')
  await save.click()
  await page.getByText(people('users.dailyCost.saved')).waitFor()
  await page.getByText(people('users.history.DAILY_COST_CHANGED', { name: manager.name })).waitFor()
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('416')

  // 520 € are asked for.
  await page.goto(`/mission-proposals/${missionId}`)
  await expect.poll(() => lineOf(page, resource.name)).toContain(t('margin.positive', '104 €', '20 %'))
  await button(page, `${board('positionings.step.PROPOSE.action')}, ${resource.name}`).click()
  const said = async () => plain(await dialog(page).getByRole('status').last().innerText())
  await expect.poll(said).toBe(t('margin.positive', '104 €', '20 %'))
  await page.keyboard.type('400')
  await expect.poll(said).toBe(t('margin.negative', '-16 €', '-4 %'))
  await page.keyboard.type('x')
  await expect.poll(said).toBe('')
  await page.keyboard.press('Backspace')
  await expectAccessible(page)
  await submit(page)
  await expect.poll(() => lineOf(page, resource.name)).toContain(t('margin.negative', '-16 €', '-4 %'))
  await expectAccessible(page)

  // Somebody else corrects the cost.
  const other = await browser.as(await addPerson({ permissions: ['ALL'], type: 'ESN' }))
  await other(users.setDailyCost, { userId: resource.personId, dailyCost: null })
  await expect.poll(() => lineOf(page, resource.name)).not.toContain('Marge')
})

test('who sees no amounts asks for no margin, nor for the code of one', async () => {
  const { manager, resource, addPerson, newMission, shortList } = await newStaffing(browser)
  const { id: missionId } = await newMission('Refonte du portail')
  await shortList(missionId)
  const as = await browser.as(manager)
  await as(users.setDailyCost, { userId: resource.personId, dailyCost: 416 })
  const placing = await addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN', language: 'FR' })
  const asked: string[] = []
  for (const who of [placing, manager]) {
    const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
    page.on('request', (request) => {
      if (/\/api\/.*(margins|daily-costs)|\/assets\/\w*Margin/.test(request.url()))
        asked.push(`${who.personId} ${request.url()}`)
    })
    await signIn(page, who, `/mission-proposals/${missionId}`)
    await button(page, `${board('positionings.step.PROPOSE.action')}, ${resource.name}`).click()
    await dialog(page).getByLabel(board('positionings.rate')).waitFor()
    await waitUntilSettled(page)
  }
  expect(asked.filter((one) => one.startsWith(placing.personId))).toEqual([])
  // Of who may, both are seen here.
  expect(asked.join(' ')).toMatch(/\/api\/positionings\/missions\/\w+\/margins.* .*\/assets\/\w*Margin/)
})

test('a board comes together with its margins, and without them where they fail', async () => {
  const { manager, resource, staff, newMission, shortList } = await newStaffing(browser)
  const { id: missionId } = await newMission('Refonte du portail')
  await shortList(missionId)
  await staff(users.setDailyCost, { userId: resource.personId, dailyCost: 416 })
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/margins', async (route) => {
    asked += 1
    await answer.promise
    await route.continue()
  })
  await signIn(page, manager, `/mission-proposals/${missionId}`)
  await expect.poll(() => asked).toBe(1)
  await page
    .getByRole('tab', { name: /Candidats/ })
    .getByText('1')
    .waitFor()
  const card = page.locator(`[data-person="${resource.name}"]`)
  expect(await card.count()).toBe(0)
  answer.resolve()
  await card.waitFor()
  expect(await lineOf(page, resource.name)).toContain(t('margin.positive', '104 €', '20 %'))

  await page.unroute('**/margins')
  await page.route('**/margins', (route) => route.fulfill({ status: 403, json: { code: 'access.denied' } }))
  await page.reload()
  await card.waitFor()
  expect(await lineOf(page, resource.name)).not.toContain('Marge')
})

test('where the cost is unknown the dialog says so, and leads who may set it there', async () => {
  const { manager, resource, addPerson, newMission, shortList } = await newStaffing(browser)
  const { id: missionId } = await newMission('Refonte du portail')
  await shortList(missionId)
  const opened = async (who: { email: string }) => {
    const page = await visit(who, `/mission-proposals/${missionId}`)
    await button(page, `${board('positionings.step.PROPOSE.action')}, ${resource.name}`).click()
    const said = async () => plain(await dialog(page).getByRole('status').last().innerText())
    return { page, said }
  }
  const placing = await addPerson({ permissions: ['MANAGE_POSITIONING', 'VIEW_FINANCE'], type: 'ESN', language: 'FR' })
  const other = await opened(placing)
  await expect.poll(other.said).toBe(plain(margin('margin.noCost')))
  expect(await dialog(other.page).getByRole('link').count()).toBe(0)

  const { page, said } = await opened(manager)
  await expect.poll(said).toBe(`${plain(margin('margin.label'))} ${margin('margin.setCost')}`)
  await expectAccessible(page)
  const opening = page.waitForEvent('popup')
  const name = margin('margin.setCostOf', { name: resource.name })
  await dialog(page).getByRole('link', { name }).click()
  const there = await opening
  await there.getByLabel(people('users.dailyCost.title')).fill('416')
  await button(there, people('users.dailyCost.save')).click()
  await there.getByText(people('users.dailyCost.saved')).waitFor()
  // What was typed meanwhile has its margin.
  await expect.poll(said).toBe(t('margin.positive', '104 €', '20 %'))
  await expect.poll(other.said).toBe(t('margin.positive', '104 €', '20 %'))
})

test('who is proposed from the ranking, alone or with others, has their margin at the rate typed', async () => {
  const { manager, resource, addPerson, giveProfile, staff, newMission } = await newStaffing(browser)
  const second = await addPerson()
  await giveProfile(second, 'Développeuse Java')
  await staff(users.setDailyCost, { userId: resource.personId, dailyCost: 416 })
  const { id: missionId } = await newMission('Refonte du portail')
  const page = await visit(manager, `/mission-proposals/${missionId}?tab=people`)
  const said = (index: number) => async () => plain(await dialog(page).getByRole('status').nth(index).innerText())
  await button(page, board('positionings.step.PROPOSE.title', { name: resource.name })).click()
  await dialog(page).getByLabel(board('positionings.rate')).fill('520')
  await expect.poll(said(0)).toBe(t('margin.positive', '104 €', '20 %'))
  await page.keyboard.press('Escape')

  const names = [resource.name, second.name]
  for (const name of names)
    await page.getByRole('checkbox', { name: board('positionings.several.tick', { name }), exact: true }).check()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/daily-costs')) asked += 1
  })
  await button(page, board('positionings.several.action_other', { count: names.length })).click()
  await dialog(page).getByLabel(resource.name).fill('400')
  await expect.poll(said(0)).toBe(t('margin.negative', '-16 €', '-4 %'))
  await expect.poll(said(1)).toBe(`${plain(margin('margin.label'))} ${margin('margin.setCost')}`)
  // Of all of them at once.
  expect(asked).toBe(1)
  await expectAccessible(page)
})
