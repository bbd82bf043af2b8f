import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { targetOf } from './imports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A node of the syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The part of a node that is a member or property name, not a reference. */
const ownName = ({ type, computed, shorthand }: Node): string | undefined => {
  if (computed) return undefined
  if (type === 'MemberExpression') return 'property'
  return type === 'Property' && !shorthand ? 'key' : undefined
}

/** All executable nodes below a node, itself included; types and member names are excluded. */
export const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null || !('type' in value)) return []
  const node = value as Node
  if (/^TS(Type(?!Assertion)|Interface)/.test(node.type)) return []
  const left = ownName(node)
  return [node, ...Object.entries(node).flatMap(([key, below]) => (key === left ? [] : nodesIn(below)))]
}

interface Named {
  file: string
  name: string
}

/** A declaration of a module. */
export interface Place extends Named {
  nodes: readonly Node[]
}

interface Module {
  declared: Map<string, Node[]>
  imported: Map<string, Named>
  /** Aliased exports and re-exports. */
  exported: Map<string, Named>
}

const namesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : []))

const declaredIn = (body: readonly Node[]): Map<string, Node[]> =>
  new Map(
    body.flatMap((statement) => {
      const node = (statement.declaration ?? statement) as Node
      const each = node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [node]
      return each.flatMap((one) => namesIn(nodesIn(one.id)).map((name): [string, Node[]] => [name, nodesIn(one)]))
    }),
  )

const moduleOf = (file: string, source: string): Module => {
  const { program, module } = parseSync(file, source)
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ localName, importName }): [string, Named] => [
      localName.value,
      { file: targetOf(file, moduleRequest.value), name: importName.name ?? '*' },
    ]),
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName, localName, importName }): [string, Named][] => {
      const from = moduleRequest ? targetOf(file, moduleRequest.value) : file
      const name = importName.name ?? localName.name
      return exportName.name && name ? [[exportName.name, { file: from, name }]] : []
    }),
  )
  return {
    declared: declaredIn(program.body as unknown as Node[]),
    imported: new Map(imported),
    exported: new Map(exported),
  }
}

/** The Lambda and shared sources, by path. */
export const readProductSources = (): Map<string, string> =>
  new Map(
    globSync('{functions,shared}/**/*.ts', { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  )

/** The dynamic imports of some code. */
const loadedBy = ({ file, nodes }: Place): string[] =>
  nodes.flatMap(({ type, source }) =>
    type === 'ImportExpression' ? [targetOf(file, String((source as Node).value))] : [],
  )

/**
 * Computes reachable code: all that a piece of code mentions may run. Names resolve to the module's declarations and
 * imports whatever shadows them: an over-approximation.
 */
export const createReachability = (sources: ReadonlyMap<string, string>) => {
  const modules = new Map([...sources].map(([file, source]) => [file, moduleOf(file, source)]))

  const ofModule = (file: string): Place[] =>
    [...(modules.get(file)?.declared ?? [])].map(([name, nodes]) => ({ file, name, nodes }))
  const find = ({ file, name }: Named): Place[] => {
    const module = modules.get(file)
    const nodes = module?.declared.get(name)
    if (nodes) return [{ file, name, nodes }]
    const elsewhere = module?.imported.get(name) ?? module?.exported.get(name)
    if (!elsewhere || (elsewhere.file === file && elsewhere.name === name)) return []
    return elsewhere.name === '*' ? ofModule(elsewhere.file) : find(elsewhere)
  }

  /** All code that may run with some code of a module, itself included. */
  const reached = (code: Place): Place[] => {
    const found = new Map([['', code]])
    for (const place of found.values()) {
      const { file } = place
      const mentioned = [...new Set(namesIn(place.nodes))].flatMap((name) => find({ file, name }))
      for (const next of [...mentioned, ...loadedBy(place).flatMap(ofModule)])
        found.set(`${next.file} ${next.name}`, next)
    }
    return [...found.values()]
  }
  return { find, reached }
}
