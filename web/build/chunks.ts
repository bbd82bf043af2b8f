import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The screen of every working day: what it loads holds nothing that it does not need. */
const DAILY = 'time/cra/fill/FillReport.tsx'

/** What the screens around an account share with each other, and with every form: its controls. */
const FORMS = [
  'people/auth/frame/',
  'people/auth/credentials.ts',
  'people/auth/problems.ts',
  'people/auth/useFields.ts',
  'people/auth/useSending.ts',
  'ui/notices/Alert.tsx',
  'ui/forms/Field.tsx',
  'ui/forms/PasswordField.tsx',
  'ui/forms/TextField.tsx',
  'ui/IconButton.tsx',
]
/** What stands around every signed-in screen, and what connects it. */
const SHELL = [
  'app/insideRoutes.tsx',
  'app/shell/SignedIn.tsx',
  'app/shell/opening.ts',
  'app/shell/layouts/SideFrame.tsx',
  'app/shell/layouts/Classy.tsx',
  'app/shell/layouts/Brand.tsx',
  'app/shell/layouts/Person.tsx',
  'app/shell/nav/VerticalNavigation.tsx',
  'client/live.ts',
  'client/presence.ts',
]
/** Tabs bring code of a package along, for the screens that have them alone. */
const TABS = ['ui/Tabs.tsx']
const SOURCES = join(import.meta.dirname, '../src/')
/** Whether a module is one of some files, or lies in one of some folders. */
const isAmong =
  (places: readonly string[]) =>
  (id: string): boolean =>
    places.some((place) => (place.endsWith('/') ? id.startsWith(SOURCES + place) : id === SOURCES + place))

/** Refuses a build whose groups name what is gone: it would be cut up otherwise than meant, and nobody would know. */
export const refuseGonePlaces = (): Plugin => ({
  name: 'regie-gone-places',
  apply: 'build',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    const gone = [DAILY, ...FORMS, ...SHELL, ...TABS].filter((place) => !ids.some(isAmong([place])))
    if (gone.length > 0) this.error(`The groups of web/build/chunks.ts name what no screen loads: ${gone.join(', ')}`)
  },
})

const BASICS = /web\/src\/(ui|app|client|offline)\/|heroicons|shared\/core/
const GROUP = /\/(?:web\/src|shared)\/(?:people|time|staffing|apps|overview)\/([^/]+)\//

interface Context {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Whether a module comes with the daily screen; what it imports is found once. */
const isDaily = () => {
  let found: Set<string> | undefined
  return (id: string, context: Context): boolean => {
    if (!found) {
      found = new Set()
      const next = [SOURCES + DAILY]
      for (let one = next.pop(); one !== undefined; one = next.pop()) {
        if (found.has(one)) continue
        found.add(one)
        next.push(...(context.getModuleInfo(one)?.importedIds ?? []))
      }
    }
    return found.has(id)
  }
}
const daily = isDaily()

/**
 * What travels together is one file. The packages are files of their own, which our releases seldom change. A group takes
 * along what its modules import and no earlier group has.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  { name: 'forms', test: isAmong(FORMS) },
  { name: 'query', test: /node_modules\/@tanstack/ },
  { name: 'shell', test: isAmong(SHELL) },
  {
    debugName: 'basics',
    name: (id, context) => (daily(id, context) ? 'basics' : null),
    test: BASICS,
    minShareCount: 2,
  },
  { debugName: 'month', name: (id, context) => (daily(id, context) ? 'month' : null), minShareCount: 2 },
  { name: 'tabs', test: isAmong(TABS) },
  { name: 'ui', test: BASICS, minShareCount: 3 },
  { debugName: 'groups', name: (id) => GROUP.exec(id)?.[1] ?? null, minShareCount: 2 },
]
