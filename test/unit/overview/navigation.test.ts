import { expect, test, vi } from 'vitest'
import { OPTIONAL_APPS } from '#shared/apps/optional.ts'
import { PAGES } from '#shared/overview/pages.ts'

vi.mock('#web/overview/inbox.ts', () => ({
  createInboxCount: (...kinds: string[]) => Object.assign(() => undefined, { kinds }),
}))

interface Navigation {
  navigationFor: (person: object) => readonly { children: readonly object[] }[]
  itemsOf: (entry: object) => readonly Item[]
  currentItem: (groups: readonly object[], path: string) => Item | undefined
}
interface Item {
  to: string
  count?: { use: { kinds: string[] } }
}
/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/app/shell/navigation.ts'
const { navigationFor, itemsOf, currentItem } = (await import(MODULE)) as Navigation

/** Pages that a screen elsewhere leads to, or the search alone. */
const REACHED_OTHERWISE = ['/dashboards/crypto', '/injected-users', '/matching/weights', '/ui/icons']

const people = (appsOff: readonly string[]) =>
  ['ESN', 'ESN_RESOURCE', 'FREELANCER'].flatMap((type) =>
    [['ALL'], ['VIEW_CRA'], []].map((permissions) => ({ type, permissions, workspace: { appsOff } })),
  )

test('every page that is found has its item in web/src/app/shell/navigation.ts, or lies below one that has', () => {
  const groups = people([]).flatMap((person) => navigationFor(person))
  const items = groups.flatMap(({ children }) => children.flatMap(itemsOf)).map(({ to }) => to)
  const isBelow = (link: string) => items.some((to) => link === to || link.startsWith(`${to}/`))
  const missing = PAGES.map(({ link }) => link).filter((link) => !isBelow(link.replace(/\?.*/, '')))
  expect(missing.toSorted()).toEqual(REACHED_OTHERWISE.toSorted())
})

test.each([
  ['all apps', []],
  ['none', OPTIONAL_APPS],
])('nothing in the navigation is empty, whoever sees it, with %s', (_, appsOff) => {
  const entries = people(appsOff).flatMap((person) => navigationFor(person))
  const inside = [...entries, ...entries.flatMap(({ children }) => children)]
  const empty = inside.filter((one) => 'children' in one && (one.children as object[]).length === 0)
  expect(empty).toEqual([])
})

test('what waits for a manager is counted beside the item that leads there', () => {
  const items = people([])
    .flatMap((person) => navigationFor(person))
    .flatMap(({ children }) => children.flatMap(itemsOf))
  const countedAt = (path: string) => items.find(({ to }) => to === path)?.count?.use.kinds
  expect(countedAt('/activity-report')).toEqual(['SIGN', 'REMIND'])
  expect(countedAt('/mission')).toEqual(['STAFF'])
})

const isOfTabs = (to: string) => /^\/(company|settings)(\/|$)/.test(to)

test.each([
  [['ALL'], '/company'],
  [['MANAGE_USERS'], '/company'],
  [['MANAGE_COMPANY'], '/company/settings'],
  [['VIEW_CRA'], undefined],
])('pages that are tabs of one screen have one item: with %s the company is at %s', (permissions, company) => {
  const groups = navigationFor({ type: 'ESN', permissions, workspace: { appsOff: [] } })
  const items = groups.flatMap(({ children }) => children.flatMap(itemsOf)).map(({ to }) => to)
  expect(items.filter(isOfTabs)).toEqual([company, '/settings'].filter(Boolean))
  const at = (path: string) => currentItem(groups, path)?.to
  expect(at('/company/usage')).toBe(permissions[0] === 'MANAGE_USERS' ? '/company' : company)
  expect(at('/settings/data')).toBe('/settings')
})
