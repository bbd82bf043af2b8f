import { basename, join } from 'node:path'
import type { ModulePreloadOptions, Rolldown } from 'vite'
import { clustersOf, type Part } from './clusters.ts'

const SOURCES = join(import.meta.dirname, '../src/')

/** Every signed-in screen begins with these: what is around it, and the routes. */
export const AROUND = ['app/signedInRoutes.tsx', 'app/shell/SignedIn.tsx', 'app/shell/layouts/Classy.tsx'].map(
  (path) => SOURCES + path,
)
const START = `${SOURCES}app/main.tsx`

/** The screen of every working day. */
const DAILY = `${SOURCES}time/cra/fill/FillReport.tsx`
/** The first screens of the workplace apps. */
const APP = /\/src\/apps\/\w+\/\w+\.tsx$/
/** What opens after signing in. */
const HOME = /\/src\/(?:overview\/dashboards\/(?:User)?Dashboard|time\/cra\/read\/Reports)\.tsx$/
/** How much the bytes and the requests of what is opened count. */
const WEIGHTS = {
  daily: { weight: 80, requests: 2 },
  app: { weight: 8, requests: 2.5 },
  home: { weight: 4, requests: 1.5 },
  // What a stranger sees comes without anything kept.
  stranger: { weight: 40, requests: 2 },
  screen: { weight: 1, requests: 1 },
  // Much of it comes once a screen stands.
  dialog: { weight: 1, requests: 0.25 },
}
/** As many bytes of source as a request is worth, and how many files of its own a screen may have before it is worth more. */
const REQUEST = 5500
const FILES = 10

/** Texts and calendars of holidays are files by themselves, of which few are loaded. */
const ALONE = /\.json$|virtual:holidays\//
const PACKAGES = /node_modules\/@tanstack/

interface Context {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** All modules that some import, in the order in which they are met. */
const closure = (first: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> => {
  const found = new Set<string>()
  const next = [...first]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (found.has(one)) continue
    found.add(one)
    next.push(...importsOf(one))
  }
  return found
}

/** A name for a file: of the screen that it is for, or of the largest module in it. */
const nameOf = (modules: readonly string[], opened: ReadonlySet<string>, sizeOf: (id: string) => number): string => {
  const screens = modules.filter((id) => opened.has(id))
  const [largest = ''] = (screens.length === 1 ? screens : modules).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return (
    basename(largest)
      .replace(/\W?\w+$/, '')
      .replace(/\W/g, '') || 'part'
  )
}

/** The name of the file of each module that the first file has not. */
const planned = (context: Context): Map<string, string> => {
  const info = (id: string) => context.getModuleInfo(id)
  const statics = (id: string) => info(id)?.importedIds ?? []
  const dynamics = (id: string) => (info(id)?.dynamicallyImportedIds ?? []).filter((one) => !ALONE.test(one))
  const sizeOf = (id: string) => info(id)?.code?.length ?? 0
  const gone = [START, ...AROUND, DAILY].filter((id) => !info(id))
  if (gone.length > 0) throw new Error(`web/build/chunks.ts names what the app does not load: ${gone.join(', ')}`)

  const first = closure([START], statics)
  const everything = closure([START], (id) => [...statics(id), ...dynamics(id)])
  const inside = closure(AROUND, (id) => [...statics(id), ...dynamics(id)])
  const routes = [...everything].filter((id) => /[rR]outes\.tsx$|frames\.ts$|pages\.ts$/.test(id))
  const screens = new Set(routes.flatMap(dynamics))
  const entries = [...new Set([...everything].flatMap(dynamics))].filter((id) => !first.has(id))

  const parts = new Map<string, Part>()
  for (const id of everything)
    if (!first.has(id) && !ALONE.test(id) && !PACKAGES.test(id))
      parts.set(id, { size: sizeOf(id), imports: statics(id) })
  const weightOf = (id: string) => {
    if (id === DAILY) return WEIGHTS.daily
    if (APP.test(id)) return WEIGHTS.app
    if (HOME.test(id)) return WEIGHTS.home
    if (!screens.has(id)) return WEIGHTS.dialog
    return inside.has(id) ? WEIGHTS.screen : WEIGHTS.stranger
  }
  const opened = entries.map((id) => ({ modules: inside.has(id) ? [id, ...AROUND] : [id], ...weightOf(id) }))
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const modules of clustersOf(parts, opened, REQUEST, FILES)) {
    const wanted = modules.includes(AROUND[1] ?? '') ? 'shell' : nameOf(modules, new Set(entries), sizeOf)
    let name = wanted
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
    taken.add(name)
    for (const id of modules) names.set(id, name)
  }
  return names
}

/** The plan is made once, when all modules are known. */
const plan = () => {
  let names: Map<string, string> | undefined
  return (id: string, context: Context): string | null => {
    names ??= planned(context)
    return names.get(id) ?? null
  }
}

/**
 * What is loaded first, the packages in a file of their own, which our releases seldom change; then, for all that comes
 * with one screen or another, the files of `clustersOf`.
 */
export const codeGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  { name: 'query', test: PACKAGES },
  { debugName: 'planned', name: plan(), includeDependenciesRecursively: false },
]

type AskedForWith = NonNullable<ModulePreloadOptions['resolveDependencies']>
/**
 * What is asked for together with a file that is loaded later. Of a screen that is all in the map in the page, see
 * `early.ts`, and not a second time in the files that name the screens, which everybody loads.
 */
export const askedForWith: AskedForWith = (_, files, { hostId, hostType }) =>
  hostType === 'js' && /\/(?:shell|index|start)-[\w-]+\.js$/.test(hostId)
    ? files.filter((file) => !file.endsWith('.js'))
    : files
