import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { sendMonth } from '#test/e2e/time/craKit.ts'
import {
  expectWithinWidth,
  navigateWithin,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()

const FIRST = 'Anticonstitutionnellementinterminablepre'
const LAST = 'ANTICONSTITUTIONNELLEMENTINTERMINABLENOM'
const CLIENT = 'Mutuellenationaledestravailleursindependantsetsalariesdusecteurprive'
const TITLE = 'Reconstructiondelaplateformedesremboursementsinterprofessionnelsdubatiment'

/** What is cut off at the right by what holds it, though no sign says that there is more. */
const cutOff = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('#main *')].flatMap((one) => {
    const { overflowX, textOverflow } = getComputedStyle(one)
    const isCut = overflowX === 'hidden' && textOverflow !== 'ellipsis' && one.clientWidth > 1
    return isCut && one.scrollWidth > one.clientWidth + 1 ? [one.tagName + ' ' + one.className] : []
  })`)

/** The innermost that reach beyond the window. */
const WIDE = `[...document.querySelectorAll('#main *')].filter((one) =>
  one.getBoundingClientRect().right > innerWidth + 1 && ![...one.children].some((child) => child.getBoundingClientRect().right > innerWidth + 1)
).map((one) => one.tagName + ' ' + one.className).join(', ')`

/** Goes to each, of an app that is opened once, and lists what is wider than its place. */
const tooWide = async (page: Page, paths: readonly string[]) => {
  const found: string[] = []
  for (const path of paths) {
    await navigateWithin(page, path)
    await waitUntilSettled(page)
    const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (over > 0) found.push(`${path} by ${over}: ${await page.evaluate(WIDE)}`)
    for (const one of (await cutOff(page)) as string[]) found.push(`${path} ${one}`)
  }
  return found
}

test('names of one endless word stay within their screens, lists and cards', async () => {
  const { manager, addPerson, newMission, staff, acceptMission, giveProfile, propose } = await newStaffing(browser)
  const person = await addPerson({ firstName: FIRST, lastName: LAST, language: 'FR' })
  await giveProfile(person, 'Ingénieure')
  const { id: missionId, client } = await newMission(TITLE)
  await staff(missions.renameClient, { clientId: client.id, title: CLIENT, version: 1 })
  await propose(await staff(positionings.select, { missionId, personId: person.personId, preposedAdr: 520 }))
  const { id: craId } = await sendMonth(
    browser,
    person,
    await acceptMission(person, { title: TITLE, client: CLIENT }),
    last,
  )

  const theirs = [
    '/user-dashboard',
    '/proposals',
    `/mission-proposals/${missionId}`,
    fillPath(now),
    fillPath(last),
    '/profile',
  ]
  const managed = [
    '/dashboard',
    '/mission',
    `/mission/${missionId}`,
    '/mission-proposals',
    `/mission-proposals/${missionId}`,
    '/positioning',
    '/profiles',
    `/profiles/${person.personId}`,
    `/check-profile/${person.personId}`,
    '/activity-report?tab=team',
    '/company?size=25',
    '/activity-report?tab=validate',
    `/company/user-info/${person.personId}`,
    `/activity-report/timesheets/validate/${craId}`,
  ]
  const found: string[] = []
  for (const width of [390, 1280]) {
    for (const [who, paths] of [
      [person, theirs],
      [manager, managed],
    ] as const) {
      const page = await browser.newPage({ width, height: 900 })
      await signIn(page, who, '/')
      for (const one of await tooWide(page, paths)) found.push(`${width}: ${one}`)
    }
  }
  expect(found).toEqual([])
}, 180_000)

/** What a reader may set without losing anything (WCAG 2.2, 1.4.12). */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

test('widely spaced, the skills of a résumé and the steps of a positioning stay within a narrow screen', async () => {
  const { manager, newMission, shortList, propose, accept } = await newStaffing(browser)
  const { id } = await accept(await propose(await shortList((await newMission('Portail')).id)))
  for (const [who, path] of [
    [rivage.oriane, '/profile/resume'],
    [manager, `/history/${id}`],
  ] as const) {
    const page = await browser.newPage({ width: 320, height: 640 })
    await signIn(page, who, path)
    await waitUntilSettled(page)
    await page.addStyleTag({ content: SPACED })
    await expectWithinWidth(page, path)
  }
})
