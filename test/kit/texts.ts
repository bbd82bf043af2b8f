import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '../..')

/** A module that is loaded by itself, and the groups whose texts are loaded with it. */
interface Lazy {
  target: string
  namespaces: readonly string[]
}
/** What a source has to do with texts. */
export interface Source {
  file: string
  /** The modules that come with it. */
  imports: readonly string[]
  lazy: readonly Lazy[]
  /** The namespaces that it takes texts from; a name that is only known at run time is not among them. */
  namespaces: readonly string[]
  /** Whether it asks for a `t` itself, rather than being given one. */
  asks: boolean
  /** The codes of failures that it throws itself. */
  codes: readonly string[]
  /** The keys that it hands to `t` as they are, with the names of what it puts in. */
  said: readonly { key: string; given: readonly string[] }[]
  /** Every text in it that may be a key or become one. */
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
/** The names of what an object gives; undefined where more may be in it. */
const namesIn = (node: Node | null | undefined): string[] | undefined => {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return undefined
  const names = node.properties.map((one) =>
    one.type === 'Property' && !one.computed && one.key.type === 'Identifier' ? one.key.name : undefined,
  )
  return names.every((one) => one !== undefined) ? names : undefined
}
/** What an argument may be: both of a condition, each of a list. */
const choicesOf = (node: Node | null | undefined): Node[] => {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(choicesOf)
  if (node?.type === 'ConditionalExpression') return [...choicesOf(node.consequent), ...choicesOf(node.alternate)]
  return node ? [node] : []
}
const textsOf = (node: Node | null | undefined): string[] => choicesOf(node).flatMap((one) => textOf(one) ?? [])
/** A template with anything in place of what is put in. */
const patternOf = (node: Node): RegExp | undefined => {
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.quasis.map(({ value }) => value.cooked ?? '')
  const isKey = /\w\.|\.\w/.test(parts.join('x')) && !/[\s/<]/.test(parts.join(''))
  return isKey ? new RegExp(`^${parts.map(escaped).join('[^.]+(?:\\.[^.]+)*')}$`) : undefined
}

/** Reads one source. */
const parseSource = (file: string, code: string): Source => {
  const found = {
    ...{ imports: new Set<string>(), lazy: [] as Lazy[], namespaces: new Set<string>() },
    ...{ words: new Set<string>(), codes: new Set<string>(), patterns: [] as RegExp[], asks: false },
    said: [] as { key: string; given: string[] }[],
  }
  const constants = new Map<string, string>()
  /** What `t` is called here. */
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
    ...{ file, ...found },
    ...{ imports: [...found.imports], namespaces: [...found.namespaces], codes: [...found.codes] },
    words: [...found.words],
  }
}

/** Every source of the web app. */
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
 * What takes texts from a namespace that is not there by then, a line each: `start` is loaded first and knows the texts of
 * the shell; whatever is loaded later knows what everybody who loads it knows, and what it is loaded with.
 */
export const findMissingNamespaces = (
  sources: readonly Source[],
  start: string,
  groups: ReadonlySet<string>,
): string[] => {
  const byFile = new Map(sources.map((one) => [one.file, one]))
  const entries = new Set([start, ...sources.flatMap(({ lazy }) => lazy.map(({ target }) => target))])
  const closures = new Map([...entries].map((entry) => [entry, closureOf(entry, byFile)]))
  /** What an entry knows so far; not in it: anything, as long as nobody who loads it was looked at. */
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
