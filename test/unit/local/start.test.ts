import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { close, listen } from '#infra/local/ports.ts'

const START = join(import.meta.dirname, '../../../infra/local/start.ts')
const root = mkdtempSync(join(tmpdir(), 'regie-start-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let serial = 0
const newFolder = () => join(root, `state-${++serial}`)

const own = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(REGIE_|AWS_|VITEST|NODE_|npm_)/.test(name)),
)
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})
vi.setConfig({ testTimeout: 30_000 })

/** Starts the stack on a free port; `ready` is its address, `end` its exit code and what it said on stderr. */
const start = (folder: string, args: string[] = [], environment: Record<string, string> = {}) => {
  const child = fork(START, ['--port', '0', '--state', folder, ...args], {
    env: { ...own, ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  const stderr = child.stderr ? text(child.stderr) : Promise.resolve('')
  const end = once(child, 'exit').then(async ([code]: (number | null)[]) => {
    running.delete(child)
    return { code, said: await stderr }
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    end.then(({ said }) => reject(new Error(`It did not start: ${said}`)), reject)
  })
  ready.catch(() => undefined)
  return { child, ready, end }
}

/** The command lines of the processes that have a folder's table open. */
const usersOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
      } catch {
        return []
      }
    })
    .filter((line) => line.includes(join(folder, 'table.db')))

const expectOneLine = ({ code, said }: { code: number | null | undefined; said: string }, what: RegExp) => {
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toMatch(what)
  expect(said).not.toMatch(/\n\s+at |Error:/)
  expect(code).toBe(1)
}

describe.concurrent('what the person can mend is one line', () => {
  test.each([
    [{ AWS_LAMBDA_FUNCTION_NAME: 'cra' }, /AWS_LAMBDA_FUNCTION_NAME/],
    [{ REGIE_STAGE: 'prod' }, /stage prod/],
    [{ REGIE_DYNAMODB_ENDPOINT: 'https://dynamodb.eu-west-3.amazonaws.com' }, /names AWS itself/],
    [{ REGIE_SES_ENDPOINT: 'nowhere' }, /REGIE_SES_ENDPOINT is not an address: nowhere/],
  ] as const)('it does not start with %o, and touches nothing', async (environment, what) => {
    const folder = newFolder()
    expectOneLine(await start(folder, ['--reset'], environment).end, what)
    expect(existsSync(folder)).toBe(false)
  })

  test('a DynamoDB endpoint where nothing answers', async () => {
    const end = await start(newFolder(), [], { REGIE_DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' }).end
    expectOneLine(end, /Nothing answers at REGIE_DYNAMODB_ENDPOINT/)
  })

  test('a taken port, before the state is touched', async () => {
    const other = createServer()
    const port = await listen(other, 0)
    const folder = newFolder()
    expectOneLine(await start(folder, ['--reset', '--port', String(port)]).end, new RegExp(`Port ${port} is taken`))
    expect(existsSync(folder)).toBe(false)
    await close(other)
  })

  test.each([
    ['table.db', 'not a table at all, but long enough to be looked at', /cannot be read .*--reset/],
    ['stream.json', '{"stream":', /stream.json cannot be read; .*--reset/],
    ['signing-key.pem', '-----BEGIN', /signing-key.pem is not a private key; .*--reset/],
  ])('a broken %s', async (name, content, what) => {
    const folder = newFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, name), content)
    expectOneLine(await start(folder).end, what)
    // What was started with it may take a moment to end.
    await vi.waitFor(() => expect(usersOf(folder)).toEqual([]), { timeout: 5000 })
  })

  test('a file where the state folder should be', async () => {
    const folder = newFolder()
    writeFileSync(folder, '')
    expectOneLine(await start(folder).end, /is a file/)
  })

  test.each([[['--port', '99999']], [['--port', 'x']]])('%j', async (args) => {
    expectOneLine(await start(newFolder(), args).end, /is not a port/)
  })
})

test('an option that is none is said, with those there are', async () => {
  const { code, said } = await start(newFolder(), ['--rest']).end
  expect(code).toBe(1)
  expect(said).toContain("Unknown option '--rest'")
  expect(said).toContain('--reset')
  const folder = newFolder()
  expect((await start(folder, ['--help']).end).code).toBe(0)
  expect(existsSync(folder)).toBe(false)
})

test('a mark of a stack that is no more counts for nothing, though somebody else answers at its address by now', async () => {
  const other = createServer((_, response) => response.end('{}'))
  const port = await listen(other, 0)
  const ended = fork(START, ['--port', 'none'], { env: own, execArgv: [], stdio: 'ignore' })
  await once(ended, 'exit')
  const folder = newFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: ended.pid, url: `http://127.0.0.1:${port}` }))
  const { child, ready, end } = start(folder, ['--empty'])
  await ready
  child.kill('SIGINT')
  expect(await end).toMatchObject({ code: 0 })
  await close(other)
})

test('whoever asks while it starts is told to come again', async () => {
  const probe = createServer()
  const port = await listen(probe, 0)
  await close(probe)
  const { child, ready, end } = start(newFolder(), ['--empty', '--port', String(port)])
  const first = async (): Promise<Response> => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) }).catch(
      (error) => error,
    )
    if (answer instanceof Response) return answer
    // Nobody listens yet, which is no answer; whoever is let wait is left without one.
    if (answer.name === 'TimeoutError') throw answer
    return first()
  }
  const { status, headers } = await first()
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  await ready
  child.kill('SIGHUP')
  expect(await end).toMatchObject({ code: 0 })
})

test('the state of a stack that still starts is in use', async () => {
  const folder = newFolder()
  const first = start(folder)
  await vi.waitFor(() => expect(existsSync(join(folder, 'running.json'))).toBe(true), { timeout: 20_000 })
  expectOneLine(await start(folder, ['--reset']).end, /in use by the stack at http:\/\/localhost:\d+/)
  first.child.kill('SIGKILL')
  await first.end
})

test('the clock of a state is not set back, as nobody could work until it is as late again', {
  timeout: 60_000,
}, async () => {
  const folder = newFolder()
  const ahead = start(folder, ['--empty', '--ahead', '30'])
  await ahead.ready
  ahead.child.kill('SIGTERM')
  await ahead.end
  expectOneLine(await start(folder).end, /30 days ahead: give --ahead 30, or --reset/)
  const again = start(folder, ['--ahead', '30'])
  await again.ready
  again.child.kill('SIGTERM')
  await again.end
})

describe('a stack', () => {
  test('serves page and API on one address, and ends whole when told to', async () => {
    const folder = newFolder()
    const { child, ready, end } = start(folder, ['--empty'])
    const url = await ready
    const [page, keys, nothing] = await Promise.all(
      ['/sign-in', '/.well-known/jwks.json', '/api/nothing'].map((path) => fetch(url + path)),
    )
    expect(page?.headers.get('content-type')).toContain('text/html')
    expect(await keys?.json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] })
    expect(nothing?.status).toBe(404)
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ code: 0, said: '' })
    expect(usersOf(folder)).toEqual([])
    expect(existsSync(join(folder, 'running.json'))).toBe(false)
  })

  test('killed without a word leaves no process, and starts again with what it had', async () => {
    const folder = newFolder()
    const first = start(folder, ['--empty'])
    const before = await (await fetch(`${await first.ready}/.well-known/jwks.json`)).text()
    expect(usersOf(folder).length).toBeGreaterThan(0)
    first.child.kill('SIGKILL')
    await first.end
    await vi.waitFor(() => expect(usersOf(folder)).toEqual([]), { timeout: 5000 })
    const second = start(folder)
    expect(await (await fetch(`${await second.ready}/.well-known/jwks.json`)).text()).toBe(before)

    const third = start(folder)
    expectOneLine(await third.end, /in use by the stack at http:\/\/localhost:\d+/)
    second.child.disconnect()
    expect((await second.end).code).toBe(0)
    expect(usersOf(folder)).toEqual([])
  })
})
