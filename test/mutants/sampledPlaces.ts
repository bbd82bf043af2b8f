import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source files of a tree, by their paths. */
type Sources = ReadonlyMap<string, string>

export const sourcesOf = (root: string): Sources => {
  const paths = globSync(['functions/**/*.ts', 'infra/**/*.ts', 'shared/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

interface Mistake {
  symbol: string
  original: string
  changed: string
}

/** A text as a pattern of itself. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Text however it is broken into lines and indented. */
const anyLayout = (text: string): RegExp => new RegExp(text.split(/\s+/).map(literally).join('\\s+'), 'g')

/** From where a file declares a name at its top to where its next declaration begins. */
const declarationIn = (source: string, symbol: string): { start: number; end: number } | undefined => {
  const [name = ''] = symbol.split('.')
  const begun = new RegExp(`^(export )?(const|async function|function|class) ${name}\\b`, 'm').exec(source)
  if (!begun) return undefined
  const next = /^(export|const|let|async|function|class|interface|type|\/\*\*|\/\/)/m.exec(
    source.slice(begun.index + 1),
  )
  return { start: begun.index, end: next ? begun.index + 1 + next.index : source.length }
}

/** Where the original text of a mistake stands, each place with the file as the mistake would leave it. */
export const placesOf = (sources: Sources, { symbol, original, changed }: Mistake): { path: string; text: string }[] =>
  [...sources].flatMap(([path, source]) => {
    const within = declarationIn(source, symbol)
    if (!within) return []
    const found = source.slice(within.start, within.end).matchAll(anyLayout(original))
    return [...found].map(({ 0: { length }, index }) => {
      const at = within.start + index
      return { path, text: source.slice(0, at) + changed + source.slice(at + length) }
    })
  })
