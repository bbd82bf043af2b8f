import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { daysOf, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { countInteractions, expectAtMost } from '#test/kit/browser/interactions.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { newCompany } from './craKit.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')

type Company = Awaited<ReturnType<typeof newCompany>>
interface Journey {
  journey: string
  /** The most that it may take from the home page on. */
  goal: number
  /** Makes what there is to do, and answers who does it. */
  given: (company: Company) => Promise<{ email: string }>
  act: (page: Page) => Promise<void>
}

const openFromHome = (page: Page, month: typeof now) =>
  page
    .locator(`main a[href="${fillPath(month)}"]`)
    .first()
    .click()
const follow = (page: Page, action: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: en(`dashboard.inbox.action.${action}`), exact: true })
    .last()
    .click()
const isSent = (page: Page) => page.getByText(en('cra.status.WAITING_VALIDATION'), { exact: true }).first().waitFor()
const sendDays = new RegExp(en('cra.sendPartial.confirm_other', { value: '[\\d.,]+' }))

const weekdays = daysOf(now.year, now.month).flatMap(({ day, weekend }) => (weekend ? [] : [day]))
const LEAVE = weekdays.slice(10, 13)
const cell = (page: Page, activity: number, day: number) =>
  page.locator(`[data-activity="${activity}"][data-day="${day}"] input`)
const valuesOf = (page: Page, days: readonly number[]) =>
  Promise.all([0, 1].flatMap((activity) => days.map((day) => cell(page, activity, day).inputValue())))
/** Selects days of both missions with one press. */
const drag = (page: Page, days: readonly number[]) =>
  cell(page, 0, days[0] ?? 0).dragTo(cell(page, 1, days.at(-1) ?? 0))
/** Half a day for each of two missions on some days. */
const halve = async (page: Page, days: readonly number[]) => {
  await drag(page, days)
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  // All but public holidays.
  const halves = async () => (await valuesOf(page, days)).filter((value) => value === '0.5').length
  await expect.poll(halves).toBeGreaterThan(days.length)
}
const sendWithoutLeave = async (page: Page) => {
  await drag(page, LEAVE)
  await page.keyboard.press('Delete')
  await expect.poll(() => valuesOf(page, LEAVE)).toEqual(Array(6).fill('0'))
  await button(page, en('cra.send')).click()
  await page.getByRole('dialog').getByRole('button', { name: sendDays }).click()
  await isSent(page)
}
const onTwoMissions = async ({ freelancer, acceptMission }: Company) => {
  await acceptMission(freelancer)
  return freelancer
}
const boss = ({ addPerson }: Company) => addPerson({ permissions: ['ALL'], type: 'ESN' })

const JOURNEYS: Journey[] = [
  {
    journey: 'a month on one mission, from blank, is filled and sent',
    goal: 3,
    given: async ({ freelancer }) => freelancer,
    act: async (page) => {
      await openFromHome(page, now)
      await button(page, en('cra.fill')).click()
      await button(page, en('cra.send')).click()
      await isSent(page)
    },
  },
  {
    journey: 'a month of two missions, half of each day for each, and three days of leave, is filled and sent',
    goal: 8,
    given: onTwoMissions,
    act: async (page) => {
      await openFromHome(page, now)
      await halve(page, weekdays)
      await sendWithoutLeave(page)
    },
  },
  {
    journey:
      'a month of two missions, half days for both in one week only, and three days of leave, is filled and sent',
    goal: 9,
    given: onTwoMissions,
    act: async (page) => {
      await openFromHome(page, now)
      await halve(page, weekdays.slice(0, 5))
      await button(page, en('cra.fill')).first().click()
      await sendWithoutLeave(page)
    },
  },
  {
    journey: 'a rejected month, in which a day was missing, is corrected and sent again',
    goal: 3,
    given: async ({ addPerson, acceptMission, manager }) => {
      const person = await addPerson()
      const { client, mission } = await acceptMission(person)
      const asThem = await browser.as(person)
      const details = daysOf(last.year, last.month).flatMap(({ day, weekend }) => (weekend ? [] : [{ day, value: 1 }]))
      const activity = [{ client: client.id, mission: mission.id, details: details.slice(1) }]
      const { id: craId, version } = await asThem(cra.save, { ...last, version: 0, comments: '', activity })
      await asThem(cra.send, { craId, version })
      const message = '<p>The first day is missing.</p>'
      await (await browser.as(manager))(cra.respond, { craId, craValidationStatus: 'REJECTED', message })
      return person
    },
    act: async (page) => {
      await openFromHome(page, last)
      await button(page, en('cra.fill')).first().click()
      await button(page, en('cra.send')).click()
      await isSent(page)
    },
  },
  {
    journey: 'seven months are signed by a validator',
    goal: 3,
    given: async ({ freelancer, validator, send }) => {
      for (let ago = 0; ago < 7; ago += 1) await send(freelancer, shiftMonth(now.year, now.month, -ago))
      return validator
    },
    act: async (page) => {
      await follow(page, 'SIGN')
      await button(page, en('cra.waiting.validate_other', { count: '7' })).click()
      await button(page, en('cra.sign.action')).click()
      await page.getByText(en('cra.waiting.none')).waitFor()
    },
  },
  {
    journey: 'everybody who is late is reminded',
    goal: 2,
    given: async (company) => {
      const startDate = `${monthKey(last.year, last.month)}-01`
      for (const person of [company.resource, company.validator]) await company.acceptMission(person, { startDate })
      return boss(company)
    },
    act: async (page) => {
      await follow(page, 'REMIND')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: en('cra.remind.confirm') })
        .click()
      await page.getByText(/^\d+ people reminded\.$/).waitFor()
    },
  },
  {
    journey: 'what there is to invoice is seen',
    goal: 2,
    given: boss,
    act: async (page) => {
      await button(page, en('navigation.figures.title')).click()
      await page.locator('nav a[href="/dashboards/finance"]').first().click()
      await page.getByText(words('en', 'dashboards')('finance.previous')).waitFor()
    },
  },
]

for (const { journey, goal, given, act } of JOURNEYS) {
  test(journey, async (context) => {
    const page = await browser.newPage()
    await signIn(page, await given(await newCompany(browser)), '/')
    const counted = await countInteractions(page)
    await act(page)
    expectAtMost(context, await counted(), { goal })
  })
}
