import { basename, join } from 'node:path'
import type { ModulePreloadOptions, Rolldown } from 'vite'
import { clusterModules, type ModulePart } from './clusters.ts'
import type { ScreenRoute } from './screens.ts'

const SOURCES = join(import.meta.dirname, '../src/')

/** Every signed-in screen loads these: the shell and the routes. */
export const SHELL_ENTRIES = [
  'app/routes/signedInRoutes.tsx',
  'app/shell/SignedIn.tsx',
  'app/shell/layouts/Classy.tsx',
].map((path) => SOURCES + path)
const START_ENTRY = `${SOURCES}app/main.tsx`
/** Imports the screens that need no session. */
const ROUTES_ENTRY = `${SOURCES}app/routes/routes.tsx`

/** The most visited page. */
const DAILY_PATTERN = '/activity-report/timesheets/:/:'
/** By kind of entry the weight of what it loads, and the bytes of source that a request is worth to it. */
const WEIGHTS = {
  daily: { weight: 1000, request: 20_000 },
  /** The first page of its group. */
  leading: { weight: 60, request: 25_000 },
  page: { weight: 20, request: 20_000 },
  // Visitors have an empty cache, and pages so small that they would load much in vain to save a request.
  stranger: { weight: 120, request: 4000 },
  // Mostly loaded after a screen is shown.
  dialog: { weight: 1, request: 20_000 },
}

/** Texts and holiday calendars are chunks of their own, of which few are loaded. */
const SEPARATE_FILES = /\.json$|virtual:holidays\//
const PACKAGES = /node_modules\/@tanstack/
/** Drag and drop is large, and used by unrelated screens. */
const DND_KIT = /node_modules\/@dnd-kit\/(?!sortable)/

interface Context {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** All modules reachable from some, in the order of discovery. */
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

/** Names a file after its screen, or its largest module. */
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

/** The planned file name of each module outside the initial chunk. */
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
  const leadingLast = pages.toSorted((one, other) => Number(one.leads) - Number(other.leads))
  const opened = [
    // A screen with several paths counts once, by its leading one.
    ...new Map(leadingLast.map((page) => [page.modules.join(), page])).values(),
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
  for (const modules of clusterModules(parts, opened)) {
    const wanted = modules.includes(SHELL_ENTRIES[1] ?? '') ? 'shell' : fileNameOf(modules, new Set(entries), sizeOf)
    let name = wanted
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
    taken.add(name)
    for (const id of modules) names.set(id, name)
  }
  return names
}

/** Computes the plan once, when all modules are known. */
const createPlan = (pages: readonly ScreenRoute[]) => {
  let names: Map<string, string> | undefined
  return (id: string, context: Context): string | null => {
    names ??= planFileNames(context, pages)
    return names.get(id) ?? null
  }
}

/**
 * The initial code, with packages in a file of their own, as they change rarely; the rest is divided by
 * `clusterModules`, by what each page loads.
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
 * The preloads of a dynamic import. Those of screens are in the code map of the page (see `early.ts`), and are not
 * repeated in the files that import screens, which everybody loads.
 */
export const resolvePreloads: ResolveDependencies = (_, files, { hostId, hostType }) =>
  hostType === 'js' && /\/(?:shell|index|start)-[\w-]+\.js$/.test(hostId)
    ? files.filter((file) => !file.endsWith('.js'))
    : files
