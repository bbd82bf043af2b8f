import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { PAGES, pagesFor } from '#shared/overview/pages.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { sendMonth } from '#test/e2e/time/craKit.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import {
  expectWithinWidth,
  navigateWithin,
  openBrowser,
  rivage,
  signIn,
  waitUntilSettled,
} from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

vi.mock('#web/app/routes/guards.ts', () => {
  const none = () => null
  return {
    guard: () => none,
    guardSignedIn: none,
    homeLoader: none,
    redirectToLanding: none,
    waitForSession: none,
    requireGuest: none,
  }
})
vi.mock('#web/app/i18n.ts', () => ({ withTexts: (_: string, load: unknown) => load }))
vi.mock('#web/app/appearance/appearance.ts', () => ({ currentAppearance: () => ({}) }))
for (const name of ['Root', 'ScreenFailure', 'Splash', 'AppGate'])
  vi.doMock(`#web/app/shell/${name}.tsx`, () => ({ [name]: () => null }))

/** Named at run time: tests are compiled for Node, which knows no page. */
const [OUTSIDE_ROUTES, INSIDE_ROUTES] = ['#web/app/routes/routes.tsx', '#web/app/routes/signedInRoutes.tsx']
const { routes: outside } = (await import(OUTSIDE_ROUTES)) as { routes: RouteObject[] }
const { signedInRoutes: inside } = (await import(INSIDE_ROUTES)) as { signedInRoutes: RouteObject[] }

/** The addresses of the screens, as the routes have them. */
const patterns = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, index, lazy, children }) => {
    const here = (path?.startsWith('/') ? path : path ? `${above}/${path}` : above).replace(/\/:\w+\?$/, '')
    const own = index || (lazy && path && !children) ? [here] : []
    return [...own, ...patterns(children ?? [], here)]
  })

const browser = await openBrowser()
const TOKEN = 'x'.repeat(43)

/** Every screen for whoever is not signed in; those that links of mails lead to also with a token. */
const OUTSIDE = patterns(outside).filter((path) => !['', '/sign-out', '/error-500', '/error-404'].includes(path))
const LINKED = ['/activate', '/reset-password', '/reset-second-factor', '/client-proposal', '/invite']
const PUBLIC = [...OUTSIDE, ...LINKED.map((path) => `${path}?token=${TOKEN}`)]

/** The groups of translation keys: one on a screen is a text that is missing. */
const TEXTS = globSync(['web/public/i18n/en.json', 'web/src/{overview,people,staffing,time}/*/i18n/en.json'])
const GROUPS = new Set(TEXTS.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')))))
const RAW = new RegExp(`(?<![\\w.@])(${[...GROUPS].join('|')})\\.[a-z]\\w*(\\.\\w+)*\\b`, 'g')

/** What reaches over the left or right edge of the card that it stands in, and is not pushed sideways there. */
const overTheEdge = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('#main .shadow-card')].flatMap((card) => {
    const { left, right } = card.getBoundingClientRect()
    const isCut = (one) => one !== card && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement))
    return [...card.querySelectorAll('*')].flatMap((one) => {
      const box = one.getBoundingClientRect()
      const isOver = box.width > 1 && (box.left < left - 1 || box.right > right + 1)
      return isOver && !isCut(one.parentElement) ? [one.tagName + ' ' + one.className] : []
    })
  })`)

/** Looks at what is there: its width, its words, and whether everybody can use it. */
const expectSound = async (page: Page, path: string) => {
  await waitUntilSettled(page)
  expect(await overTheEdge(page), path).toEqual([])
  await expectWithinWidth(page, path)
  const text = String(await page.evaluate('document.body.innerText'))
  expect(text.match(RAW) ?? [], path).toEqual([])
  await expectAccessible(page, { about: path })
}

/** What fills the width with panes of its own, begins with a picture or stands alone in the middle. */
const WITHOUT_EDGE = /^\/(apps\/(chat|mailbox|notes)|check-profile|error-)/
/** How far in the first words of a screen are. */
const edgeOf = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const main = document.querySelector('#main')
    const { left: from } = main.getBoundingClientRect()
    const isSeen = ({ width, height }) => width > 2 && height > 2
    const begins = [...main.querySelectorAll(':not(textarea)')].flatMap((one) => {
      const words = [...one.childNodes].find(({ nodeType, data = '' }) => nodeType === Node.TEXT_NODE && data.trim())
      if (!words || !isSeen(one.getBoundingClientRect())) return []
      const range = document.createRange()
      range.selectNode(words)
      return range.getBoundingClientRect().left - from
    })
    return Math.round(Math.min(...begins))
  })()`)

const visit = async (page: Page, paths: readonly string[], where: 'inside' | 'outside' = 'inside') => {
  for (const path of paths) {
    await navigateWithin(page, path)
    await page.locator('main h1').first().waitFor()
    await expectSound(page, path)
    // All begin at the same edge. On a phone, tabs and chips are pushed over it.
    const isWide = (page.viewportSize()?.width ?? 0) > 1000
    if (where === 'inside' && isWide && !WITHOUT_EDGE.test(path)) expect(await edgeOf(page), path).toBe(32)
    // It is there, or its first part is, and leads nowhere else.
    expect(`${new URL(page.url()).pathname}/`).toContain(`${path.replace(/\?.*/, '')}/`)
    const missing = page.getByText(words('en')('notFound.title')).or(page.getByText(words('fr')('notFound.title')))
    if (path !== '/error-404') expect(await missing.count(), path).toBe(0)
  }
}

/** The pages of the registry that somebody finds, and what they are shown of others. */
const addressesOf = (person: { type: 'ESN' | 'ESN_RESOURCE' | 'FREELANCER'; permissions: readonly string[] }) => [
  ...new Set(pagesFor({ ...person, permissions: [...person.permissions] }).map(({ link }) => link)),
]

const BOSS = { type: 'ESN', permissions: ['ALL'] } as const
const WORKER = { type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'] } as const

/** What stands for the parts of an address that differ, for whoever manages and whoever works. */
const shownOf = (ids: { mission: string; positioning: string; person: string; report: string }) => ({
  boss: {
    '/activity-report/timesheets/validate/:id': `/activity-report/timesheets/validate/${ids.report}`,
    '/matching/people/:personId': `/matching/people/${ids.person}`,
    '/company/user-info/:id': `/company/user-info/${ids.person}`,
    '/profiles/:id': `/profiles/${ids.person}`,
    '/check-profile/:profilId': `/check-profile/${ids.person}`,
    '/mission/:missionId': `/mission/${ids.mission}`,
    '/mission-proposals/:missionId': `/mission-proposals/${ids.mission}`,
    '/history/:id': `/history/${ids.positioning}`,
    '/apps/academy/:courseId': '/apps/academy/security-at-work',
    '/apps/help-center/guides/:category': '/apps/help-center/guides/months',
    '/apps/help-center/guides/:category/:guide': '/apps/help-center/guides/months/sign',
  },
  worker: {
    '/activity-report/timesheets/:month/:year': fillPath(thisMonth()),
    '/my-matching/:missionId': `/my-matching/${ids.mission}`,
    '/mission-proposals/:missionId': `/mission-proposals/${ids.mission}`,
  },
})

/** What the tests of their apps look at, with something in it. */
const IN_THEIR_APPS = [
  '/apps/academy/:courseId/finished',
  '/apps/academy/certificates/:courseId',
  '/apps/academy/authoring/:courseId',
  '/apps/academy/authoring/:courseId/unfinished',
  '/apps/academy/authoring/:courseId/sessions',
  '/apps/help-center/authoring/:articleId',
  '/apps/help-center/authoring/:articleId/readers',
  '/apps/help-center/authoring/:articleId/versions',
  '/apps/mailbox/search',
  '/apps/mailbox/filter/:filter/:page',
  '/apps/mailbox/label/:label/:page',
  '/apps/mailbox/:folder/:page',
  '/apps/scrumboard/:boardId',
  '/apps/scrumboard/:boardId/card/:cardId',
  '/apps/contacts/:id',
  '/apps/ecommerce/inventory/labels/:productId',
  '/apps/ecommerce/inventory/counts/:countId',
]

test('every address of the app is looked at: a new one that differs by its parts needs an example here', () => {
  const { boss, worker } = shownOf({ mission: '', positioning: '', person: '', report: '' })
  const known = new Set([
    ...[...addressesOf(BOSS), ...addressesOf(WORKER)].map((link) => link.replace(/\?.*/, '')),
    ...Object.keys({ ...boss, ...worker }),
    ...IN_THEIR_APPS,
    // Over the app and without its own content, see the tests of locking.
    '/unlock-session',
  ])
  expect(patterns(inside).filter((path) => !known.has(path))).toEqual([])
  expect(patterns(inside).length).toBeGreaterThan(35)
  expect(PAGES.filter(({ link }) => !known.has(link.replace(/\?.*/, '')))).toEqual([])
  expect(OUTSIDE.length).toBeGreaterThan(10)
})

/** The tabs of a mission, beside the one that is open first. */
const expectTabsSound = async (page: Page, language: 'en' | 'fr', mission: string) => {
  await navigateWithin(page, `/mission-proposals/${mission}`)
  for (const part of ['people', 'mission'] as const) {
    await page.getByRole('tab', { name: words(language)(`missions.tab.${part}`) }).click()
    await expectSound(page, `/mission-proposals ${part}`)
  }
}

test('an address of what is not there has one heading, which says so', async () => {
  // React says of every error that took a screen's place what it was.
  const page = await browser.newPage({ expected: /request\.invalid|status of 4\d\d/ })
  await signIn(page, rivage.maelle, '/')
  const without: string[] = []
  for (const pattern of patterns(inside).filter((path) => path.includes(':'))) {
    await navigateWithin(
      page,
      pattern.replaceAll(/:\w+/g, () => newId()),
    )
    const heading = page.getByRole('heading', { level: 1 })
    await heading.first().waitFor()
    await waitUntilSettled(page)
    const headings = await heading.count()
    if (headings !== 1) without.push(`${pattern} has ${headings}`)
  }
  expect(without).toEqual([])
})

const PARTS = 4

// French, which is longer, where there is little room; English where there is much.
describe.each([
  ['fr', { width: 390, height: 844, scheme: 'dark' }],
  ['en', { width: 1440, height: 900, scheme: 'light' }],
] as const)('in %s every screen is accessible, translated and within its width', (language, look) => {
  const opened = async (who?: { email: string }) => {
    const page = await browser.newPage({ language, ...look })
    if (who) await signIn(page, who, '/')
    return page
  }

  test('for whoever is not signed in', async () => {
    const page = await opened()
    // The forms of links are looked at, too, which are shown of no link that is over.
    await page.route('**/api/auth/reset-link', (route) => route.fulfill({ json: true }))
    await page.goto('/forgot-password')
    await page.getByRole('heading').first().waitFor()
    await visit(page, PUBLIC, 'outside')
  })

  let made: ReturnType<typeof ofSample | typeof ofOwn> | undefined
  const company = () => {
    made ??= language === 'fr' ? ofSample() : ofOwn()
    return made
  }

  // In parts: all of them in one test take longer than a test may.
  test.each(Array.from({ length: PARTS }, (_, part) => part))('for whoever manages, part %i', async (part) => {
    const { boss, ids } = await company()
    const all = [...addressesOf(BOSS), ...Object.values(shownOf(ids).boss), '/error-404']
    const page = await opened(boss)
    await visit(
      page,
      all.filter((_, index) => index % PARTS === part),
    )
    if (part === 0) await expectTabsSound(page, language, ids.mission)
  })

  test('for whoever works on missions', async () => {
    const { worker, ids } = await company()
    const own = addressesOf(WORKER).filter((link) => !addressesOf(BOSS).includes(link))
    await visit(await opened(worker), [...own, ...Object.values(shownOf(ids).worker)])
  })
})

const idOf = <T>(one: T | undefined, what: string): T => {
  if (one === undefined) throw new Error(`There is no ${what} to look at`)
  return one
}

/** The sample content, which has much of everything. */
const ofSample = async () => {
  const boss = rivage.maelle
  const asBoss = await browser.as(boss)
  const [{ items: people }, { items: placed }, { items: reports }] = await Promise.all([
    asBoss(users.list, {}),
    asBoss(positionings.list, { status: 'SENT_TO_RESOURCE' }),
    asBoss(cra.waiting, {}),
  ])
  const positioning = idOf(placed[0], 'positioning')
  const person = idOf(
    people.find(({ id }) => id === positioning.person.id),
    'person',
  )
  const ids = {
    positioning: positioning.id,
    mission: positioning.missionId,
    person: person.id,
    report: idOf(reports[0], 'report').id,
  }
  return { boss, worker: person, ids }
}

/** A company that has just begun, in English. */
const ofOwn = async () => {
  const company = await newStaffing(browser, 'freelancer')
  const boss = await company.addPerson({ permissions: ['ALL'], type: 'ESN' })
  const worker = company.resource
  const { id: mission } = await company.newMission('A mission')
  const { id: positioning } = await company.propose(await company.shortList(mission))
  const report = await sendMonth(browser, worker, await company.acceptMission(worker), thisMonth())
  return { boss, worker, ids: { mission, positioning, person: worker.personId, report: report.id } }
}
