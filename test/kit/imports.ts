import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '../..')
/** The `imports` of package.json. */
const ALIASES = Object.entries({
  '#shared/': 'shared/',
  '#functions/': 'functions/',
  '#infra/': 'infra/',
  '#web/': 'web/src/',
  '#test/': 'test/',
})

/** The imports of a file, types included: paths from the root, or package names. */
export interface Imports {
  file: string
  to: { target: string; names: string[] }[]
}

export const targetOf = (file: string, specifier: string): string => {
  const alias = ALIASES.find(([name]) => specifier.startsWith(name))
  if (alias) return alias[1] + specifier.slice(alias[0].length)
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
}

/** The imports, re-exports and dynamic imports of a source. */
export const parseImports = (file: string, source: string): Imports => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      names: entries.map(({ importName }) => importName.name ?? importName.kind.toLowerCase()),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ specifier: moduleRequest.value, names: [] }] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^['"](.+)['"]$/.exec(source.slice(start, end)) ?? []
      return specifier ? [{ specifier, names: [] }] : []
    }),
  ]
  return { file, to: found.map(({ specifier, names }) => ({ target: targetOf(file, specifier), names })) }
}

/** The imports of all sources of the product. */
export const readAllImports = (): Imports[] =>
  ['shared', 'functions', 'web', 'infra']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .map((file) => parseImports(file, readFileSync(join(ROOT, file), 'utf8')))

interface Rule {
  /** The files that the rule applies to. */
  from: RegExp
  except?: RegExp
  /** The forbidden targets; `$1` stands for the first group of `from`. */
  not: RegExp
  /** Only for these imported names. */
  names?: readonly string[]
  why: string
}

const AREAS = 'apps|overview|people|staffing|time'

/** The dependency rules of this repository. */
export const RULES: readonly Rule[] = [
  {
    from: /^shared\//,
    not: /^(functions|web|infra|test)\/|^node:/,
    why: 'shared imports nothing else of ours and nothing of Node',
  },
  { from: /^shared\/core\//, not: /^shared\/(?!core\/)/, why: 'shared/core knows no area' },
  { from: /^functions\//, not: /^(web|infra|test)\//, why: 'functions import shared only' },
  { from: /^web\//, not: /^(functions|infra|test)\//, why: 'web imports shared only' },
  { from: /^infra\//, not: /^(web\/src|test)\//, why: 'infra builds web and knows nothing in it' },
  { from: /^infra\/aws\//, not: /^infra\/local\//, why: 'the stack on AWS knows nothing of the local one' },
  { from: /^functions\/core\//, not: /^functions\/(?!core\/)/, why: 'functions/core knows no business word' },
  { from: /^functions\/data\//, not: /^functions\/(?!core\/|data\/)/, why: 'data knows no route group' },
  {
    from: new RegExp(`^functions/((?:${AREAS})/\\w+|\\w+)/`),
    except: /^functions\/(core|data)\//,
    not: /^functions\/(?!core\/|data\/|texts\/|$1\/)/,
    why: 'a route group enters no other one',
  },
  {
    from: /^functions\//,
    except: /^functions\/core\/table\/(client|table|item|itemSize)\.ts$|^functions\/deliver\/handler\.ts$/,
    not: /^@aws-sdk\/(client|lib|util)-dynamodb/,
    why: 'DynamoDB is known in core/table, and to who reads the stream',
  },
  {
    from: /^web\/src\/ui\//,
    not: new RegExp(`^web/src/(app/shell|${AREAS})/`),
    why: 'ui knows no screen',
  },
  {
    from: /^web\/src\//,
    except: /^web\/src\/ui\//,
    not: /^(@headlessui\/react|quill|echarts|echarts-for-react)(\/|$)/,
    why: 'these are known in ui only',
  },
  { from: /./, not: /^zod$/, names: ['z', 'default'], why: 'only `import * as z` leaves zod’s other languages out' },
]

/** The violations, a line each. */
export const findImportViolations = (graph: readonly Imports[]): string[] =>
  graph.flatMap(({ file, to }) =>
    RULES.flatMap(({ from, except, not, names, why }) => {
      const [matched, group = ''] = from.exec(file) ?? []
      if (matched === undefined || except?.test(file)) return []
      const refused = new RegExp(not.source.replace('$1', group))
      return to
        .filter(
          ({ target, names: imported }) =>
            refused.test(target) && (!names || imported.some((one) => names.includes(one))),
        )
        .map(({ target }) => `${file} imports ${target}: ${why}`)
    }),
  )

/** Finds import cycles, types included, each sorted (Tarjan, 1972). */
export const findCircularImports = (graph: readonly Imports[]): string[][] => {
  const next = new Map(graph.map(({ file, to }) => [file, to.map(({ target }) => target)]))
  const number = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    let low = number.size
    number.set(file, low)
    open.push(file)
    for (const target of next.get(file) ?? []) {
      if (target === file) found.push([file])
      if (!next.has(target)) continue
      if (!number.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, number.get(target) ?? low)
    }
    if (low === number.get(file)) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) found.push(circle.toSorted())
    }
    return low
  }
  for (const file of next.keys()) if (!number.has(file)) visit(file)
  return found
}
