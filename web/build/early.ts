import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { SHELL_ENTRIES } from './chunks.ts'
import { publicRoutes, type ScreenRoute, screenRoutes } from './screens.ts'

const SRC = join(import.meta.dirname, '../src')
const SOURCE = join(SRC, 'app/early.ts')
/** Placeholder path until the hashed name is known. */
const PLACEHOLDER_PATH = '/early.js'
const PLACEHOLDER_TAG = `<script src="${PLACEHOLDER_PATH}"></script>`

/** The id of the element that has the map; `codeMap.ts` of the app looks there. */
const CODE_MAP = 'code'

type Contracts = typeof import('#shared/contracts.ts')
/** See `codeMap.ts` of the app. */
type ScreenFiles = readonly [string, readonly number[], readonly number[], readonly number[]]
interface CodeMap {
  files: readonly string[]
  signedIn: readonly ScreenFiles[]
  public: readonly ScreenFiles[]
}

/** Bundles a standalone script. */
export const bundleScript = async (source: string, define: Record<string, string> = {}): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define,
  })
  return outputFiles[0]?.text ?? ''
}
/** A file name with a content hash. */
export const hashedFileName = (name: string, code: string): string =>
  `assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`

const compileEarlyScript = async (): Promise<string> => {
  const { module } = await runnerImport<Contracts>(join(import.meta.dirname, '../../shared/contracts.ts'))
  return bundleScript(SOURCE, { REFRESH: JSON.stringify(module.contracts.auth.refresh.path) })
}

/** The files of each screen beyond those that the page itself names. */
const buildCodeMap = async (bundle: Rolldown.OutputBundle): Promise<CodeMap> => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byModule = new Map(chunks.flatMap((chunk) => Object.keys(chunk.modules).map((id) => [id, chunk] as const)))
  for (const chunk of chunks) if (chunk.facadeModuleId) byModule.set(chunk.facadeModuleId, chunk)
  const add = (found: Set<string>, name: string): void => {
    const output = bundle[name]
    if (found.has(name) || output?.type !== 'chunk') return
    found.add(name)
    for (const imported of output.imports) add(found, imported)
  }
  const first = new Set<string>()
  for (const { isEntry, fileName } of chunks) if (isEntry) add(first, fileName)
  const chunkOf = (module: string) => {
    const chunk = byModule.get(module)
    if (!chunk) throw new Error(`No file has ${module}`)
    return chunk.fileName
  }
  const files: string[] = []
  const placeOf = (name: string): number => {
    const file = name.replace(/^assets\/|\.js$/g, '')
    const known = files.indexOf(file)
    return known < 0 ? files.push(file) - 1 : known
  }
  const filesOf = (around: readonly string[], { pattern, modules, texts }: ScreenRoute): ScreenFiles => {
    const found = new Set(first)
    for (const module of [...around, ...modules]) add(found, chunkOf(module))
    const textsIn = (language: string) =>
      texts.map((one) => {
        const end = `/${one}/i18n/${language}.json`
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
        if (!chunk) throw new Error(`${pattern} comes with the texts of ${one}, which there are none of`)
        return placeOf(chunk.fileName)
      })
    const own = [...found].filter((name) => !first.has(name)).map(placeOf)
    return [pattern, own, textsIn('en'), textsIn('fr')]
  }
  // Literal segments take precedence over parameters.
  const countParameters = ({ pattern }: ScreenRoute) => pattern.split('/:').length
  const screensOf = (routes: readonly ScreenRoute[], around: readonly string[]) =>
    routes.toSorted((a, b) => countParameters(a) - countParameters(b)).map((route) => filesOf(around, route))
  const signedIn = screensOf(await screenRoutes(), SHELL_ENTRIES)
  return { files, signedIn, public: screensOf(await publicRoutes(), []) }
}

/** The code map in a page; pages for visitors go without. */
export const CODE_MAP_IN_PAGE = new RegExp(`<script type="application/json" id="${CODE_MAP}">.*?</script>`, 's')

/**
 * Injects the early script before the styles, which later scripts wait for; in a build after the code map, so that a
 * browser can request the current screen's files at once.
 */
export const earlyScript = (): Plugin => ({
  name: 'regie-early',
  enforce: 'post',
  transformIndexHtml: (page) => page.replace('</title>', () => `</title>${PLACEHOLDER_TAG}`),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url !== PLACEHOLDER_PATH) return next()
      response.setHeader('content-type', 'text/javascript')
      compileEarlyScript().then((code) => response.end(code), next)
    })
  },
  async generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('There is no index.html to put the early script into')
    const source = await compileEarlyScript()
    const fileName = hashedFileName('early', source)
    this.emitFile({ type: 'asset', fileName, source })
    const map = JSON.stringify(await buildCodeMap(bundle))
    const script = `<script src="/${fileName}"></script>`
    // JSON data, not subject to the CSP of scripts; before the script that reads it.
    page.source = String(page.source).replace(
      PLACEHOLDER_TAG,
      () => `<script type="application/json" id="${CODE_MAP}">${map}</script>${script}`,
    )
  },
})
