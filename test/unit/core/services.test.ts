import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getEmbedding, resetEmbeddings } from '#functions/core/embedding.ts'
import { copyDocument, readDocument, readPicture, removeDocument } from '#functions/core/files/files.ts'
import { RESERVE_MS, withDeadline } from '#functions/core/http/deadline.ts'
import { resetGateway, sendToConnection } from '#functions/core/live.ts'
import { classifySendFailure, disconnectMail, sendMail } from '#functions/core/mail/mail.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { SERVICES, type Service } from '#functions/core/services.ts'
import { disconnectTable, setTableClient } from '#functions/core/table/client.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, queryPage, transact } from '#functions/core/table/table.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { startFaults } from '#test/kit/faults.ts'

// The pauses between attempts are drawn by lot.
vi.setConfig({ testTimeout: 20_000 })

/** A part of the times that hold on AWS. */
const PATIENCE = 0.15

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

interface Probe {
  /** What tells a client where its service is. */
  endpoint: string
  /** One request, as functions make it. */
  ask: () => Promise<unknown>
  /** What its service answers when nothing is wrong. */
  answer: { type: string; body: string }
}

const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) })
const claims = {
  sub: 'person',
  sid: 'session',
  tenant: 'tenant',
  name: 'Zoé',
  permissions: [],
  type: 'ESN',
  language: 'FR',
} as const satisfies Parameters<typeof issueAccessToken>[0]

/** Of S3: a document to whom reads it, and the result of a copy. */
const copied = { type: 'application/xml', body: '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>' }

/** One request to each service; the compiler asks for that of a later one. */
const PROBES: Record<Service, Probe> = {
  table: {
    endpoint: 'REGIE_DYNAMODB_ENDPOINT',
    ask: () => getItem({ pk: 'P', sk: 'S' }),
    answer: json({ Item: { pk: { S: 'P' }, sk: { S: 'S' } } }),
  },
  files: {
    endpoint: 'REGIE_S3_ENDPOINT',
    ask: () => readDocument('t/profiles/p/d.pdf', 1000),
    answer: copied,
  },
  copies: {
    endpoint: 'REGIE_S3_ENDPOINT',
    ask: () => copyDocument('t/uploads/p/u', 't/files/f/d', '"1"'),
    answer: copied,
  },
  mail: {
    endpoint: 'REGIE_SES_ENDPOINT',
    ask: () => sendMail('somebody@regie.example', { from: 'Regie', subject: 'Hello', html: '', text: '' }),
    answer: {
      type: 'text/xml',
      body: '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>',
    },
  },
  keys: {
    endpoint: 'AWS_ENDPOINT_URL_KMS',
    ask: () => issueAccessToken({ ...claims, permissions: [] }, new Date()),
    answer: json({ Signature: 'c2lnbmF0dXJl' }),
  },
  live: { endpoint: 'REGIE_LIVE_API', ask: () => sendToConnection('connection', '{}'), answer: json({}) },
  model: {
    endpoint: 'REGIE_EMBEDDING_ENDPOINT',
    ask: async () => {
      resetEmbeddings()
      await getEmbedding()?.vectors(['kafka'])
    },
    answer: json({ embeddings: [[1]] }),
  },
}

const startService = async ({ answer }: Probe) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': answer.type }).end(answer.body))
  })
  const faults = await startFaults(`http://${HOST}:${await listen(server, 0)}`, 1)
  return { faults, stop: () => Promise.all([faults.stop(), close(server)]) }
}

const services = Object.entries(PROBES) as [Service, Probe][]

const running = new Map<string, Awaited<ReturnType<typeof startService>>>()
const faultsOf = (service: string) => {
  const { faults } = running.get(service) ?? {}
  if (!faults) throw new Error(`Nothing stands for ${service}`)
  return faults
}

beforeAll(async () => {
  setEmulatorCredentials()
  for (const [service, probe] of services) {
    const [same] = services.filter(([name, { endpoint }]) => running.has(name) && endpoint === probe.endpoint)
    const started = (same && running.get(same[0])) ?? (await startService(probe))
    running.set(service, started)
    vi.stubEnv(probe.endpoint, started.faults.url)
  }
  const rest = {
    REGIE_TABLE: 'table',
    REGIE_DOCUMENTS_BUCKET: 'documents',
    REGIE_AVATARS_BUCKET: 'avatars',
    REGIE_MAIL_FROM: 'no-reply@regie.example',
    REGIE_SIGNING_KEY_ID: 'key',
    REGIE_ISSUER: 'https://regie.example',
    REGIE_JWT_KEYS: JSON.stringify([publicKey.export({ type: 'spki', format: 'der' }).toString('base64')]),
    REGIE_EMBEDDING_MODEL: 'model',
    REGIE_PATIENCE: String(PATIENCE),
  }
  for (const [name, value] of Object.entries(rest)) vi.stubEnv(name, value)
  // The modules of the clients are loaded before anything is measured, however long that takes.
  for (const { ask } of Object.values(PROBES)) await ask().catch(() => undefined)
})
beforeEach(() => {
  for (const { faults } of running.values()) faults.set([])
})
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const { stop } of new Set(running.values())) await stop()
})

const BUSY = { code: 'server.busy', status: 503, headers: { 'retry-after': '1' } }

const measured = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  const outcome = await work().catch((error: unknown) => error)
  return { outcome, milliseconds: performance.now() - began }
}

/** All attempts, each with the time to connect, to begin and to go on with an answer, and a second for what lies between. */
const longest = (service: Service): number => {
  const { attempts, connectMs, requestMs } = SERVICES[service]
  return attempts * (connectMs + 2 * requestMs) * PATIENCE + 1000
}

describe.each(services)('%s', (service, { ask }) => {
  test.each(['hang', 'stall'] as const)('is given up when every attempt meets a %s', async (kind) => {
    faultsOf(service).set([{ fault: { kind } }])
    const { outcome, milliseconds } = await measured(ask)
    expect(outcome).toMatchObject(BUSY)
    expect(milliseconds).toBeLessThan(longest(service))
    expect(faultsOf(service).happened.length).toBeLessThanOrEqual(SERVICES[service].attempts)
    expect(faultsOf(service).happened.length).toBeGreaterThan(SERVICES[service].attempts > 1 ? 1 : 0)
  })

  const again = SERVICES[service].attempts > 1 ? (['hang', 'stall'] as const) : []
  test.each(again)('answers by its second attempt when the first meets a %s', async (kind) => {
    faultsOf(service).set([{ fault: { kind }, calls: [1] }])
    const { outcome, milliseconds } = await measured(ask)
    expect(outcome).not.toBeInstanceOf(Error)
    expect(milliseconds).toBeLessThan(2 * SERVICES[service].requestMs * PATIENCE + 1000)
  })

  test('is waited for no longer than its invocation has time, and once in it', async () => {
    faultsOf(service).set([{ fault: { kind: 'hang' } }])
    const ends = (milliseconds: number) => ({ getRemainingTimeInMillis: () => RESERVE_MS + milliseconds })
    const short = await measured(() => withDeadline(ends(100), ask))
    expect(short.outcome).toMatchObject(BUSY)
    expect(short.milliseconds).toBeLessThan(700)
    await withDeadline(ends(60_000), async () => {
      await measured(ask)
      const asked = faultsOf(service).happened.length
      expect((await measured(ask)).outcome).toMatchObject(BUSY)
      expect(faultsOf(service).happened.length).toBe(asked)
    })
  })
})

describe('connections that the service has ended unnoticed, as while a function is frozen', () => {
  const probes = [
    ['mail', 1, disconnectMail],
    ['live', 5, resetGateway],
  ] as const
  test.each(probes)('of %s cost no request: %d of them', async (service, many, forget) => {
    const { endpoint, ask, answer } = PROBES[service]
    const before = new Set<Socket>()
    const held: (() => void)[] = []
    let isFrozen = false
    const server = createServer((request, response) => {
      const reply = () => response.writeHead(200, { 'content-type': answer.type }).end(answer.body)
      if (isFrozen) {
        if (before.has(request.socket)) request.socket.resetAndDestroy()
        else request.resume().on('end', reply)
        return
      }
      before.add(request.socket)
      // Answered together, so that each has a connection of its own.
      held.push(reply)
      if (held.length === many) for (const one of held) one()
    })
    vi.stubEnv(endpoint, `http://${HOST}:${await listen(server, 0)}`)
    forget()
    try {
      await Promise.all(Array.from({ length: many }, ask))
      expect(before.size).toBe(many)
      isFrozen = true
      await ask()
    } finally {
      vi.stubEnv(endpoint, faultsOf(service).url)
      forget()
      await close(server)
    }
  })
})

test.each([
  ["Missing final '@domain'", 'address'],
  ['Domain contains illegal character', 'address'],
  ["Local address contains control or whitespace in string: ''a header@b.fr''", 'address'],
  ['Header section too long.', 'refused'],
  ["Header too long: 'References'.", 'refused'],
  ["Duplicate header 'Message-ID'.", 'refused'],
  ["Missing required header 'From'.", 'refused'],
  ["Invalid tag value <a:b>: only alphanumeric ASCII characters, '_', and '-' are allowed.", 'refused'],
])('what SES does not take of a mail is a fault of ours unless it is the address: %s', (message, failure) =>
  expect(classifySendFailure(Object.assign(new Error(message), { name: 'InvalidParameterValue' }))).toBe(failure),
)

test('a mail of ten megabytes is waited for, as whoever gives it up sends it twice', async () => {
  faultsOf('mail').set([{ fault: { kind: 'delay', milliseconds: 8000 * PATIENCE } }])
  await PROBES.mail.ask()
  expect(faultsOf('mail').happened).toHaveLength(1)
})

test('the copy of a file of a hundred megabytes is waited for, as giving it up begins it anew', async () => {
  faultsOf('copies').set([{ fault: { kind: 'delay', milliseconds: 4000 * PATIENCE } }])
  expect(await PROBES.copies.ask()).toBe(true)
  expect(faultsOf('copies').happened).toHaveLength(1)
})

describe('files', () => {
  const faults: Parameters<ReturnType<typeof faultsOf>['set']>[0][number]['fault'][] = [
    ...([{ kind: 'throttle' }, { kind: 'error', status: 500 }, { kind: 'reset' }] as const),
  ]
  test.each(faults)('cannot be read or deleted now: $kind', async (fault) => {
    faultsOf('files').set([{ fault }])
    await expect(readDocument('key', 1000)).rejects.toMatchObject(BUSY)
    await expect(readPicture('key')).rejects.toMatchObject(BUSY)
    await expect(removeDocument('key')).rejects.toMatchObject(BUSY)
  })

  test('that S3 denies to whom it does not tell what a bucket holds are not there', async () => {
    faultsOf('files').set([{ fault: { kind: 'deny' } }])
    expect(await readDocument('key', 1000)).toBeUndefined()
    expect(await readPicture('key')).toBeUndefined()
    await expect(removeDocument('key')).rejects.toThrow('AccessDenied')
  })
})

test('a write that collides with a transaction is a reason to try again', async () => {
  faultsOf('table').set([{ fault: { kind: 'cancel', reasons: ['TransactionConflict'] } }])
  await expect(transact([])).rejects.toMatchObject(BUSY)
})

test('a table that gives no more, itself, its index or a partition of theirs, is an error in the log, which rings', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const throttled = async (rule: Parameters<ReturnType<typeof faultsOf>['set']>[0][number], asked: () => unknown) => {
    written.mockClear()
    faultsOf('table').set([rule])
    await expect(asked()).rejects.toMatchObject(BUSY)
    return written.mock.calls.map(([line]) => JSON.parse(String(line))).map(({ level, event }) => [level, event])
  }
  const rings = [['ERROR', 'table.throttled']]
  try {
    const read = () => queryPage({ index: 'gsi1', where: expression`#gsi1pk = ${'K'}`, limit: 1 })
    expect(await throttled({ fault: { kind: 'throttle' } }, read)).toEqual(rings)
    for (const reason of ['ThrottlingError', 'ProvisionedThroughputExceeded']) {
      const cancelled = { kind: 'cancel', reasons: ['None', reason] } as const
      expect(await throttled({ fault: cancelled }, () => transact([]))).toEqual(rings)
    }
    const conflict = { kind: 'cancel', reasons: ['TransactionConflict'] } as const
    expect(await throttled({ fault: conflict }, () => transact([]))).toEqual([])
  } finally {
    written.mockRestore()
  }
})

test('a transaction that was asked for again while it is being done is a reason to try again', async () => {
  const sends = () =>
    Promise.reject(new TransactionInProgressException({ message: '', $metadata: { httpStatusCode: 400 } }))
  setTableClient({ send: sends, destroy: () => undefined } as unknown as DynamoDBDocumentClient)
  try {
    await expect(transact([])).rejects.toMatchObject(BUSY)
  } finally {
    disconnectTable()
  }
})
