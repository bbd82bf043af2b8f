/** A module as the clusters see it. */
export interface ModulePart {
  /** Its size in bytes. */
  size: number
  /** The modules that it imports. */
  imports: readonly string[]
}
/** What is opened by itself: a screen, or a dialog of one. */
export interface EntryPoint {
  /** The modules that it begins with; it needs what they import, too. */
  modules: readonly string[]
  /** How much its bytes count beside those of others. */
  weight: number
  /** And how much its requests. */
  requests: number
}

/** How often requests of screens with too many become dearer, and by how much. */
const PRICE_ROUNDS = 40
const PRICE_FACTOR = 1.1

/** Some of what is opened, a bit for each. */
type Loaders = Uint8Array
interface Cluster {
  modules: string[]
  size: number
  /** Who loads it. */
  loaders: Loaders
  imports: Set<Cluster>
}

const reachedFrom = (first: readonly string[], parts: ReadonlyMap<string, ModulePart>): Set<string> => {
  const found = new Set<string>()
  const next = [...first]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const part = parts.get(one)
    if (!part || found.has(one)) continue
    found.add(one)
    next.push(...part.imports)
  }
  return found
}

/** Everything that each cluster brings along, found once until it is forgotten. */
const createDependencyCache = () => {
  let known = new Map<Cluster, Set<Cluster>>()
  const brought = (cluster: Cluster): Set<Cluster> => {
    const before = known.get(cluster)
    if (before) return before
    const found = new Set<Cluster>()
    known.set(cluster, found)
    for (const one of cluster.imports) {
      found.add(one)
      for (const other of brought(one)) found.add(other)
    }
    return found
  }
  const forget = (): void => {
    known = new Map()
  }
  return { brought, forget }
}

/** How much some loaders weigh together, or those of them that are `without` others. */
const createWeigher = (weights: readonly number[]) => {
  // The sums of each eight.
  const sums = Array.from({ length: Math.ceil(weights.length / 8) }, (_, place) =>
    Float64Array.from({ length: 256 }, (_, bits) =>
      weights.slice(place * 8, place * 8 + 8).reduce((sum, one, at) => ((bits >> at) & 1 ? sum + one : sum), 0),
    ),
  )
  return (loaders: Loaders, without?: Loaders): number => {
    let sum = 0
    for (const [place, table] of sums.entries()) sum += table[(loaders[place] ?? 0) & ~(without?.[place] ?? 0)] ?? 0
    return sum
  }
}

const hasLoader = (loaders: Loaders, index: number): boolean => (((loaders[index >> 3] ?? 0) >> (index & 7)) & 1) === 1
const unionOf = (one: Loaders, other: Loaders): Loaders => one.map((bits, place) => bits | (other[place] ?? 0))

/** Modules that the same need are one cluster. */
const groupByLoaders = (parts: ReadonlyMap<string, ModulePart>, opened: readonly EntryPoint[]): Set<Cluster> => {
  const needers = new Map<string, Loaders>()
  for (const [index, { modules }] of opened.entries()) {
    for (const id of reachedFrom(modules, parts)) {
      const loaders = needers.get(id) ?? new Uint8Array(Math.ceil(opened.length / 8))
      loaders[index >> 3] = (loaders[index >> 3] ?? 0) | (1 << (index & 7))
      needers.set(id, loaders)
    }
  }
  const clusters = new Map<string, Cluster>()
  const clusterOf = new Map<string, Cluster>()
  for (const [id, { size }] of parts) {
    const loaders = needers.get(id)
    if (loaders === undefined) continue
    const cluster = clusters.get(loaders.join()) ?? { modules: [], size: 0, loaders, imports: new Set() }
    clusters.set(loaders.join(), cluster)
    cluster.modules.push(id)
    cluster.size += size
    clusterOf.set(id, cluster)
  }
  for (const [id, cluster] of clusterOf) {
    for (const imported of parts.get(id)?.imports ?? []) {
      const other = clusterOf.get(imported)
      if (other && other !== cluster) cluster.imports.add(other)
    }
  }
  return new Set(clusters.values())
}

/**
 * Divides modules into files, so that what is opened loads little that it does not need, in few files. It begins with a file
 * for all that the same screens need, and puts two together as long as the requests that this saves, each as good as
 * `request` bytes, are worth more than what is then loaded in vain; requests of a screen with more than `most` files
 * are worth more and more.
 * No file imports itself in a circle.
 */
export const clusterModules = (
  parts: ReadonlyMap<string, ModulePart>,
  opened: readonly EntryPoint[],
  request: number,
  most: number,
): string[][] => {
  const clusters = groupByLoaders(parts, opened)
  const weigh = createWeigher(opened.map(({ weight }) => weight))
  let requests = opened.map((one) => one.requests)
  let count = createWeigher(requests)
  const { brought, forget } = createDependencyCache()
  /** Whether one brings another along by way of a third. */
  const isBehind = (other: Cluster, one: Cluster): boolean =>
    brought(one).has(other) && [...one.imports].some((third) => third !== other && brought(third).has(other))

  /** What it is worth to put two together; nothing where they would import themselves. */
  const worth = (one: Cluster, other: Cluster): number => {
    const both = count(one.loaders) - count(one.loaders, other.loaders)
    if (both <= 0 || isBehind(one, other) || isBehind(other, one)) return 0
    const loaders = unionOf(one.loaders, other.loaders)
    let vain = 0
    for (const each of new Set([one, other, ...brought(one), ...brought(other)]))
      vain += each.size * weigh(loaders, each.loaders)
    return request * both - vain
  }

  const merge = (one: Cluster, other: Cluster): void => {
    clusters.delete(other)
    one.modules.push(...other.modules)
    one.size += other.size
    one.loaders = unionOf(one.loaders, other.loaders)
    for (const each of other.imports) one.imports.add(each)
    one.imports.delete(one)
    one.imports.delete(other)
    for (const each of clusters) if (each.imports.delete(other) && each !== one) each.imports.add(one)
    forget()
    for (const each of brought(one)) each.loaders = unionOf(each.loaders, one.loaders)
  }

  /** Puts together what is worth it, the most first. */
  const mergeAll = (): void => {
    const pairs: { one: Cluster; other: Cluster; gained: number }[] = []
    const consider = (one: Cluster, other: Cluster): void => {
      const gained = worth(one, other)
      if (gained > 0) pairs.push({ one, other, gained })
    }
    const all = [...clusters]
    for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) consider(one, other)
    // What a pair was worth may have changed since: it is reckoned again before it counts.
    for (;;) {
      let best: (typeof pairs)[number] | undefined
      for (const pair of pairs) if (pair.gained > (best?.gained ?? 0)) best = pair
      if (!best) return
      const { one, other, gained } = best
      const now = clusters.has(one) && clusters.has(other) ? worth(one, other) : 0
      best.gained = now
      if (now < gained) continue
      best.gained = 0
      merge(one, other)
      for (const third of clusters) if (third !== one) consider(one, third)
    }
  }

  const filesOf = (index: number): number => [...clusters].filter(({ loaders }) => hasLoader(loaders, index)).length
  for (let round = 0; round < PRICE_ROUNDS; round += 1) {
    mergeAll()
    const many = opened.map(({ requests }, index) => requests >= 1 && filesOf(index) > most)
    if (!many.includes(true)) break
    requests = requests.map((one, index) => (many[index] ? one * PRICE_FACTOR : one))
    count = createWeigher(requests)
  }
  return [...clusters].map(({ modules }) => modules)
}
