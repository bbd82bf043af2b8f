import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '../..')

/** A dynamic import, and the namespaces loaded with it. */
interface Lazy {
  target: string
  namespaces: readonly string[]
}
/** What a source does with texts. */
export interface Source {
  file: string
  /** The static imports. */
  imports: readonly string[]
  lazy: readonly Lazy[]
  /** The statically known namespaces that it uses. */
  namespaces: readonly string[]
  /** Whether it obtains `t` itself, rather than by a parameter. */
  asks: boolean
  /** The error codes that it throws. */
  codes: readonly string[]
  /** The literal keys passed to `t`, with the names of their variables. */
  said: readonly { key: string; given: readonly string[] }[]
  /** All literals that may be keys or parts of keys. */
  words: readonly string[]
  patterns: readonly RegExp[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('#web/') ? `web/src/${specifier.slice(5)}` : normalize(join(file, '..', specifier))
const isOurs = (specifier: string) => specifier.startsWith('#web/') || specifier.startsWith('.')

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const textOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
/** The property names of an object; undefined when it may have more. */
const namesIn = (node: Node | null | undefined): string[] | undefined => {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return undefined
  const names = node.properties.map((one) =>
    one.type === 'Property' && !one.computed && one.key.type === 'Identifier' ? one.key.name : undefined,
  )
  return names.every((one) => one !== undefined) ? names : undefined
}
/** The possible values of an argument: branches of a condition, elements of a list. */
const choicesOf = (node: Node | null | undefined): Node[] => {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(choicesOf)
  if (node?.type === 'ConditionalExpression') return [...choicesOf(node.consequent), ...choicesOf(node.alternate)]
  return node ? [node] : []
}
const textsOf = (node: Node | null | undefined): string[] => choicesOf(node).flatMap((one) => textOf(one) ?? [])
/** A template literal as a pattern. */
const patternOf = (node: Node): RegExp | undefined => {
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.quasis.map(({ value }) => value.cooked ?? '')
  const isKey = /\w\.|\.\w/.test(parts.join('x')) && !/[\s/<]/.test(parts.join(''))
  return isKey ? new RegExp(`^${parts.map(escaped).join('[^.]+(?:\\.[^.]+)*')}$`) : undefined
}

/** Reads one source. */
const parseSource = (file: string, code: string): Source => {
  const found = {
    imports: new Set<string>(),
    lazy: [] as Lazy[],
    namespaces: new Set<string>(),
    words: new Set<string>(),
    codes: new Set<string>(),
    patterns: [] as RegExp[],
    asks: false,
    said: [] as { key: string; given: string[] }[],
  }
  const constants = new Map<string, string>()
  /** The names of `t` in this source. */
  const takers = new Set(['t'])
  const read = (node: Node, loaded: readonly string[]): void => {
    let withTexts = loaded
    if (node.type === 'ImportDeclaration') {
      const isType = node.importKind === 'type'
      if (!isType && isOurs(node.source.value)) found.imports.add(targetOf(file, node.source.value))
      return
    }
    if (node.type === 'ExportNamedDeclaration' && node.source) found.imports.add(targetOf(file, node.source.value))
    if (node.type === 'ImportExpression') {
      const specifier = textOf(node.source)
      if (specifier && isOurs(specifier)) found.lazy.push({ target: targetOf(file, specifier), namespaces: loaded })
      return
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const text = textOf(node.init)
      if (text) constants.set(node.id.name, text)
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern')
      for (const one of node.id.properties)
        if (
          one.type === 'Property' &&
          textOf(one.key) === undefined &&
          one.key.type === 'Identifier' &&
          one.key.name === 't'
        )
          if (one.value.type === 'Identifier') takers.add(one.value.name)
    if (node.type === 'CallExpression') {
      const name = node.callee.type === 'Identifier' ? node.callee.name : ''
      const [first, second] = node.arguments
      const named = first?.type === 'Identifier' ? [constants.get(first.name) ?? ''] : textsOf(first)
      if (name === 'withTexts') withTexts = [...loaded, ...named]
      if (name === 'useTranslation') {
        found.asks = true
        for (const one of named) if (one) found.namespaces.add(one)
      }
      if (takers.has(name)) {
        const given = namesIn(second)
        if (given) found.said.push(...textsOf(first).map((key) => ({ key, given })))
      }
    }
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'ApiError')
      for (const one of textsOf(node.arguments[1])) found.codes.add(one)
    const pattern = patternOf(node)
    if (pattern) found.patterns.push(pattern)
    const text = textOf(node)
    if (text) found.words.add(text)
    for (const child of childrenOf(node)) read(child, withTexts)
  }
  read(parseSync(file, code).program, [])
  return {
    file,
    ...found,
    imports: [...found.imports],
    namespaces: [...found.namespaces],
    codes: [...found.codes],
    words: [...found.words],
  }
}

/** All sources of the web app. */
export const readWebSources = (): Source[] =>
  globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => parseSource(file, readFileSync(join(ROOT, file), 'utf8')))

const closureOf = (first: string, sources: ReadonlyMap<string, Source>): Set<string> => {
  const found = new Set<string>()
  const next = [first]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (found.has(one)) continue
    found.add(one)
    next.push(...(sources.get(one)?.imports ?? []))
  }
  return found
}

/**
 * Finds uses of namespaces that may not be loaded, a line each: `start` has the shell's texts; a dynamic import has the
 * namespaces common to all its importers, and those loaded with it.
 */
export const findMissingNamespaces = (
  sources: readonly Source[],
  start: string,
  groups: ReadonlySet<string>,
): string[] => {
  const byFile = new Map(sources.map((one) => [one.file, one]))
  const entries = new Set([start, ...sources.flatMap(({ lazy }) => lazy.map(({ target }) => target))])
  const closures = new Map([...entries].map((entry) => [entry, closureOf(entry, byFile)]))
  /** The namespaces known to each entry; missing until one of its importers was visited. */
  const known = new Map<string, ReadonlySet<string>>([[start, new Set(['shell'])]])
  for (let changed = true; changed; ) {
    changed = false
    for (const [entry, modules] of closures) {
      const here = known.get(entry)
      if (!here) continue
      for (const { target, namespaces } of [...modules].flatMap((file) => byFile.get(file)?.lazy ?? [])) {
        const given = new Set([...here, ...namespaces])
        const before = known.get(target)
        const after = before ? new Set([...before].filter((one) => given.has(one))) : given
        if (before && after.size === before.size) continue
        known.set(target, after)
        changed = true
      }
    }
  }
  const neededBy = ({ namespaces, codes }: Source): string[] => {
    const told = codes.map((code) => code.split('.')[0] ?? '').filter((group) => groups.has(group))
    return [...new Set([...namespaces, ...told])]
  }
  return [...closures].flatMap(([entry, modules]) =>
    [...modules]
      .flatMap((file) => byFile.get(file) ?? [])
      .flatMap((source) =>
        neededBy(source)
          .filter((one) => !known.get(entry)?.has(one))
          .map((one) => `${entry} is loaded without the texts of ${one}, which ${source.file} takes`),
      ),
  )
}
