import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/offline/worker.ts')

/**
 * What works offline, see `guards.ts`: the shell, timesheets and the month editor, on phones too, all holiday
 * calendars, notes, and every dialog: a failed module import is never retried in the same page.
 */
const OFFLINE_ENTRIES = [
  '/index.html',
  '/src/app/routes/signedInRoutes.tsx',
  '/src/app/fields/listenToFields.ts',
  '/src/client/live/live.ts',
  '/src/overview/home/Home.tsx',
  '/src/people/auth/SignOut.tsx',
  '/src/time/cra/read/Reports.tsx',
  '/src/time/cra/fill/FillReport.tsx',
  // The texts of those, and of what opens over them.
  ...['overview/home', 'time/cra', 'people/auth', 'apps/chat', 'apps/notes'].flatMap((group) =>
    ['en', 'fr'].map((language) => `/src/${group}/i18n/${language}.json`),
  ),
]
const OFFLINE_FOLDERS = [
  '/web/src/app/shell/',
  '/web/src/apps/chat/',
  '/web/src/apps/notes/',
  '/web/src/overview/search/',
  '/web/src/time/cra/fill/',
  '/web/src/time/cra/grid/',
  '/web/src/time/cra/read/',
  '/web/src/ui/',
  'virtual:holidays/',
]
/** Large, and not needed offline. */
const EXCLUDED = ['/src/ui/charts/ChartCanvas.tsx', '/src/ui/forms/richText/RichTextEditor.tsx']
/** Further files that the app requests. */
const EXTRA_FILES = ['/index.html', '/icon.svg', '/manifest.webmanifest', '/i18n/en.json', '/i18n/fr.json']

type Chunk = Rolldown.OutputChunk
/** Decided by the modules of a chunk: a dynamic import may share a chunk with others. */
const isNeeded = ({ modules, facadeModuleId }: Chunk): boolean => {
  const ids = [...Object.keys(modules), facadeModuleId ?? '']
  const has = (ends: readonly string[]) => ids.some((id) => ends.some((end) => id.endsWith(`/web${end}`)))
  return (has(OFFLINE_ENTRIES) || ids.some((id) => OFFLINE_FOLDERS.some((part) => id.includes(part)))) && !has(EXCLUDED)
}

/** The files to cache: offline entries, their imports and styles, the early script and the fonts of Latin letters. */
const listOfflineFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const ids = chunks.flatMap(({ modules, facadeModuleId }) => [...Object.keys(modules), facadeModuleId ?? ''])
  const gone = [
    ...[...OFFLINE_ENTRIES, ...EXCLUDED].filter((end) => !ids.some((id) => id.endsWith(`/web${end}`))),
    ...OFFLINE_FOLDERS.filter((part) => !ids.some((id) => id.includes(part))),
  ]
  if (gone.length > 0) throw new Error(`Nothing of the app is in ${gone.join(', ')}`)
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
  const page = bundle['index.html']
  const early = page?.type === 'asset' && /assets\/early-[\w-]+\.js/.exec(String(page.source))?.[0]
  if (!early) throw new Error('The page has no early script to keep')
  found.add(early)
  const assets = [...found].filter((name) => name.startsWith('assets/')).map((name) => `/${name}`)
  return [...EXTRA_FILES, ...assets.toSorted()]
}

/** `/worker.js`: the service worker, with the files of this build. */
export const serviceWorker = (): Plugin => ({
  name: 'regie-worker',
  apply: 'build',
  // The page is complete by then.
  enforce: 'post',
  async generateBundle(_, bundle) {
    const files = listOfflineFiles(bundle)
    const source = await readFile(SOURCE, 'utf8')
    const texts = EXTRA_FILES.filter((path) => path !== '/index.html').map((path) =>
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
