import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GROUP_PAGES, PAGES } from '#shared/overview/pages.ts'
import { CODE_OF_PAGES } from '#test/e2e/app/codeOfPages.ts'
import { screenRoutes } from '../../../../web/build/screens.ts'

const screens = await screenRoutes()
const addresses = [...new Set(PAGES.map(({ link }) => link.replace(/\?.*/, '')))]
const nameOf = (module: string): string => module.slice(module.indexOf('/web/src/') + '/web/src/'.length)

/** The screens that ask the server for nothing when they open, and why. */
const READS_NOTHING: Readonly<Record<string, string>> = {
  'people/auth/UnlockSession.tsx': 'asks for a password, and shows who is known to be there',
  'people/users/SamplePeople.tsx': 'shows invented people, who are in its code',
  'people/account/SettingsFrame.tsx': 'the tabs around the settings',
  'people/account/ProfileFrame.tsx': 'the tabs around the profile',
  'people/account/appearance/Appearance.tsx': 'shows the look that this browser has',
  'people/account/Data.tsx': 'offers what is made when it is asked for',
  'staffing/missions/import/ImportMissions.tsx': 'takes a file',
  'apps/contacts/import/ImportContacts.tsx': 'takes a file',
  'apps/inventory/import/ImportProducts.tsx': 'takes a file',
  'overview/feedback/Feedback.tsx': 'a form that begins empty',
}

test('every screen begins to read as soon as it is known who is there', () => {
  const modules = [...new Set(screens.flatMap((screen) => screen.modules))]
  expect(modules.length).toBeGreaterThan(60)
  const without = modules.filter(
    (module) => !/^export (const loader\b|\{ loader \})/m.test(readFileSync(module, 'utf8')),
  )
  expect(without.map(nameOf).toSorted()).toEqual(Object.keys(READS_NOTHING).toSorted())
})

test('a screen’s loader is never hidden by one that its route has, too', async () => {
  expect(screens.filter(({ hidden }) => hidden).map(({ pattern }) => pattern)).toEqual([])
})

test('every page of the product has its code named for its address', () => {
  const patterns = new Set(screens.map(({ pattern }) => pattern))
  expect(patterns.size).toBe(screens.length)
  expect(addresses.filter((path) => !patterns.has(path))).toEqual([])
  for (const { modules } of screens) for (const module of modules) expect(existsSync(module), module).toBe(true)
})

test('of each group one page leads to the others, which the files of code are made for first', () => {
  const leading = screens.filter(({ leads }) => leads).map(({ pattern }) => pattern)
  expect(leading).toEqual(expect.arrayContaining(['/activity-report', '/apps/chat', '/apps/contacts', '/dashboard']))
  expect(leading).toHaveLength(Object.keys(GROUP_PAGES).length)
})

/** With a browser it is measured how much each has: that a new page has its line is known before. */
test('every page of the product has a line that says how much code it may have', () =>
  expect(
    addresses.filter((path) => !Object.hasOwn(CODE_OF_PAGES, path)),
    'each has its line in test/e2e/app/codeOfPages.ts',
  ).toEqual([]))
