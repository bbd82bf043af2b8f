import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Work = (event: object) => void
const heard = new Map<string, Work>()
vi.stubGlobal('self', {
  location: { origin: 'https://app.test' },
  addEventListener: (name: string, work: Work) => heard.set(name, work),
})
vi.stubGlobal('FILES', ['/index.html'])
vi.stubGlobal('VERSION', '1')
/** What the browser has kept, by address; everything where it is not said. */
let kept: (url: string) => Response | undefined
/** Where nothing more can be kept. */
let isFull: boolean
const put = async () => {
  if (isFull) throw new DOMException('The device is full', 'QuotaExceededError')
}
vi.stubGlobal('caches', { match: async (url: string) => kept(url), open: async () => ({ put }) })

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/offline/worker.ts'
await import(MODULE)

/** What somebody who opens a page gets, read to its end. */
const opened = async (): Promise<string> => {
  let answer: Promise<Response> | undefined
  const request = { url: 'https://app.test/cra', method: 'GET', mode: 'navigate', destination: 'document' }
  heard.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  return (await answer)?.text() ?? ''
}

/** A server whose answer begins after some milliseconds and ends after some more; as a browser does, it ends with its signal. */
const serverIn = (beginsIn: number, endsIn: number) =>
  vi.stubGlobal('fetch', async (_: object, { signal }: { signal: AbortSignal }) => {
    const givesUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    const after = (milliseconds: number) =>
      Promise.race([givesUp, new Promise((resolve) => setTimeout(resolve, milliseconds))])
    await after(beginsIn)
    const body = new ReadableStream({
      start: async (stream) => {
        stream.enqueue(new TextEncoder().encode('<html>'))
        await after(endsIn).then(
          () => stream.close(),
          (cause: unknown) => stream.error(cause),
        )
      },
    })
    return new Response(body)
  })

beforeEach(() => {
  kept = () => new Response('kept')
  isFull = false
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

test('a page that begins to come in time comes whole, however slow; one that does not is the kept one', async () => {
  for (const [beginsIn, endsIn, got] of [
    [3000, 3000, '<html>'],
    [5000, 0, 'kept'],
  ] as const) {
    serverIn(beginsIn, endsIn)
    const page = opened()
    page.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await page).toBe(got)
  }
})

test('a file that there is no room to keep is served nonetheless', async () => {
  kept = () => undefined
  isFull = true
  vi.stubGlobal('fetch', async () => new Response('code'))
  let answer: Promise<Response> | undefined
  const request = { url: 'https://app.test/assets/Screen-a1b2.js', method: 'GET', mode: 'cors', destination: 'script' }
  heard.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  expect(await (await answer)?.text()).toBe('code')
})
