import { dirname, join, resolve } from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { type Plugin, runnerImport } from 'vite'
import { linkOf, type Pages } from '../../shared/overview/page.ts'

const SRC = join(import.meta.dirname, '../src')

type PageList = typeof import('#shared/overview/pages.ts')

/** A screen as the routes name it. */
export interface ScreenRoute {
  /** Its address, `:` for each part that differs. */
  pattern: string
  /** The modules that are loaded for it: of the frames around it, and its own. */
  modules: readonly string[]
  /** Whether it is the first page of its group in the page list, which leads to the others. */
  leads: boolean
  /** The groups whose texts it brings along. */
  texts: readonly string[]
  /** Its route has a loader of its own, so that the screen's is never asked. */
  hidden?: boolean
}

interface Named {
  module?: string
  texts?: string | readonly string[]
}

/** What the files of routes need of the app to be read outside a browser. */
const STUBS: Readonly<Record<string, string>> = {
  'app/guards.ts':
    'const none = () => null\nexport const guard = () => none\nexport const homeLoader = none, redirectToLanding = none, waitForSession = none, requireGuest = none',
  'app/i18n.ts': 'export const withTexts = (texts, load) => async () => ({ ...(await load()), texts })',
  'app/shell/ScreenFailure.tsx': 'export const ScreenFailure = () => null',
  'app/shell/AppGate.tsx': 'export const AppGate = () => null',
}

const resolveSpecifier = (specifier: string, importer: string): string =>
  specifier.startsWith('#web/') ? join(SRC, specifier.slice('#web/'.length)) : resolve(dirname(importer), specifier)

/** Lets the files of routes be read: an `import()` in them names its module in place of loading it. */
const stubRouteImports = (): Plugin => ({
  name: 'regie-routes',
  enforce: 'pre',
  transform: (code, id) => {
    const [file = ''] = id.split('?')
    const stub = Object.keys(STUBS).find((end) => file === join(SRC, end))
    if (stub) return STUBS[stub]
    if (!file.startsWith(SRC) || !/(?:routes\.tsx|signedInRoutes\.tsx|frames\.ts|pages\.ts)$/i.test(file))
      return undefined
    return code.replace(
      /\bimport\(\s*'([^']+)'\s*\)/g,
      (_, specifier) => `Promise.resolve({ module: ${JSON.stringify(resolveSpecifier(specifier, file))} })`,
    )
  },
})

/** An address without the names of the parts that differ. */
const patternOf = (path: string): string => path.replace(/:\w+(\?)?/g, ':$1')

const collectScreens = async (
  routes: readonly RouteObject[],
  leading: ReadonlySet<string>,
  above = '',
  frames: readonly string[] = [],
  textsAbove: readonly string[] = [],
): Promise<ScreenRoute[]> => {
  const found: ScreenRoute[] = []
  for (const { path, lazy, loader, children } of routes) {
    const here = path?.startsWith('/') ? path : path ? `${above}/${path}` : above
    const { module, texts = [] } = (typeof lazy === 'function' ? await lazy() : {}) as Named
    const modules = module ? [...frames, module] : frames
    const namespaces = [...new Set([...textsAbove, ...[texts].flat()])]
    // A frame stands at the address of each screen in it.
    if (modules.length > 0 && !children) {
      const pattern = patternOf(here)
      // A part that may be left out.
      for (const one of pattern.endsWith('/:?') ? [pattern.slice(0, -1), pattern.slice(0, -3)] : [pattern])
        found.push({
          pattern: one,
          modules,
          leads: leading.has(one),
          texts: namespaces,
          ...(lazy && loader && { hidden: true }),
        })
    }
    if (children) found.push(...(await collectScreens(children, leading, here, modules, namespaces)))
  }
  return found
}

const readScreens = async (): Promise<ScreenRoute[]> => {
  const { module } = await runnerImport<{ signedInRoutes: RouteObject[] }>(join(SRC, 'app/signedInRoutes.tsx'), {
    plugins: [stubRouteImports()],
  })
  const { GROUP_PAGES } = (await runnerImport<PageList>(join(SRC, '../../shared/overview/pages.ts'))).module
  const leading = Object.values<Pages>(GROUP_PAGES).flatMap((pages) => Object.values(pages).slice(0, 1))
  return collectScreens(module.signedInRoutes, new Set(leading.map((page) => patternOf(linkOf(page)))))
}

let screens: Promise<ScreenRoute[]> | undefined
/** Every screen for signed-in people, from the app's own routes, which are read once. */
export const screenRoutes = (): Promise<ScreenRoute[]> => {
  screens ??= readScreens()
  return screens
}
