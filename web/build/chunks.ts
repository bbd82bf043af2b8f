import { basename, join } from 'node:path'
import type { ModulePreloadOptions, Rolldown } from 'vite'
import { clusterModules, type ModulePart } from './clusters.ts'
import type { ScreenRoute } from './screens.ts'

const SOURCES = join(import.meta.dirname, '../src/')

/** Every signed-in screen begins with these: what is around it, and the routes. */
export const SHELL_ENTRIES = ['app/signedInRoutes.tsx', 'app/shell/SignedIn.tsx', 'app/shell/layouts/Classy.tsx'].map(
  (path) => SOURCES + path,
)
const START_ENTRY = `${SOURCES}app/main.tsx`
/** Names the screens for strangers. */
const ROUTES_ENTRY = `${SOURCES}app/routes.tsx`

/** The page of every working day. */
const DAILY_PATTERN = '/activity-report/timesheets/:/:'
/** How much the bytes and the requests of what is opened count. */
const WEIGHTS = {
  daily: { weight: 160, requests: 4 },
  /** Leads to the other pages of its group. */
  leading: { weight: 24, requests: 6 },
  page: { weight: 12, requests: 3 },
  // What a stranger sees comes without anything kept.
  stranger: { weight: 80, requests: 4 },
  // Much of it comes once a screen stands.
  dialog: { weight: 1, requests: 0.25 },
}
/** As many bytes of source as a request is worth, and how many files of its own a screen may have before it is worth more. */
const BYTES_PER_REQUEST = 6000
const MAX_FILES_PER_SCREEN = 11

/** Texts and calendars of holidays are files by themselves, of which few are loaded. */
const SEPARATE_FILES = /\.json$|virtual:holidays\//
const PACKAGES = /node_modules\/@tanstack/
/** What drags is large, and comes with screens that have little else in common. */
const DND_KIT = /node_modules\/@dnd-kit\/(?!sortable)/

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
const fileNameOf = (
  modules: readonly string[],
  opened: ReadonlySet<string>,
  sizeOf: (id: string) => number,
): string => {
  const screens = modules.filter((id) => opened.has(id))
  const [largest = ''] = (screens.length === 1 ? screens : modules).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return (
    basename(largest)
      .replace(/\W?\w+$/, '')
      .replace(/\W/g, '') || 'part'
  )
}

/** The name of the file of each module that the first file has not. */
const planFileNames = (context: Context, pages: readonly ScreenRoute[]): Map<string, string> => {
  const info = (id: string) => context.getModuleInfo(id)
  const statics = (id: string) => info(id)?.importedIds ?? []
  const dynamics = (id: string) => (info(id)?.dynamicallyImportedIds ?? []).filter((one) => !SEPARATE_FILES.test(one))
  const sizeOf = (id: string) => info(id)?.code?.length ?? 0
  const gone = [START_ENTRY, ROUTES_ENTRY, ...SHELL_ENTRIES].filter((id) => !info(id))
  if (!pages.some(({ pattern }) => pattern === DAILY_PATTERN)) gone.push(DAILY_PATTERN)
  if (gone.length > 0) throw new Error(`web/build/chunks.ts names what the app does not load: ${gone.join(', ')}`)

  const first = closure([START_ENTRY], statics)
  const everything = closure([START_ENTRY], (id) => [...statics(id), ...dynamics(id)])
  const inside = closure(SHELL_ENTRIES, (id) => [...statics(id), ...dynamics(id)])
  const entries = [...new Set([...everything].flatMap(dynamics))].filter((id) => !first.has(id))

  const parts = new Map<string, ModulePart>()
  for (const id of everything)
    if (!first.has(id) && !SEPARATE_FILES.test(id) && !DND_KIT.test(id))
      parts.set(id, { size: sizeOf(id), imports: statics(id) })
  const ofPages = new Set(pages.flatMap(({ modules }) => modules))
  const strangers = new Set(dynamics(ROUTES_ENTRY).filter((id) => !inside.has(id)))
  const opened = [
    // A screen at several addresses counts once.
    ...new Map(pages.map((page) => [page.modules.join(), page])).values(),
  ].map(({ pattern, modules, leads }) => ({
    modules: [...SHELL_ENTRIES, ...modules],
    ...WEIGHTS[pattern === DAILY_PATTERN ? 'daily' : leads ? 'leading' : 'page'],
  }))
  for (const id of entries)
    if (!ofPages.has(id))
      opened.push({
        modules: inside.has(id) ? [...SHELL_ENTRIES, id] : [id],
        ...WEIGHTS[strangers.has(id) ? 'stranger' : 'dialog'],
      })
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const modules of clusterModules(parts, opened, BYTES_PER_REQUEST, MAX_FILES_PER_SCREEN)) {
    const wanted = modules.includes(SHELL_ENTRIES[1] ?? '') ? 'shell' : fileNameOf(modules, new Set(entries), sizeOf)
    let name = wanted
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
    taken.add(name)
    for (const id of modules) names.set(id, name)
  }
  return names
}

/** The plan is made once, when all modules are known. */
const createPlan = (pages: readonly ScreenRoute[]) => {
  let names: Map<string, string> | undefined
  return (id: string, context: Context): string | null => {
    names ??= planFileNames(context, pages)
    return names.get(id) ?? null
  }
}

/**
 * What is loaded first, the packages in a file of their own, which our releases seldom change; then, for all that comes
 * with one screen or another, the files of `clusterModules`, by what each page of the product loads.
 */
export const codeGroups = (pages: readonly ScreenRoute[]): Rolldown.CodeSplittingGroup[] => [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  { name: 'query', test: PACKAGES },
  { name: 'dragging', test: DND_KIT },
  { debugName: 'planned', name: createPlan(pages), includeDependenciesRecursively: false },
]

type ResolveDependencies = NonNullable<ModulePreloadOptions['resolveDependencies']>
/**
 * What is asked for together with a file that is loaded later. Of a screen that is all in the map in the page, see
 * `early.ts`, and not a second time in the files that name the screens, which everybody loads.
 */
export const resolvePreloads: ResolveDependencies = (_, files, { hostId, hostType }) =>
  hostType === 'js' && /\/(?:shell|index|start)-[\w-]+\.js$/.test(hostId)
    ? files.filter((file) => !file.endsWith('.js'))
    : files
