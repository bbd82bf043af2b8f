import { type RouteObject, redirect } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

/** Of the router what is looked at here: tests are compiled for Node, which knows no page. */
interface Router {
  state: {
    initialized: boolean
    location: { pathname: string; search: string }
    matches: { route: { path?: string; Component?: unknown; lazy?: unknown } }[]
    loaderData: Record<string, unknown>
    failure?: { at: number; error: unknown }
    blockers: Map<string, { state: string; proceed?: () => void; reset?: () => void }>
  }
  navigate: (to: string, options?: { replace: boolean }) => Promise<void>
  revalidate: () => Promise<void>
  getBlocker: (key: string, blocks: (going: { nextLocation: { pathname: string } }) => boolean) => void
  deleteBlocker: (key: string) => void
}
interface Options {
  discover: (patch: (id: string, those: RouteObject[]) => void) => Promise<void>
  canNavigate: () => boolean
  staysFor: (error: unknown) => Promise<boolean>
}
interface RouterModule {
  createBrowserRouter: (routes: RouteObject[], options: Options) => Router
}
const MODULE = '#web/router/router.ts'
const { createBrowserRouter } = (await import(MODULE)) as RouterModule

/** A browser's history, as far as the router uses it; its steps back and forth take effect at once. */
const fakeWindow = (address: string) => {
  const entries = [{ url: new URL(address, 'http://app.test'), state: null as unknown }]
  let index = 0
  const heard = new Map<string, () => void>()
  const put = (state: unknown, url: string) => {
    entries[index] = { url: new URL(url, entries[index]?.url ?? 'http://app.test'), state }
  }
  const history = {
    get state() {
      return entries[index]?.state
    },
    scrollRestoration: 'auto',
    replaceState: (state: unknown, _: string, url = '') => put(state, url),
    pushState: (state: unknown, _: string, url = '') => {
      const from = entries[index]
      entries.length = ++index
      if (from) entries[index] = from
      put(state, url)
    },
    go: (delta: number) => {
      index += delta
      heard.get('popstate')?.()
    },
  }
  const location = {
    get origin() {
      return 'http://app.test'
    },
    get pathname() {
      return entries[index]?.url.pathname
    },
    get search() {
      return entries[index]?.url.search
    },
    get hash() {
      return entries[index]?.url.hash
    },
  }
  const window = {
    history,
    location,
    scrollY: 0,
    addEventListener: (name: string, then: () => void) => heard.set(name, then),
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', location)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  return { history, addresses: () => entries.map(({ url }) => url.pathname + url.search) }
}

const held = <T>() => {
  let give = (_: T): void => undefined
  const promise = new Promise<T>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

const loads: string[] = []
const noting = (name: string) => () => {
  loads.push(name)
  return null
}
const Boundary = () => null
let canNavigate = true
let staysFor = false

const begin = async (routes: RouteObject[], address = '/', inside: RouteObject[] = []) => {
  const { history, addresses } = fakeWindow(address)
  const options: Options = {
    discover: async (patch) => patch('inside', inside),
    canNavigate: () => canNavigate,
    staysFor: async () => staysFor,
  }
  const router = createBrowserRouter([...routes, { id: 'inside', children: [] }, { path: '*' }], options)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  loads.length = 0
  return { router, history, addresses, at: () => router.state.location.pathname + router.state.location.search }
}

beforeEach(() => {
  canNavigate = true
  staysFor = false
  loads.length = 0
})

test('what is on screen is asked for again when the search or all of it is, else only what is new', async () => {
  const { router } = await begin([
    { path: 'list', loader: noting('list'), children: [{ path: ':id', loader: noting('one') }] },
    { path: '/', loader: noting('home') },
  ])
  await router.navigate('/list/1')
  expect(loads.splice(0)).toEqual(['list', 'one'])
  await router.navigate('/list/2')
  expect(loads.splice(0)).toEqual(['one'])
  await router.navigate('?page=2', { replace: true })
  expect(loads.splice(0)).toEqual(['list', 'one'])
  await router.navigate('/list/2?page=2#place')
  expect(loads.splice(0)).toEqual([])
  await router.revalidate()
  expect(loads.splice(0)).toEqual(['list', 'one'])
})

test('a loader is told whether the screen that is on shows another thing of its kind', async () => {
  const told: unknown[] = []
  const loader = (_: unknown, isSameScreen: unknown) => {
    told.push(isSameScreen)
    return null
  }
  const { router } = await begin([
    { path: 'people/:id', loader },
    { path: '/', loader: noting('home') },
  ])
  for (const to of ['/people/1', '/people/2', '/people/2?year=2025', '/', '/people/2']) await router.navigate(to)
  expect(told).toEqual([false, true, false, false])
})

test('of two screens asked for the later one comes, and the earlier one’s answer is let go', async () => {
  const slow = held<string>()
  let wasStopped: AbortSignal | undefined
  const { router, at, addresses } = await begin([
    {
      path: 'slow',
      loader: ({ request }) => {
        wasStopped = request.signal
        return slow.promise
      },
    },
    { path: 'quick', loader: () => 'quick' },
    { path: '/' },
  ])
  const first = router.navigate('/slow')
  await vi.waitFor(() => expect(wasStopped).toBeDefined())
  await router.navigate('/quick')
  slow.give('slow')
  await first
  expect(wasStopped?.aborted).toBe(true)
  expect(at()).toBe('/quick')
  expect(addresses()).toEqual(['/', '/quick'])
})

test('a loader leads elsewhere: after the screen one was on, or in its place', async () => {
  const { router, at, addresses } = await begin(
    [{ path: 'gate', loader: () => redirect('/home?from=gate') }, { path: 'home' }, { path: 'other' }],
    '/other',
  )
  await router.navigate('/gate')
  expect([at(), ...addresses()]).toEqual(['/home?from=gate', '/other', '/home?from=gate'])
  await router.navigate('/other', { replace: true })
  await router.navigate('/gate', { replace: true })
  expect([at(), ...addresses()]).toEqual(['/home?from=gate', '/other', '/home?from=gate'])
})

test('an address that leads elsewhere is no step on the way back: nobody is sent on from there again', async () => {
  let isKnown = true
  const gate = { path: 'gate', loader: () => (isKnown ? redirect('/home') : null) }
  const { router, history, at, addresses } = await begin([gate, { path: 'home' }, { path: 'other' }], '/gate')
  expect(addresses()).toEqual(['/home'])
  // Who signs in on it, and who comes back to it.
  isKnown = false
  await router.navigate('/gate')
  await router.navigate('/other')
  isKnown = true
  history.go(-1)
  await vi.waitFor(() => expect(at()).toBe('/home'))
  expect(addresses()).toEqual(['/home', '/home', '/other'])
  isKnown = false
  await router.navigate('/gate')
  isKnown = true
  await router.revalidate()
  expect([at(), ...addresses()]).toEqual(['/home', '/home', '/home', '/home'])
})

test('who is sent elsewhere is, whatever became of the screen’s code', async () => {
  const { router, at } = await begin([
    { path: 'gate', loader: () => redirect('/home'), lazy: () => Promise.reject(new Error('gone')) },
    { path: 'home' },
    { path: '/' },
  ])
  await router.navigate('/gate')
  expect(at()).toBe('/home')
})

test('a failure is shown by the nearest route that can, and what failed is tried again', async () => {
  let tries = 0
  const Screen = () => null
  const lazy = async () => {
    tries += 1
    if (tries === 1) throw new Error('no connection')
    return { Component: Screen, loader: () => 'read' }
  }
  const { router } = await begin([
    {
      ErrorBoundary: Boundary,
      children: [
        {
          path: 'frame',
          ErrorBoundary: Boundary,
          loader: () => 'frame',
          children: [{ path: 'screen', id: 'screen', lazy }],
        },
      ],
    },
    { path: '/' },
  ])
  await router.navigate('/frame/screen')
  expect(router.state.failure).toEqual({ at: 1, error: new Error('no connection') })
  await router.revalidate()
  expect(router.state.failure).toBeUndefined()
  expect(router.state.loaderData.screen).toBe('read')
  expect(router.state.matches.at(-1)?.route.Component).toBe(Screen)
})

test('a screen may stay for the failure of the one that a link leads to, but not of one that history has reached', async () => {
  let isReached = true
  const loader = () => {
    if (!isReached) throw new Error('no connection')
    return 'read'
  }
  const { router, history, at, addresses } = await begin([{ path: '/' }, { path: 'next', id: 'next', loader }])
  await router.navigate('/next')
  await router.navigate('/')
  staysFor = true
  isReached = false
  await router.navigate('/next')
  expect([at(), router.state.failure]).toEqual(['/', undefined])
  expect(addresses()).toEqual(['/', '/next', '/'])
  history.go(-1)
  await vi.waitFor(() => expect(router.state.failure?.error).toEqual(new Error('no connection')))
  expect(at()).toBe('/next')
  isReached = true
  await router.revalidate()
  expect(router.state.loaderData.next).toBe('read')
})

test('routes that nobody has needed come with the first address that needs them; without them it fails', async () => {
  const { router, at } = await begin([{ path: '/' }], '/', [{ path: 'deep', loader: noting('deep') }])
  await router.navigate('/deep')
  expect(loads).toEqual(['deep'])
  expect(router.state.matches.map(({ route }) => route.path)).toEqual([undefined, 'deep'])
  canNavigate = false
  await router.navigate('/')
  expect(at()).toBe('/deep')
  for (const to of ['//elsewhere.test/', 'https://elsewhere.test/', 'deeper', '..'])
    await expect(router.navigate(to)).rejects.toThrow('no address from the root of this site')
})

test('who is held stays, by a link and by the browser’s way back, until they are let go', async () => {
  const { router, history, at, addresses } = await begin([{ path: '/' }, { path: 'form' }, { path: 'next' }])
  await router.navigate('/form')
  router.getBlocker('1', ({ nextLocation }) => nextLocation.pathname !== '/form')
  const blocker = () => router.state.blockers.get('1')
  await router.navigate('/next')
  expect([at(), blocker()?.state]).toEqual(['/form', 'blocked'])
  blocker()?.reset?.()
  expect(blocker()?.state).toBe('unblocked')

  history.go(-1)
  expect([at(), addresses().length, blocker()?.state]).toEqual(['/form', 2, 'blocked'])
  blocker()?.proceed?.()
  await vi.waitFor(() => expect(at()).toBe('/'))
  expect(blocker()?.state).toBe('unblocked')
  history.go(1)
  await vi.waitFor(() => expect(at()).toBe('/form'))
  router.deleteBlocker('1')
  await router.navigate('/next')
  expect(at()).toBe('/next')
})

test('of several that may hold somebody each does, and one answer lets them go', async () => {
  const { router, history, at } = await begin([{ path: '/' }, { path: 'form' }, { path: 'next' }])
  await router.navigate('/form')
  const holding = new Set<string>()
  for (const key of ['1', '2', '3']) router.getBlocker(key, () => holding.has(key))
  const states = () => ['1', '2', '3'].map((key) => router.state.blockers.get(key)?.state ?? 'unblocked')
  holding.add('1').add('2')
  await router.navigate('/next')
  expect([at(), ...states()]).toEqual(['/form', 'unblocked', 'blocked', 'unblocked'])
  router.state.blockers.get('2')?.reset?.()
  holding.delete('2')
  await router.navigate('/next')
  expect([at(), ...states()]).toEqual(['/form', 'blocked', 'unblocked', 'unblocked'])
  router.state.blockers.get('1')?.reset?.()
  holding.add('3')
  history.go(-1)
  expect([at(), ...states()]).toEqual(['/form', 'unblocked', 'unblocked', 'blocked'])
  router.state.blockers.get('3')?.proceed?.()
  await vi.waitFor(() => expect(at()).toBe('/'))
  expect(states()).toEqual(['unblocked', 'unblocked', 'unblocked'])
})
