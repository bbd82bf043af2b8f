/** A module, as input of the clustering. */
export interface ModulePart {
  /** Its size in bytes. */
  size: number
  /** The modules that it imports. */
  imports: readonly string[]
}
/** An entry point: a screen, or a dialog of one. */
export interface EntryPoint {
  /** Its root modules; it needs what they import, too. */
  modules: readonly string[]
  /** The weight of what it loads. */
  weight: number
  /** The bytes that a request is worth to it. */
  request: number
}

/** A bit set of entry points. */
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

/** Memoizes the transitive imports of clusters until `forget`. */
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

/** Sums the weights of a bit set, optionally without another one. */
const createWeigher = (weights: readonly number[]) => {
  // Precomputed per byte.
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

const unionOf = (one: Loaders, other: Loaders): Loaders => one.map((bits, place) => bits | (other[place] ?? 0))

/** Groups modules with the same loaders. */
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
 * Divides modules into files so that entry points load few unneeded bytes in few files. Starts with a file for each set
 * of loaders, and merges two as long as the saved requests outweigh the unneeded bytes, the largest gain first. No cyclic
 * imports between files.
 */
export const clusterModules = (parts: ReadonlyMap<string, ModulePart>, opened: readonly EntryPoint[]): string[][] => {
  const clusters = groupByLoaders(parts, opened)
  const weigh = createWeigher(opened.map(({ weight }) => weight))
  const weighRequests = createWeigher(opened.map(({ weight, request }) => weight * request))
  const { brought, forget } = createDependencyCache()
  /** Whether one imports another indirectly: merging them would create a cycle. */
  const isBehind = (other: Cluster, one: Cluster): boolean =>
    brought(one).has(other) && [...one.imports].some((third) => third !== other && brought(third).has(other))

  /** The gain of merging two; none where it would create a cycle. */
  const worth = (one: Cluster, other: Cluster): number => {
    const saved = weighRequests(one.loaders) - weighRequests(one.loaders, other.loaders)
    if (saved <= 0 || isBehind(one, other) || isBehind(other, one)) return 0
    const loaders = unionOf(one.loaders, other.loaders)
    let vain = 0
    for (const each of new Set([one, other, ...brought(one), ...brought(other)]))
      vain += each.size * weigh(loaders, each.loaders)
    return saved - vain
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

  const pairs: { one: Cluster; other: Cluster; gained: number }[] = []
  const consider = (one: Cluster, other: Cluster): void => {
    const gained = worth(one, other)
    if (gained > 0) pairs.push({ one, other, gained })
  }
  const all = [...clusters]
  for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) consider(one, other)
  for (;;) {
    let best: (typeof pairs)[number] | undefined
    for (const pair of pairs) if (pair.gained > (best?.gained ?? 0)) best = pair
    if (!best) break
    // Gains may be outdated: recomputed before use.
    const { one, other, gained } = best
    const now = clusters.has(one) && clusters.has(other) ? worth(one, other) : 0
    best.gained = now
    if (now < gained) continue
    best.gained = 0
    merge(one, other)
    for (const third of clusters) if (third !== one) consider(one, third)
  }
  return [...clusters].map(({ modules }) => modules)
}
