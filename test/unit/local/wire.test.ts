import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { sendRequest } from '#infra/local/emulators/wire.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'

let server: Server | undefined
afterEach(async () => {
  if (server) await close(server)
})

/** A server, by its address, and how many connections it has been given. */
const start = async (answer: (response: ServerResponse, body: string) => void) => {
  let connections = 0
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(response, `${request.method} ${request.url} ${request.headers.said} ${Buffer.concat(chunks)}`)
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  const url = `http://${HOST}:${await listen(server, 0)}`
  return { url, connections: () => connections, server }
}
const post = (url: string, body = '') => sendRequest(url, { method: 'POST', headers: { said: 'yes' }, body })

test('a request and its answer arrive whole, however large, in words of any language', async () => {
  const { url, connections } = await start((response, body) => {
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.statusCode = 201
    response.end(body)
  })
  for (const body of ['', 'Élise 🙂', 'é'.repeat(300_000)]) {
    const answer = await post(`${url}/a b?c=é`, body)
    expect(answer.status).toBe(201)
    expect(answer.body.toString() === `POST /a%20b?c=%C3%A9 yes ${body}`).toBe(true)
    expect(new Headers(answer.headers).getSetCookie()).toEqual(['a=1', 'b=2'])
  }
  // The next request may begin while the one before is just ending.
  expect(connections()).toBeLessThan(3)
})

test('an answer may come in parts, or without a body', async () => {
  const { url } = await start((response, body) => {
    if (body.includes('/none')) return response.writeHead(204).end()
    // The second part leaves once the first one has.
    return response.write('first ', () => response.end('é'.repeat(70_000)))
  })
  expect(await post(`${url}/none`)).toMatchObject({ status: 204, body: Buffer.alloc(0) })
  expect((await post(url)).body.toString() === `first ${'é'.repeat(70_000)}`).toBe(true)
})

test('several are asked at once, each on a connection of its own', async () => {
  const waiting: (() => void)[] = []
  const { url, connections } = await start((response, body) => {
    waiting.push(() => response.end(body))
    if (waiting.length === 3) for (const go of waiting) go()
  })
  const answers = await Promise.all(['a', 'b', 'c'].map((body) => post(url, body)))
  expect(answers.map(({ body }) => body.toString().at(-1))).toEqual(['a', 'b', 'c'])
  expect(connections()).toBe(3)
})

test('a connection that the server closes just then is opened again', async () => {
  const { url, connections, server: one } = await start((response, body) => response.end(body))
  const used = new Set<object>()
  one.prependListener('request', ({ socket }) => {
    if (used.has(socket)) socket.destroy()
    used.add(socket)
  })
  await post(url)
  expect((await post(url, 'again')).body.toString()).toContain('again')
  expect(connections()).toBe(2)
})

test('what breaks off, or is not there, fails', async () => {
  const { url } = await start((response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('half', () => response.destroy())
  })
  await expect(post(url)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
  await close(server as Server)
  server = undefined
  await expect(post(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(sendRequest(url, { method: 'GET', headers: { a: 'b\r\nc: d' } })).rejects.toMatchObject({
    code: 'UND_ERR_INVALID_ARG',
  })
})
