import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterModules, type ModulePart } from '../../../../web/build/clusters.ts'

const opened = (request: number, ...modules: string[]) =>
  modules.map((module) => ({ modules: [module], weight: 1, request }))

test('what one screen alone needs stays out of the files of others, but for what is not worth a request', () => {
  const parts = new Map<string, ModulePart>([
    ['first', { size: 1000, imports: ['both', 'large'] }],
    ['second', { size: 1000, imports: ['both', 'small'] }],
    ['both', { size: 3000, imports: [] }],
    ['large', { size: 9000, imports: [] }],
    ['small', { size: 10, imports: [] }],
  ])
  const files = clusterModules(parts, opened(500, 'first', 'second'))
  expect(files.map((modules) => modules.toSorted()).toSorted()).toEqual([
    ['both'],
    ['first', 'large'],
    ['second', 'small'],
  ])
  const dearer = clusterModules(parts, opened(5000, 'first', 'second'))
  expect(dearer.find((modules) => modules.includes('both'))).toHaveLength(3)
})

test('each module lies in one file, and no file imports itself by way of another', () => {
  const graph = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.array(fc.nat({ max: 11 }), { maxLength: 4 })), {
    minLength: 12,
    maxLength: 12,
  })
  fc.assert(
    fc.property(graph, fc.integer({ min: 1, max: 9000 }), (modules, request) => {
      // A module imports only later ones, as those of the app import in no circle.
      const parts = new Map<string, ModulePart>(
        modules.map(([size, imports], index) => [
          `m${index}`,
          { size, imports: imports.filter((other) => other > index).map((other) => `m${other}`) },
        ]),
      )
      const files = clusterModules(parts, opened(request, 'm0', 'm1', 'm2'))
      const fileOf = new Map(files.flatMap((ids, file) => ids.map((id) => [id, file] as const)))
      expect(fileOf.size).toBe(files.flat().length)
      const importsOf = (file: number) =>
        new Set((files[file] ?? []).flatMap((id) => (parts.get(id)?.imports ?? []).map((one) => fileOf.get(one) ?? -1)))
      const behind = (file: number, seen = new Set<number>()): Set<number> => {
        for (const other of importsOf(file)) {
          if (other === file || seen.has(other)) continue
          seen.add(other)
          behind(other, seen)
        }
        return seen
      }
      for (const file of files.keys()) expect(behind(file).has(file)).toBe(false)
    }),
  )
})
