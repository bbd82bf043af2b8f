/** How far apart neighbours are numbered. */
export const STEP = 65_536
/** What lies above it makes a list be numbered anew. */
export const HIGHEST = STEP * 500

export interface Positioned {
  readonly id: string
  readonly position: number
}

const compare = (one: Positioned, other: Positioned): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1)

/** In the one order of a list: by position, and by id where two people have chosen the same. */
export const inOrder = <T extends Positioned>(items: readonly T[]): T[] => items.toSorted(compare)

/** The same for a list of so many, when there are more than have place below it. */
const highestOf = (count: number): number => Math.max(HIGHEST, STEP * 2 * count)

/**
 * The positions of so many items between two neighbours, evenly: half of the first one before it, 65,536 after the last
 * one, the middle between two. undefined: there is no room, and the list has to be numbered anew.
 */
const spread = (before: number, after: number | undefined, count: number): number[] | undefined => {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  if (after === undefined) return places.map((place) => before + STEP * place)
  if (after - before <= count) return undefined
  return places.map((place) => before + Math.floor(((after - before) * place) / (count + 1)))
}

/**
 * Where something goes between two neighbours (none: at that end) of a list that has so many then; undefined: number the
 * list anew.
 */
export const between = (before: number | undefined, after: number | undefined, count = 1): number | undefined => {
  const position = spread(before ?? 0, after, 1)?.[0] ?? Number.POSITIVE_INFINITY
  return position <= highestOf(count) ? position : undefined
}

/** A list numbered anew: 65,536, twice that, and so on. */
export const renumbered = (ids: readonly string[]): Positioned[] =>
  ids.map((id, index) => ({ id, position: STEP * (index + 1) }))

/** What of a list numbered anew is another position than before. */
export const renumbering = (stored: readonly Positioned[], ids: readonly string[]): Positioned[] => {
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  return renumbered(ids).filter(({ id, position }) => positions.get(id) !== position)
}

/**
 * The order that somebody asks for, of everything that is there: ids that are not there (any more) are left out, and what
 * they did not know of stays behind the one that it was behind.
 */
export const completed = (stored: readonly Positioned[], asked: readonly string[]): string[] => {
  const known = new Set(stored.map(({ id }) => id))
  const named = new Set(asked.filter((id) => known.has(id)))
  const first: string[] = []
  const behind = new Map<string, string[]>()
  let last: string[] = first
  for (const { id } of inOrder(stored)) {
    if (named.has(id)) {
      last = []
      behind.set(id, last)
    } else last.push(id)
  }
  return [...first, ...[...named].flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

/** The longest run of items that are in order already (patience sorting): they keep their positions. */
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

/**
 * The fewest new positions that bring a list into the order that somebody asks for: whatever is in order among itself
 * stays. Where there is no room left the whole list is numbered anew.
 */
export const moves = (stored: readonly Positioned[], asked: readonly string[]): Positioned[] => {
  const byId = new Map(stored.map((item) => [item.id, item]))
  const ids = completed(stored, asked)
  const items = ids.flatMap((id) => byId.get(id) ?? [])
  const staying = longestRun(items)
  const moved: Positioned[] = []
  let before = 0
  let waiting: string[] = []
  const place = (after: number | undefined): boolean => {
    const positions = spread(before, after, waiting.length)
    moved.push(...(positions ?? []).map((position, index) => ({ id: waiting[index] as string, position })))
    waiting = []
    return positions !== undefined
  }
  for (const item of items) {
    if (!staying.has(item)) {
      waiting.push(item.id)
      continue
    }
    if (waiting.length > 0 && !place(item.position)) return renumbering(stored, ids)
    before = item.position
  }
  place(undefined)
  return moved.some(({ position }) => position > highestOf(items.length)) ? renumbering(stored, ids) : moved
}
