import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = join(import.meta.dirname, '../../../dist/web')
const KIB = 1024

interface CodeMap {
  files: string[]
  screens: [pattern: string, files: number[], english: number[], french: number[]][]
}

const sizes = new Map<string, number>()
/** Gzipped bytes of a file of the built app. */
const sizeOf = (path: string): number => {
  const size = sizes.get(path) ?? gzipSync(readFileSync(join(BUILT, path)), { level: 9 }).length
  sizes.set(path, size)
  return size
}

/** KiB of JavaScript, gzipped, among paths that a page asked for; the code of charts comes with the first chart. */
export const kibibytesOfCode = (paths: readonly string[]): number => {
  const code = [...new Set(paths)].filter((path) => /^\/assets\/.*\.js$/.test(path) && !path.includes('/ChartCanvas-'))
  return code.reduce((sum, path) => sum + sizeOf(path), 0) / KIB
}

export interface ScreenCode {
  /** Its address, `:` for each part that differs. */
  pattern: string
  /** JavaScript, gzipped. */
  kibibytes: number
  files: number
  /** The paths of what it loads beside the page's own files. */
  own: readonly string[]
}

/** What the built page says that each screen loads, the texts of its groups in French included, which are the longer ones. */
export const measureScreens = (): ScreenCode[] => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const map: CodeMap = JSON.parse(/<script type="application\/json" id="code">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  return map.screens.map(([pattern, own, , french]) => {
    const paths = [...own, ...french].map((index) => `/assets/${map.files[index]}.js`)
    return { pattern, kibibytes: kibibytesOfCode([...first, ...paths]), files: first.length + paths.length, own: paths }
  })
}
