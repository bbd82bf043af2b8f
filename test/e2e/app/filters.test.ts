import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { expectAccessible, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { newStaffing } from '../staffing/staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')

test('how many lines a list shows is what was chosen, stands in the address, and is what the next list begins with', async () => {
  const { manager, newMission, shortList } = await newStaffing(browser)
  await shortList((await newMission('Reporting')).id)
  const page = await browser.newPage()
  await signIn(page, manager, '/mission')
  let before = '5'
  for (const path of ['/mission', '/mission-proposals', '/positioning', '/company']) {
    await page.goto(path)
    const size = page.locator('#main').getByLabel(fr('ui.pages.size'))
    await expect.poll(() => size.inputValue(), { message: `${path} at first` }).toBe(before)
    before = before === '25' ? '10' : '25'
    for (const chosen of ['10', '5', before]) {
      await size.selectOption(chosen)
      await expect.poll(() => size.inputValue(), { message: `${path} by ${chosen}` }).toBe(chosen)
      await page.reload()
      await expect.poll(() => size.inputValue(), { message: `${path} by ${chosen}, again` }).toBe(chosen)
    }
  }
})

test.each([1440, 390])('chips say what is filtered, by keyboard, and one press clears it, at %i px', async (width) => {
  const { manager, newMission, staff } = await newStaffing(browser)
  const open = await newMission('Reporting')
  const { id } = await newMission('Archive')
  const { version } = await staff(missions.get, { missionId: id })
  await staff(missions.close, { missionId: id, version })
  const page = await browser.newPage({ width })
  await signIn(page, manager, '/mission')
  const main = page.locator('#main')
  const shown = main.getByRole('link', { name: /^(Reporting|Archive)$/ })
  await expect.poll(() => shown.count()).toBe(2)
  const status = main.getByLabel(fr('missions.column.status'), { exact: true })
  await status.focus()
  await page.keyboard.type(fr('missions.status.CLOSED').slice(0, 2))
  await expect.poll(() => shown.allTextContents()).toEqual([expect.stringContaining('Archive')])
  await main.getByLabel(fr('profiles.list.skill')).fill('cobol')
  await main.getByText(fr('missions.list.noneFound')).waitFor()
  await expectAccessible(page)
  const clear = main.getByRole('button', { name: fr('ui.clearFilters') })
  await clear.first().press('Enter')
  await expect.poll(() => shown.count()).toBe(2)
  await expect.poll(() => clear.count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  expect(open.title).toBe('Reporting')
})

test('a mission that is not among the newest is found by what is typed, and filters the positionings', async () => {
  const { manager, newMission, shortList, staff } = await newStaffing(browser)
  const { id } = await newMission('Migration')
  await shortList(id)
  const others = Array.from({ length: 25 }, (_, index) => ({
    ...{ client: 'Ville de Nantes', title: `Recette ${index}`, startDate: '2026-01-01', endDate: '2027-12-31' },
    ...{ rateMin: null, rateMax: null, positions: 1, interventionType: null },
    ...{ city: '', country: null, minYears: 0, skills: [] },
  }))
  const opened = await staff(missions.import, { rows: others })
  expect(opened.filter((one) => one.id === null)).toEqual([])
  await shortList((await newMission('Reporting')).id)
  const page = await browser.newPage()
  await signIn(page, manager, '/positioning')
  const main = page.locator('#main')
  await main.getByRole('link', { name: 'Reporting' }).waitFor()
  const mission = main.getByLabel(fr('positionings.filter.mission'))
  await mission.fill('migr')
  const offered = page.locator('datalist option[value^="Migration · "]')
  await offered.waitFor({ state: 'attached' })
  await mission.fill((await offered.getAttribute('value')) ?? '')
  await expect.poll(() => new URL(page.url()).searchParams.get('mission')).toBe(id)
  await main.getByRole('link', { name: 'Reporting' }).waitFor({ state: 'detached' })
  await main.getByRole('link', { name: 'Migration' }).waitFor()
})
