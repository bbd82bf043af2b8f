import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/worker.ts')

/**
 * What opens without a connection: the frame, the reports and the month being filled, with every calendar of holidays and
 * every dialog: a module that a page could not load once it never loads again.
 */
const OPENS = [
  '/index.html',
  '/src/insideRoutes.tsx',
  '/src/screens/home/Home.tsx',
  '/src/screens/cra/Reports.tsx',
  '/src/screens/cra/FillReport.tsx',
]
const WHOLE = ['/web/src/shell/', '/web/src/ui/', 'virtual:holidays/']
/** What is large and needed nowhere there. */
const NOT = ['/ui/ChartCanvas.tsx', '/ui/RichTextEditor.tsx']
/** Files beside the assets that the app asks for. */
const BESIDE = ['/index.html', '/look.js', '/icon.svg', '/manifest.webmanifest', '/i18n/en.json', '/i18n/fr.json']

type Chunk = Rolldown.OutputChunk
const isNeeded = ({ facadeModuleId: id }: Chunk): boolean =>
  id !== null &&
  (OPENS.some((end) => id.endsWith(`/web${end}`)) || WHOLE.some((part) => id.includes(part))) &&
  !NOT.some((end) => id.endsWith(end))

/** The files to keep: what opens, all that it imports, its styles and the fonts of Latin letters. */
const filesOf = (bundle: Rolldown.OutputBundle): string[] => {
  const found = new Set<string>()
  const add = (name: string) => {
    const output = bundle[name]
    if (found.has(name) || output?.type !== 'chunk') return
    found.add(name)
    output.imports.forEach(add)
  }
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && isNeeded(output)) add(output.fileName)
    if (output.type === 'asset' && /\.css$|-latin-\w.*\.woff2$/.test(output.fileName)) found.add(output.fileName)
  }
  const assets = [...found].filter((name) => name.startsWith('assets/')).map((name) => `/${name}`)
  return [...BESIDE, ...assets.toSorted()]
}

/** `/worker.js`: the service worker, which knows the files of this build. */
export const serviceWorker = (): Plugin => ({
  name: 'regie-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const files = filesOf(bundle)
    const source = await readFile(SOURCE, 'utf8')
    const texts = BESIDE.filter((path) => path !== '/index.html').map((path) =>
      join(import.meta.dirname, '../public', path),
    )
    const contents = await Promise.all(texts.map((path) => readFile(path)))
    const version = createHash('sha256')
    for (const part of [...files, source, ...contents]) version.update(part)
    const { code } = await transform(source, {
      loader: 'ts',
      minify: true,
      target: 'es2023',
      define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version.digest('hex').slice(0, 16)) },
    })
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: code })
  },
})
