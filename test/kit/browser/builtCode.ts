import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = join(import.meta.dirname, '../../../dist/web')
const KIB = 1024

type ScreenFiles = [pattern: string, files: number[], english: number[], french: number[]]
interface CodeMap {
  files: string[]
  signedIn: ScreenFiles[]
  public: ScreenFiles[]
}

const sizes = new Map<string, number>()
/** The gzipped size of a built file. */
const sizeOf = (path: string): number => {
  const size = sizes.get(path) ?? gzipSync(readFileSync(join(BUILT, path)), { level: 9 }).length
  sizes.set(path, size)
  return size
}

/** The gzipped KiB of JavaScript among requested paths, without the chart library. */
export const kibibytesOfCode = (paths: readonly string[]): number => {
  const code = [...new Set(paths)].filter((path) => /^\/assets\/.*\.js$/.test(path) && !path.includes('/ChartCanvas-'))
  return code.reduce((sum, path) => sum + sizeOf(path), 0) / KIB
}

export interface ScreenCode {
  /** The pattern of its path, `:` for each parameter. */
  pattern: string
  /** JavaScript, gzipped. */
  kibibytes: number
  files: number
  /** The paths of its own files, beyond those of the page. */
  own: readonly string[]
}

/** The code of each screen, of those for signed-in people or the public ones, by the code map of the built page, with its French texts, which are the longer ones. */
export const measureScreens = (kind: 'signedIn' | 'public' = 'signedIn'): ScreenCode[] => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const map: CodeMap = JSON.parse(/<script type="application\/json" id="code">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  return map[kind].map(([pattern, own, , french]) => {
    const paths = [...own, ...french].map((index) => `/assets/${map.files[index]}.js`)
    return { pattern, kibibytes: kibibytesOfCode([...first, ...paths]), files: first.length + paths.length, own: paths }
  })
}
