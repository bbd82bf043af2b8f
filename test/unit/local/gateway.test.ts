import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { decodeTarget, findRoute, parseTarget, toEvent } from '#infra/local/triggers/gateway.ts'
import { endpoints } from '#shared/contracts.ts'
import { get, group, post } from '#shared/core/endpoint.ts'

const things = Object.values(
  group('things', {
    one: get('/api/things/{id}', { summary: '', access: 'public', input: { id: z.string() }, output: z.string() }),
    latest: get('/api/things/latest', { summary: '', access: 'public', output: z.string() }),
    parts: get('/api/{any}/latest/parts', {
      summary: '',
      access: 'public',
      input: { any: z.string() },
      output: z.string(),
    }),
    partsOf: get('/api/things/{id}/parts', {
      summary: '',
      access: 'public',
      input: { id: z.string() },
      output: z.string(),
    }),
    make: post('/api/things', { summary: '', access: 'public', output: z.string() }),
  }),
)
const named = (method: string, path: string) => {
  const target = parseTarget(path)
  const route = target && findRoute(things, method, decodeTarget(target).path)
  return route && [route.endpoint.name, route.pathParameters]
}

describe('a route', () => {
  test('is chosen by method and path, what is said word by word before a parameter', () => {
    expect(named('GET', '/api/things/latest')).toEqual(['latest', {}])
    expect(named('GET', '/api/things/7')).toEqual(['one', { id: '7' }])
    expect(named('GET', '/api/things/latest/parts')).toEqual(['partsOf', { id: 'latest' }])
    expect(named('GET', '/api/others/latest/parts')).toEqual(['parts', { any: 'others' }])
    expect(named('POST', '/api/things')).toEqual(['make', {}])
  })

  test('is looked for by the path decoded, as far as a question mark that this brings', () => {
    expect(named('GET', '/api/things/a%20%C3%A9')).toEqual(['one', { id: 'a é' }])
    expect(named('GET', '/api/things/a%2Fb')).toBeUndefined()
    expect(named('GET', '/api/things/a%2Fparts')).toEqual(['partsOf', { id: 'a' }])
    expect(named('GET', '/api/things/a%3Fb')).toEqual(['one', { id: 'a' }])
    expect(() => named('GET', '/api/things/%zz')).toThrow(URIError)
  })

  test('is none for another method, an empty parameter, a trailing slash or other letters', () => {
    for (const method of ['POST', 'HEAD', 'TRACE', 'OPTIONS', 'get'])
      expect(named(method, '/api/things/7')).toBeUndefined()
    for (const path of ['/api/things/', '/api/things/7/', '/api//7', '/API/things/7', '/', '*']) {
      expect(named('GET', path)).toBeUndefined()
    }
  })

  test('of every endpoint leads back to it', () => {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/\{\w+\}/g, '2026')
      expect(findRoute(endpoints, endpoint.method, path)?.endpoint).toBe(endpoint)
    }
  })
})

test('a target is its path as it came and the rest', () => {
  expect(parseTarget('/a/%2e/b?x=1&y=?2#z')).toEqual({ path: '/a/%2e/b', query: 'x=1&y=?2' })
  expect(parseTarget('http://host:1/a?b')).toEqual({ path: '/a', query: 'b' })
  expect(parseTarget('https://host')).toEqual({ path: '/', query: '' })
  expect(parseTarget('/a#?b')).toEqual({ path: '/a', query: '' })
  expect(parseTarget('*')).toBeUndefined()
  expect(parseTarget('host:443')).toBeUndefined()
})

describe('an event', () => {
  const event = (
    {
      url = '/api/things/7',
      headers = {},
      method = 'GET',
    }: { url?: string; headers?: Record<string, string[]>; method?: string },
    body = '',
  ) => {
    const came = parseTarget(url)
    const target = came && decodeTarget(came)
    const route = target && findRoute(things, method, target.path)
    if (!target || !route) throw new Error(`No route for ${url}`)
    const request = { method, headersDistinct: headers, httpVersion: '1.1' } as unknown as IncomingMessage
    return toEvent(request, target, route, {
      body: Buffer.from(body, 'latin1'),
      address: '127.0.0.1',
      time: new Date('2026-11-21T08:00:00Z'),
    })
  }

  test('names its route, path and query', () => {
    expect(event({ url: '/api/things/a%20b?x=1&y=%C3%A9&x=2&z&plus=1+1' })).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/things/{id}',
      rawPath: '/api/things/a b',
      rawQueryString: 'x=1&y=%C3%A9&x=2&z&plus=1+1',
      queryStringParameters: { x: '1,2', y: 'é', z: '', plus: '1 1' },
      pathParameters: { id: 'a b' },
      requestContext: {
        routeKey: 'GET /api/things/{id}',
        stage: '$default',
        http: { method: 'GET', path: '/api/things/a b', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        timeEpoch: Date.parse('2026-11-21T08:00:00Z'),
      },
      isBase64Encoded: false,
    })
  })

  test('has no query, parameters, cookies or body when there are none', () => {
    const made = event({ url: '/api/things/latest' })
    for (const key of ['queryStringParameters', 'pathParameters', 'cookies', 'body'])
      expect(made).not.toHaveProperty(key)
    expect(made.rawQueryString).toBe('')
  })

  test('takes a malformed query as far as it goes, and names like __proto__ as names', () => {
    const made = event({ url: '/api/things/7?%zz=%&__proto__=x&constructor=y' })
    expect(Object.entries(made.queryStringParameters ?? {})).toEqual([
      ['%zz', '%'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  test('joins repeated headers, and splits cookies out of them', () => {
    const made = event({
      headers: {
        authorization: ['Bearer a', 'Bearer b'],
        accept: ['text/html', 'text/plain'],
        cookie: ['a=1; b=2=3', ' c=4;'],
        'user-agent': ['test'],
      },
    })
    expect(made.headers).toEqual({
      authorization: 'Bearer a,Bearer b',
      accept: 'text/html,text/plain',
      'user-agent': 'test',
      'x-viewer-address': '127.0.0.1',
    })
    expect(made.cookies).toEqual(['a=1', 'b=2=3', 'c=4'])
    expect(made.requestContext.http.userAgent).toBe('test')
  })

  test('carries text as it is and everything else as base64', () => {
    const body = (type: string | undefined) => {
      const headers: Record<string, string[]> = type ? { 'content-type': [type] } : {}
      const { body: content, isBase64Encoded } = event({ url: '/api/things', method: 'POST', headers }, 'a\xff')
      return isBase64Encoded ? 'base64' : content
    }
    for (const type of ['application/json', 'application/problem+json; charset=utf-8', 'TEXT/plain', undefined]) {
      expect(body(type)).toBe('a\ufffd')
    }
    for (const type of ['application/pdf', 'image/png', 'multipart/form-data', 'application/jsonx']) {
      expect(body(type)).toBe('base64')
    }
  })

  test("overwrites the address header, which only the site's edge may set", () => {
    expect(event({ headers: { 'x-viewer-address': ['6.6.6.6'] } }).headers['x-viewer-address']).toBe('127.0.0.1')
  })
})
