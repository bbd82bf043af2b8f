import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedPositions,
  completeOrder,
  MAX_POSITION,
  minimalMoves,
  type Positioned,
  positionsBetween,
  STEP,
  sortByPosition,
  spaceEvenly,
} from '#shared/apps/positions.ts'

const idsOf = (items: readonly Positioned[]): string[] => sortByPosition(items).map(({ id }) => id)

/** A list after some of it was given other positions. */
const after = (stored: readonly Positioned[], changed: readonly Positioned[]): Positioned[] =>
  stored.map((item) => changed.find(({ id }) => id === item.id) ?? item)

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 12 })
/** Anything that may be stored, two at one position among it. */
const list = names.chain((ids) =>
  fc
    .tuple(...ids.map(() => fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: MAX_POSITION }))))
    .map((positions) => ids.map((id, index) => ({ id, position: positions[index] as number }))),
)
const shuffled = list.chain((stored) =>
  fc.shuffledSubarray(idsOf(stored), { minLength: stored.length }).map((asked) => ({ stored, asked })),
)

/** How many are in order among themselves at most, found by trying all. */
const longest = (items: readonly Positioned[]): number => {
  let best = 0
  for (let chosen = 0; chosen < 2 ** items.length; chosen += 1) {
    const some = items.filter((_, index) => chosen & (1 << index))
    if (some.length > best && idsOf(some).join() === some.map(({ id }) => id).join()) best = some.length
  }
  return best
}

describe('one position', () => {
  test.each([
    ['of the first one of all', undefined, undefined, STEP],
    ['after the last one', 3 * STEP, undefined, 4 * STEP],
    ['before the first one', undefined, STEP, STEP / 2],
    ['between two', STEP, 2 * STEP, STEP + STEP / 2],
    ['between two with an odd gap', 10, 13, 11],
    ['between neighbours without a gap', 7, 8, undefined],
    ['between two at one position', 7, 7, undefined],
    ['before the first place of all', undefined, 1, undefined],
    ['at the highest', MAX_POSITION - STEP, undefined, MAX_POSITION],
    ['above the highest', MAX_POSITION, undefined, undefined],
  ])('%s', (_, before, next, expected) => expect(positionsBetween(before, next)).toBe(expected))

  test('a gap holds sixteen halvings', () => {
    let next = STEP
    for (let halving = 0; halving < 16; halving += 1) next = positionsBetween(undefined, next) as number
    expect(next).toBe(1)
    expect(positionsBetween(undefined, next)).toBeUndefined()
  })

  test('a list of more than five hundred goes on to be added to', () => {
    expect(positionsBetween(STEP * 700, undefined, 701)).toBe(STEP * 701)
  })
})

describe('an order that somebody asks for', () => {
  test('comes about, in whole positions above zero', () => {
    fc.assert(
      fc.property(shuffled, ({ stored, asked }) => {
        const then = after(stored, minimalMoves(stored, asked))
        expect(idsOf(then)).toEqual(asked)
        for (const { position } of then) expect(Number.isInteger(position) && position > 0).toBe(true)
      }),
    )
  })

  test('takes the fewest writes, unless there is no room left', () => {
    fc.assert(
      fc.property(shuffled, ({ stored, asked }) => {
        const spaced = stored.map(({ id }, index) => ({ id, position: STEP * (index + 1) }))
        const items = asked.map((id) => spaced.find((item) => item.id === id) as Positioned)
        expect(minimalMoves(spaced, asked)).toHaveLength(items.length - longest(items))
      }),
    )
  })

  test('of a thousand of which one was dragged is one write', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `t${String(index).padStart(4, '0')}`)
    fc.assert(
      fc.property(fc.nat(999), fc.nat(998), (from, to) => {
        const asked = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] as string)
        expect(minimalMoves(spaceEvenly(ids), asked).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 20 },
    )
  })

  test('loses nothing that it does not name, and brings back nothing that is gone', () => {
    fc.assert(
      fc.property(list, names, (stored, asked) => {
        expect(completeOrder(stored, asked).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('leaves what it does not name behind the one that it was behind', () => {
    const stored = spaceEvenly(['a', 'new', 'b', 'c'])
    expect(completeOrder(stored, ['c', 'gone', 'a', 'b'])).toEqual(['c', 'a', 'new', 'b'])
    expect(completeOrder(stored, ['b', 'b', 'c'])).toEqual(['a', 'new', 'b', 'c'])
  })

  test('numbers the whole list anew when a gap is used up, writing only what changes', () => {
    const stored = [
      { id: 'a', position: STEP },
      { id: 'b', position: 70_000 },
      { id: 'c', position: 70_001 },
    ]
    expect(minimalMoves(stored, ['b', 'a', 'c'])).toEqual([{ id: 'b', position: STEP / 2 }])
    expect(minimalMoves([...stored, { id: 'd', position: 70_002 }], ['a', 'b', 'd', 'c'])).toEqual([
      { id: 'b', position: 2 * STEP },
      { id: 'd', position: 3 * STEP },
      { id: 'c', position: 4 * STEP },
    ])
    expect(changedPositions(spaceEvenly(['a', 'b']), ['a', 'b'])).toEqual([])
  })

  test('leaves two at one position where they are, in the order of their ids', () => {
    const [a, b] = [
      { id: 'a', position: 7 },
      { id: 'b', position: 7 },
    ]
    expect([idsOf([a, b]), idsOf([b, a])]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(minimalMoves([b, a], ['a', 'b'])).toEqual([])
  })

  test('numbers the whole list anew where its end would lie above the highest', () => {
    const at = (id: string, position: number) => ({ id, position })
    const ending = (last: number) => [at('c', 100), at('b', 40), at('d', 200), at('e', last), at('a', 50)]
    const asked = ['c', 'b', 'd', 'e', 'a']
    expect(minimalMoves(ending(MAX_POSITION - STEP), asked)).toEqual([at('c', 20), at('a', MAX_POSITION)])
    expect(minimalMoves(ending(MAX_POSITION), asked)).toEqual(spaceEvenly(asked))
  })
})

test('three people who move at once, each by what they saw last, end in one order without a loss', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const step = fc.record({
    who: fc.nat(2),
    which: fc.nat(ids.length - 1),
    to: fc.nat(ids.length - 1),
    looks: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      let stored: Positioned[] = spaceEvenly(ids)
      const seen = [stored, stored, stored]
      for (const { who, which, to, looks } of steps) {
        if (looks) seen[who] = stored
        const own = seen[who] as Positioned[]
        const order = idsOf(own)
        const asked = order.filter((id) => id !== ids[which]).toSpliced(to, 0, ids[which] as string)
        const changed = minimalMoves(own, asked)
        // What they moved by a picture of before is stored as it is; what was numbered anew is so by what is stored.
        stored = changed.length > 1 ? after(stored, changedPositions(stored, asked)) : after(stored, changed)
        seen[who] = after(own, changed)
        expect(stored.map(({ id }) => id)).toEqual(ids)
        expect(stored.every(({ position }) => Number.isInteger(position) && position > 0)).toBe(true)
      }
      const last = idsOf(stored)
      expect(new Set(last).size).toBe(ids.length)
      expect(idsOf(stored.toReversed())).toEqual(last)
    }),
    { numRuns: 30 },
  )
})
