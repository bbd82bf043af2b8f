/** The initial distance between neighbours. */
export const STEP = 65_536
/** Beyond it a list is renumbered. */
export const MAX_POSITION = STEP * 500

export interface Positioned {
  readonly id: string
  readonly position: number
}

const compare = (one: Positioned, other: Positioned): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1)

/** By position, ties by id. */
export const sortByPosition = <T extends Positioned>(items: readonly T[]): T[] => items.toSorted(compare)

/** The same for a list of `count` items that exceeds it. */
const highestOf = (count: number): number => Math.max(MAX_POSITION, STEP * 2 * count)

/**
 * Evenly spaced positions between two neighbours: before the first one half of it, after the last one 65,536 more.
 * undefined: no room, renumber the list.
 */
const distribute = (before: number, after: number | undefined, count: number): number[] | undefined => {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  if (after === undefined) return places.map((place) => before + STEP * place)
  if (after - before <= count) return undefined
  return places.map((place) => before + Math.floor(((after - before) * place) / (count + 1)))
}

/** A position between two neighbours (undefined at an end) of a list of `count` items; undefined: renumber the list. */
export const positionsBetween = (
  before: number | undefined,
  after: number | undefined,
  count = 1,
): number | undefined => {
  const position = distribute(before ?? 0, after, 1)?.[0] ?? Number.POSITIVE_INFINITY
  return position <= highestOf(count) ? position : undefined
}

/** Positions 65,536 apart. */
export const spaceEvenly = (ids: readonly string[]): Positioned[] =>
  ids.map((id, index) => ({ id, position: STEP * (index + 1) }))

/** The positions that renumbering changes. */
export const changedPositions = (stored: readonly Positioned[], ids: readonly string[]): Positioned[] => {
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  return spaceEvenly(ids).filter(({ id, position }) => positions.get(id) !== position)
}

/**
 * A requested order extended to all items: unknown ids are dropped, and items that it does not name stay behind their
 * predecessor.
 */
export const completeOrder = (stored: readonly Positioned[], asked: readonly string[]): string[] => {
  const known = new Set(stored.map(({ id }) => id))
  const named = new Set(asked.filter((id) => known.has(id)))
  const first: string[] = []
  const behind = new Map<string, string[]>()
  let last: string[] = first
  for (const { id } of sortByPosition(stored)) {
    if (named.has(id)) {
      last = []
      behind.set(id, last)
    } else last.push(id)
  }
  return [...first, ...[...named].flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

/** The longest subsequence already in order (patience sorting), which keeps its positions. */
const longestRun = <T extends Positioned>(items: readonly T[]): Set<T> => {
  const ends: T[] = []
  const previous = new Map<T, T | undefined>()
  for (const item of items) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(ends[middle] as T, item) < 0) low = middle + 1
      else high = middle
    }
    previous.set(item, ends[low - 1])
    ends[low] = item
  }
  const run = new Set<T>()
  for (let item = ends.at(-1); item; item = previous.get(item)) run.add(item)
  return run
}

/** The fewest new positions that produce a requested order; the whole list is renumbered when there is no room. */
export const minimalMoves = (stored: readonly Positioned[], asked: readonly string[]): Positioned[] => {
  const byId = new Map(stored.map((item) => [item.id, item]))
  const ids = completeOrder(stored, asked)
  const items = ids.flatMap((id) => byId.get(id) ?? [])
  const staying = longestRun(items)
  const moved: Positioned[] = []
  let before = 0
  let waiting: string[] = []
  const place = (after: number | undefined): boolean => {
    const positions = distribute(before, after, waiting.length)
    moved.push(...(positions ?? []).map((position, index) => ({ id: waiting[index] as string, position })))
    waiting = []
    return positions !== undefined
  }
  for (const item of items) {
    if (!staying.has(item)) {
      waiting.push(item.id)
      continue
    }
    if (waiting.length > 0 && !place(item.position)) return changedPositions(stored, ids)
    before = item.position
  }
  place(undefined)
  return moved.some(({ position }) => position > highestOf(items.length)) ? changedPositions(stored, ids) : moved
}
