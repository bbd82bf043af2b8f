import { dirname, join, resolve } from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { type Plugin, runnerImport } from 'vite'
import { linkOf, type Pages } from '../../shared/overview/page.ts'

const SRC = join(import.meta.dirname, '../src')

type PageList = typeof import('#shared/overview/pages.ts')

/** A screen, as found in the routes. */
export interface ScreenRoute {
  /** The pattern of its path, `:` for each parameter. */
  pattern: string
  /** Its modules: those of the frames around it, and its own. */
  modules: readonly string[]
  /** Whether it is the first page of its group in the page list, which leads to the others. */
  leads: boolean
  /** The namespaces that it loads. */
  texts: readonly string[]
  /** Its route has its own loader, so that the screen's never runs. */
  hidden?: boolean
}

interface Named {
  module?: string
  texts?: string | readonly string[]
}

/** Stubs of app modules, to read the route files outside a browser. */
const STUBS: Readonly<Record<string, string>> = {
  'app/routes/guards.ts':
    'const none = () => null\nexport const guard = () => none\nexport const homeLoader = none, redirectToLanding = none, waitForSession = none, requireGuest = none',
  'app/i18n.ts': 'export const withTexts = (texts, load) => async () => ({ ...(await load()), texts })',
  'app/shell/Root.tsx': 'export const Root = () => null',
  'app/shell/Splash.tsx': 'export const Splash = () => null',
  'app/shell/signedIn.ts': 'export const SignedIn = { preload: async () => undefined }',
  'app/shell/ScreenFailure.tsx': 'export const ScreenFailure = () => null',
  'app/shell/AppGate.tsx': 'export const AppGate = () => null',
}

const resolveSpecifier = (specifier: string, importer: string): string =>
  specifier.startsWith('#web/') ? join(SRC, specifier.slice('#web/'.length)) : resolve(dirname(importer), specifier)

/** Makes route files readable: an `import()` returns the path of its module instead of loading it. */
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

/** A path pattern without parameter names. */
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
    // A frame has the path of its screens.
    if (modules.length > 0 && !children) {
      const pattern = patternOf(here)
      // An optional segment.
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

const importRoutes = async <T>(file: string): Promise<T> =>
  (await runnerImport<T>(join(SRC, 'app/routes', file), { plugins: [stubRouteImports()] })).module

const readScreens = async (): Promise<ScreenRoute[]> => {
  const { signedInRoutes } = await importRoutes<{ signedInRoutes: RouteObject[] }>('signedInRoutes.tsx')
  const { GROUP_PAGES } = (await runnerImport<PageList>(join(SRC, '../../shared/overview/pages.ts'))).module
  const leading = Object.values<Pages>(GROUP_PAGES).flatMap((pages) => Object.values(pages).slice(0, 1))
  return collectScreens(signedInRoutes, new Set(leading.map((page) => patternOf(linkOf(page)))))
}

/** All screens that need no session. */
export const publicRoutes = async (): Promise<ScreenRoute[]> =>
  collectScreens((await importRoutes<{ routes: RouteObject[] }>('routes.tsx')).routes, new Set())

let screens: Promise<ScreenRoute[]> | undefined
/** All signed-in screens, read once from the app's routes. */
export const screenRoutes = (): Promise<ScreenRoute[]> => {
  screens ??= readScreens()
  return screens
}
