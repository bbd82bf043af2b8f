import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import { close, listen } from '#infra/local/ports.ts'
import { apiListener, isApiUrl } from '#infra/local/triggers/api.ts'

type Handler = Awaited<ReturnType<Parameters<typeof apiListener>[0]>>

const answering: Handler = async (event) => ({
  statusCode: 200,
  headers: { 'x-length': String(event.body?.length ?? 0) },
  cookies: ['a=1; Path=/', 'b=2'],
  body: JSON.stringify({ routeKey: event.routeKey, pathParameters: event.pathParameters }),
})
let handler = answering
const listener = apiListener(async () => handler)
const server = createServer((request, response) => void listener(request, response))
const port = await listen(server, 0)
const url = `http://127.0.0.1:${port}`
afterAll(() => close(server))

const answerOf = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** What the server answers to bytes as they are, until it closes or is done. */
const bytes = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })

test('a request reaches its handler, and the answer comes back with status, headers, cookies and body', async () => {
  const { status, text, headers } = await answerOf('/api/cra/months/2026/11')
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({
    routeKey: 'GET /api/cra/months/{year}/{month}',
    pathParameters: { year: '2026', month: '11' },
  })
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
})

test('the API and the well-known files are the API, the rest is the web app', () => {
  for (const path of ['/api', '/api/x', '/api?x', '/.well-known/jwks.json', 'http://host/api/x']) {
    expect(isApiUrl(path), path).toBe(true)
  }
  for (const path of ['/', '/apiary', '/x/api/y', '/.well-known', '*', '']) expect(isApiUrl(path), path).toBe(false)
})

test.each([
  ['/api/nothing', 'GET', 404],
  ['/api/cra/months/2026/11/', 'GET', 404],
  ['/api/auth/sign-in', 'GET', 404],
  ['/api/common/user', 'HEAD', 404],
  ['/api/common/user', 'OPTIONS', 404],
  // The gateway decodes a path before it looks for its route.
  ['/api/cra/reports/a%2Fb', 'GET', 404],
  ['/api/cra/reports/%zz', 'GET', 400],
  ['/api/cra/reports/%E0%A4%A', 'GET', 400],
])('%s by %s is %i, as at the gateway', async (path, method, expected) => {
  const { status, text } = await answerOf(path, { method })
  expect(status).toBe(expected)
  if (method !== 'HEAD') expect(JSON.parse(text)).toEqual({ message: expected === 404 ? 'Not Found' : 'Bad Request' })
})

const MEGABYTE = 1024 * 1024

test('a body passes that a Lambda takes with all else it is told, 6 MB; a larger one is refused and the connection goes on', async () => {
  const send = (body: string, type = 'application/json') =>
    answerOf('/api/auth/sign-in', { method: 'POST', headers: { 'content-type': type }, body })
  expect((await send('x'.repeat(5 * MEGABYTE))).headers.get('x-length')).toBe(String(5 * MEGABYTE))
  // As base64, or with its quotes escaped, the same is longer.
  const longer = [await send('x'.repeat(5 * MEGABYTE), 'image/png'), await send('"'.repeat(4 * MEGABYTE))]
  for (const refused of [...longer, await send('x'.repeat(6 * MEGABYTE)), await send('x'.repeat(11 * MEGABYTE))])
    expect(refused).toMatchObject({ status: 413, text: '{"message":"Request Entity Too Large"}' })
  expect((await answerOf('/api/common/user')).status).toBe(200)
})

test('an answer of 6 MB or more is one that a Lambda cannot give', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const giving = (body: string) => {
    handler = async () => ({ statusCode: 200, body })
    return answerOf('/api/common/user')
  }
  expect((await giving('x'.repeat(5 * MEGABYTE))).status).toBe(200)
  expect(said).not.toHaveBeenCalled()
  expect(await giving('x'.repeat(6 * MEGABYTE))).toMatchObject({
    status: 500,
    text: '{"message":"Internal Server Error"}',
  })
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
  handler = answering
})

test('a first line and headers pass that fit into 10,240 bytes with what the distribution adds', async () => {
  expect((await answerOf('/api/common/user', { headers: { a: 'a'.repeat(8500) } })).status).toBe(200)
  expect((await answerOf('/api/common/user', { headers: { a: 'a'.repeat(9500) } })).status).toBe(431)
  expect((await answerOf(`/api/common/user?a=${'a'.repeat(9500)}`)).status).toBe(431)
})

test('a handler that throws, or none, is 500 and says nothing of it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  handler = () => Promise.reject(new Error('secret'))
  expect(await answerOf('/api/common/user')).toMatchObject({ status: 500, text: '{"message":"Internal Server Error"}' })
  handler = answering
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('a handler that does not answer is given up after the time that its function has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let called = () => {}
  const begun = new Promise<void>((resolve) => {
    called = resolve
  })
  handler = () => {
    called()
    return new Promise(() => undefined)
  }
  const answer = bytes('GET /api/common/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await begun
  vi.advanceTimersByTime(FUNCTION_SECONDS.http * 1000 - 1)
  expect(await Promise.race([answer, Promise.resolve('none yet')])).toBe('none yet')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  handler = answering
  expect(await answer).toMatch(/^HTTP\/1.1 503 [\s\S]*"Service Unavailable"/)
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1.1 400/],
  ['a method nobody knows', 'BREW /api/common/user HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 400/],
  ['TRACE', 'TRACE /api/common/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 404/],
  ['CONNECT', 'CONNECT host:443 HTTP/1.1\r\nHost: x\r\n\r\n', /^$/],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 404/],
  ['no host', 'GET /api/common/user HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/],
  [
    'two lengths',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    /^HTTP\/1.1 400/,
  ],
  [
    'a length and chunks',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1.1 400/,
  ],
  [
    'broken chunks',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    /^(HTTP\/1.1 400[\s\S]*)?$/,
  ],
  [
    'a body that never comes',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab',
    /^(HTTP\/1.1 400[\s\S]*)?$/,
  ],
  [
    '17 KB of headers',
    `GET /api/common/user HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`,
    /^HTTP\/1.1 431/,
  ],
  [
    'an upgrade',
    'GET /api/common/user HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    /^HTTP\/1.1 200/,
  ],
])('%s is refused, or answered, and the next request is served', async (_, text, expected) => {
  expect(await bytes(text)).toMatch(expected)
  expect((await answerOf('/api/common/user')).status).toBe(200)
})

test('a caller who goes away leaves nothing broken', async () => {
  let release = () => {}
  handler = async (event, context) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return answering(event, context)
  }
  const caller = new AbortController()
  const gone = fetch(`${url}/api/common/user`, { signal: caller.signal }).catch(() => 'gone')
  await vi.waitFor(() => expect(release.toString()).not.toBe('() => {}'))
  caller.abort()
  expect(await gone).toBe('gone')
  release()
  handler = answering
  expect((await answerOf('/api/common/user')).status).toBe(200)
})
