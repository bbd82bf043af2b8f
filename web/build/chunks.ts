import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The screen of every working day: what it loads holds nothing that it does not need. */
const DAILY = join(import.meta.dirname, '../src/time/cra/fill/FillReport.tsx')

/** What the screens around an account share with each other, and with every form: its controls. */
const FORMS =
  /people\/auth\/(frame\/\w+|credentials|problems|use\w+)\.tsx?$|ui\/(notices\/Alert|forms\/(Field|PasswordField|TextField)|IconButton)\.tsx$/
/** What stands around every signed-in screen, and what connects it. */
const SHELL =
  /src\/app\/(insideRoutes\.tsx|shell\/(SignedIn|opening|layouts\/(SideFrame|Classy|Brand|Person)|nav\/VerticalNavigation)\.tsx?)$|src\/client\/(live|presence)\.ts$/
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
      const next = [DAILY]
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
  { name: 'forms', test: FORMS },
  { name: 'query', test: /node_modules\/@tanstack/ },
  { name: 'shell', test: SHELL },
  {
    debugName: 'basics',
    name: (id, context) => (daily(id, context) ? 'basics' : null),
    test: BASICS,
    minShareCount: 2,
  },
  { debugName: 'month', name: (id, context) => (daily(id, context) ? 'month' : null), minShareCount: 2 },
  { name: 'ui', test: BASICS, minShareCount: 3 },
  { debugName: 'groups', name: (id) => GROUP.exec(id)?.[1] ?? null, minShareCount: 2 },
]
