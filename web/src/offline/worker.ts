/**
 * The service worker: caches what filling a month needs, so that the app opens offline. Not a module of the app: the
 * build fills in FILES and VERSION and writes it to `/worker.js`. API answers are never cached here.
 */
interface Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Scope {
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener(type: 'install' | 'activate', work: (event: Event) => void): void
  addEventListener(type: 'fetch', work: (event: FetchEvent) => void): void
}

declare const FILES: readonly string[]
declare const VERSION: string

const PAGE = '/index.html'
const PREFIX = 'regie-'
const NAME = PREFIX + VERSION
const PAGE_TIMEOUT_MS = 4000
const scope = self as unknown as Scope

/** Hashed files are immutable: copies cached by an earlier release are reused. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const cacheFile = async (cache: Cache, path: string): Promise<void> => {
  const known = isHashed(path) ? await caches.match(path) : undefined
  const answer = known ?? (await fetch(path, { cache: 'no-cache' }))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await cache.put(path, answer)
}

const install = async (): Promise<void> => {
  const cache = await caches.open(NAME)
  await Promise.all(FILES.map((path) => cacheFile(cache, path)))
  await scope.skipWaiting()
}

const activate = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

/**
 * The page from the network, or from the cache when no response arrives in time; a response whose headers have arrived
 * may take longer.
 */
const respondWithPage = async (request: Request): Promise<Response> => {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PAGE_TIMEOUT_MS)
  try {
    return await fetch(request, { signal: patience.signal })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects where the device has no room. */
const keepFile = async (url: string, answer: Response): Promise<void> => (await caches.open(NAME)).put(url, answer)

const respondWithAsset = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keepFile(request.url, answer.clone()).catch(() => undefined)
  return answer
}

const respondWithFile = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request.url)
    if (kept) return kept
    throw error
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  // Not for documents in frames, which must show only themselves.
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(respondWithPage(request))
  else if (isHashed(pathname)) event.respondWith(respondWithAsset(request))
  else if (FILES.includes(pathname)) event.respondWith(respondWithFile(request))
})
