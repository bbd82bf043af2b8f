import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'
import { descendants, type Edit, KINDS, Places, type Sampled } from './sampledKinds.ts'
import { placesOf, sourcesOf } from './sampledPlaces.ts'

/**
 * Which single mistakes are planted, to see whether tests notice them. The rule was written before the tests that it
 * measures, and looks at none of them:
 *
 * 1. The layers are folders of the source (`LAYERS`). A function is what a file declares at its top: a function, a constant
 *    that holds one, a method of a class, a function in an object (`handler.month`).
 * 2. The functions of a layer come in the order of SHA-256 over the seed and their name.
 * 3. In each, every realistic mistake (`KINDS`) is looked for. The kinds that occur come in the order of how often the
 *    layer has them already, then of SHA-256 over the seed, the name and the kind; the places of a kind in that over the
 *    seed, the name and their text. The first one that compiles (but for what is then unused) and is the only one of its
 *    name and text is the mistake that is planted there; a function without any is passed over.
 * 4. That goes on until a layer has its number. A name comes once.
 *
 * A mistake is kept with its function's name and its text, and found again by them wherever the function has moved to. What
 * has no place any more gives way to the next one of its layer.
 */
const SEED = 'regie-2026'
const A_LAYER = 15

/** What is sampled: the folders of each layer, and what is left out of them. Data of the sample company is no behaviour. */
const LAYERS: Record<string, RegExp> = {
  infra: /^infra\/(?!local\/seed\/)/,
  time: /^functions\/(time|overview\/dashboards)\//,
  data: /^functions\/data\//,
  deliver: /^functions\/(deliver|bounces|inbound|live|texts)\//,
  core: /^functions\/(core|overview\/openapi)\//,
  staffing: /^functions\/(staffing|overview\/search)\//,
  people: /^functions\/(people|overview\/(common|feedback))\//,
  apps: /^functions\/apps\//,
  browser: /^web\/src\//,
}

export interface Drawn {
  layer: string
  symbol: string
  kind: string
  original: string
  changed: string
}

const hash = (...parts: string[]): string =>
  createHash('sha256')
    .update([SEED, ...parts].join('\n'))
    .digest('hex')

const byHash = <T>(list: readonly T[], ...about: [...string[], (one: T) => string]): T[] => {
  const of = about.at(-1) as (one: T) => string
  const rest = about.slice(0, -1) as string[]
  return list.toSorted((a, b) => (hash(...rest, of(a)) < hash(...rest, of(b)) ? -1 : 1))
}

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** The functions that a file declares at its top. */
const functionsOf = (file: ts.SourceFile): Sampled[] =>
  file.statements.flatMap((top): Sampled[] => {
    if (ts.isFunctionDeclaration(top)) return top.name ? [{ symbol: top.name.text, file, top, node: top }] : []
    if (ts.isClassDeclaration(top)) {
      const members = top.members.filter((one) => ts.isMethodDeclaration(one) || ts.isConstructorDeclaration(one))
      return members.map((node) => {
        const name = ts.isMethodDeclaration(node) ? node.name.getText(file) : 'constructor'
        return { symbol: `${top.name?.text}.${name}`, file, top, node }
      })
    }
    if (!ts.isVariableStatement(top)) return []
    return top.declarationList.declarations.flatMap(({ name, initializer }): Sampled[] => {
      if (!initializer || !ts.isIdentifier(name)) return []
      if (isFunction(initializer)) return [{ symbol: name.text, file, top, node: initializer }]
      const members = descendants(initializer).filter(
        (one) => (ts.isPropertyAssignment(one) && isFunction(one.initializer)) || ts.isMethodDeclaration(one),
      ) as (ts.PropertyAssignment | ts.MethodDeclaration)[]
      return members.map((node) => ({ symbol: `${name.text}.${node.name.getText(file)}`, file, top, node }))
    })
  })

const lines = (text: string, start: number, end: number): [number, number] => {
  const after = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', start - 1) + 1, after < 0 ? text.length : after]
}

const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** An edit as its lines before and after, with as many lines around as make it the only one in its declaration. */
const asText = ({ file, top }: Sampled, { start, end, text }: Edit): { original: string; changed: string } => {
  const source = file.text
  const within = source.slice(top.getStart(file), top.end)
  let [from, to] = lines(source, start, end)
  while (occurrences(within, source.slice(from, to).trim()) > 1 && from > top.getStart(file)) {
    ;[from, to] = lines(source, from - 2, Math.min(to + 1, top.end))
  }
  const changed = source.slice(from, start) + text + source.slice(end, to)
  return { original: source.slice(from, to).trim(), changed: changed.trim() }
}

/** TypeScript's word for what nothing uses any more. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199])

/** The mistakes of every layer: those of `before` that still have a place, and as many more as a layer lacks. */
export const draw = (root: string, before: readonly Drawn[]): Drawn[] => {
  const sources = sourcesOf(root)
  const changes = new Map<string, string>()
  const api = new API({ cwd: root, fs: { readFile: (name) => changes.get(name) } })
  const configs = ['tsconfig.json', 'web/tsconfig.json'].map((name) => resolve(root, name))
  const snapshot = api.updateSnapshot({ openProjects: configs })

  const compiles = ({ file }: Sampled, { start, end, text }: Edit): boolean => {
    changes.set(file.fileName, file.text.slice(0, start) + text + file.text.slice(end))
    const after = api.updateSnapshot({ fileChanges: { changed: [file.fileName] } })
    const { program } = after.getDefaultProjectForFile(file.fileName) ?? { program: undefined }
    const problems = [
      ...(program?.getSyntacticDiagnostics(file.fileName) ?? []),
      ...(program?.getSemanticDiagnostics(file.fileName) ?? []),
    ]
    changes.delete(file.fileName)
    after.dispose()
    return program !== undefined && problems.every(({ code }) => UNUSED.has(code))
  }

  const mistakeIn = (layer: string, one: Sampled, checker: Checker, earlier: readonly Drawn[]): Drawn | undefined => {
    const places = new Places(one, checker)
    const drawn = (kind: string) => earlier.filter((other) => other.kind === kind).length
    const kinds = byHash(Object.keys(KINDS), one.symbol, (kind) => kind).toSorted((a, b) => drawn(a) - drawn(b))
    for (const kind of kinds) {
      const edits = KINDS[kind]?.(places) ?? []
      for (const edit of byHash(edits, one.symbol, (place) => JSON.stringify(asText(one, place)))) {
        const mistake = { layer, symbol: one.symbol, kind, ...asText(one, edit) }
        if (placesOf(sources, mistake).length === 1 && compiles(one, edit)) return mistake
      }
    }
    return undefined
  }

  const drawn = Object.entries(LAYERS).flatMap(([layer, folders]) => {
    const config = layer === 'browser' ? configs[1] : configs[0]
    const project = snapshot.getProject(config ?? '') ?? snapshot.getProjects()[0]
    if (!project) return []
    const { program, checker } = project
    const files = program.getSourceFileNames().filter((name) => folders.test(name.slice(root.length + 1)))
    const functions = files.flatMap((name) => {
      const file = program.getSourceFile(name)
      return file && !/\.(d|test)\.ts$/.test(name) ? functionsOf(file) : []
    })
    const mistakes = before.filter((one) => one.layer === layer && placesOf(sources, one).length === 1)
    for (const one of byHash(functions, ({ symbol }) => symbol)) {
      if (mistakes.length === A_LAYER) break
      if (mistakes.some(({ symbol }) => symbol === one.symbol)) continue
      const mistake = mistakeIn(layer, one, checker, mistakes)
      if (mistake) mistakes.push(mistake)
    }
    return mistakes
  })
  api.close()
  return drawn
}
