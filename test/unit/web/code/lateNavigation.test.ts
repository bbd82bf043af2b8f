import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import type { Node } from '#test/kit/reach.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node): boolean => /Function/.test(type)
/** The calls that a function itself makes. */
const callsIn = (node: Node, name: string): Node[] =>
  childrenOf(node).flatMap((child) => [
    ...(child.type === 'CallExpression' && (child.callee as Node).name === name ? [child] : []),
    ...(isFunction(child) ? [] : callsIn(child, name)),
  ])
/** The ends of what a function itself waits for. */
const waitsIn = (node: Node): number[] =>
  childrenOf(node).flatMap((child) =>
    isFunction(child) ? [] : [...(child.type === 'AwaitExpression' ? [child.end] : []), ...waitsIn(child)],
  )

/** The functions that answer later: those that wait, from there on, and callbacks of mutations and promises. */
const lateParts = (node: Node, host?: Node): { node: Node; from: number }[] => {
  const below = childrenOf(node).flatMap((child) => lateParts(child, node))
  if (!isFunction(node)) return below
  const [first] = waitsIn(node).toSorted((a, b) => a - b)
  const property = host?.type === 'Property' ? String((host.key as Node).name) : ''
  const callee = host?.type === 'CallExpression' ? (host.callee as Node) : undefined
  const method = String((callee?.property as Node | undefined)?.name ?? '')
  const isCallback = /^on(Success|Error|Settled)$/.test(property) || /^(then|catch|finally|send)$/.test(method)
  return [...below, ...(isCallback ? [{ node, from: node.start }] : first === undefined ? [] : [{ node, from: first }])]
}

/** The names given to what `useNavigate` returns. */
const navigatorsIn = (source: string): string[] =>
  [...source.matchAll(/const (\w+) = useNavigate\(\)/g)].map(([, name = '']) => name)

const lateNavigations = (file: string, source: string): string[] => {
  const { program } = parseSync(file, source)
  const isOwn = (name: string, { node }: { node: Node }) =>
    new RegExp(`const ${name} = \\w+FromHere\\(\\)`).test(source.slice(node.start, node.end))
  return navigatorsIn(source).flatMap((name) =>
    lateParts(program as unknown as Node).flatMap((part) =>
      callsIn(part.node, name).flatMap(({ start }) =>
        start > part.from && !isOwn(name, part) ? [`${file}:${source.slice(0, start).split('\n').length}`] : [],
      ),
    ),
  )
}

test('an answer that comes late leads nobody away: who waits before navigating uses useNavigateFromHere', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT })
  const sources = files.map((file): [string, string] => [file, readFileSync(join(ROOT, file), 'utf8')])
  expect(sources.filter(([, source]) => navigatorsIn(source).length > 0).length).toBeGreaterThan(10)
  expect(sources.flatMap(([file, source]) => lateNavigations(file, source))).toEqual([])
})

test('what waits is recognized: after an await, in a callback of a mutation, in what is sent', () => {
  const within = (code: string) => lateNavigations('a.tsx', `const navigate = useNavigate()\n${code}`)
  expect(within('const save = async () => {\n  await call()\n  navigate("/a")\n}')).toEqual(['a.tsx:4'])
  expect(within('const save = () => ask.mutate(1, { onSuccess: () => navigate("/a") })')).toEqual(['a.tsx:2'])
  expect(within('const save = () => sending.send(work, () => void navigate("/a"))')).toEqual(['a.tsx:2'])
  expect(within('const made = async () => {\n  await call()\n  toast({ onPress: () => navigate("/a") })\n}')).toEqual(
    [],
  )
  expect(within('const open = async () => {\n  navigate("/a")\n  await call()\n}')).toEqual([])
})
