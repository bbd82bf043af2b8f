import { dirname, join, resolve } from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { type Plugin, runnerImport } from 'vite'

const SRC = join(import.meta.dirname, '../src')

/** A screen as the routes name it. */
interface ScreenRoute {
  /** Its address, `:` for each part that differs. */
  pattern: string
  /** The modules that are loaded for it: of the frames around it, and its own. */
  modules: readonly string[]
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
    'const none = () => null\nexport const guard = () => none\nexport const home = none, landing = none, sessionResolved = none, guestsOnly = none',
  'app/i18n.ts': 'export const withTexts = (texts, load) => async () => ({ ...(await load()), texts })',
  'app/shell/ScreenFailure.tsx': 'export const ScreenFailure = () => null',
  'app/shell/AppGate.tsx': 'export const AppGate = () => null',
}

const fileOf = (specifier: string, importer: string): string =>
  specifier.startsWith('#web/') ? join(SRC, specifier.slice('#web/'.length)) : resolve(dirname(importer), specifier)

/** Lets the files of routes be read: an `import()` in them names its module in place of loading it. */
const namesModules = (): Plugin => ({
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
      (_, specifier) => `Promise.resolve({ module: ${JSON.stringify(fileOf(specifier, file))} })`,
    )
  },
})

const screensIn = async (
  routes: readonly RouteObject[],
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
      const pattern = here.replace(/:\w+(\?)?/g, ':$1')
      // A part that may be left out.
      for (const one of pattern.endsWith('/:?') ? [pattern.slice(0, -1), pattern.slice(0, -3)] : [pattern])
        found.push({
          pattern: one,
          modules,
          texts: namespaces,
          ...(lazy && loader && { hidden: true }),
        })
    }
    if (children) found.push(...(await screensIn(children, here, modules, namespaces)))
  }
  return found
}

/** Every screen for signed-in people, from the app's own routes. */
export const screenRoutes = async (): Promise<ScreenRoute[]> => {
  const { module } = await runnerImport<{ signedInRoutes: RouteObject[] }>(join(SRC, 'app/signedInRoutes.tsx'), {
    plugins: [namesModules()],
  })
  return screensIn(module.signedInRoutes)
}
