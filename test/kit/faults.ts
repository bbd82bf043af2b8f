import { createHash } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { close, HOST, listen } from '#infra/local/ports.ts'

/** What can go wrong between a function and a service. */
type Fault =
  /** Too fast. */
  | { kind: 'throttle' }
  /** The service fails. */
  | { kind: 'error'; status: 500 | 503 }
  /** A transaction is cancelled, for each of its items by a reason such as `TransactionConflict` or `None`. */
  | { kind: 'cancel'; reasons: readonly string[] }
  /** Somebody else's transaction is about the same item: a transaction is cancelled for it, a single write refused. */
  | { kind: 'conflict' }
  /** Half of what a `BatchGetItem` asks for, and the rest named as not looked at. */
  | { kind: 'unprocessed' }
  /** A page of a `Query` that asks for all there is ends after so many items, as it does after a megabyte. */
  | { kind: 'page'; items: number }
  /** Forwarded later. */
  | { kind: 'delay'; milliseconds: number }
  /** Forwarded once something else has happened. */
  | { kind: 'hold'; arrived: () => void; until: Promise<void> }
  /** The connection breaks before anything is done. */
  | { kind: 'reset' }
  /** It is done, but nobody hears of it. */
  | { kind: 'drop' }
  /** It arrives, and is never answered. */
  | { kind: 'hang' }
  /** It is done; the answer begins, and never goes on. */
  | { kind: 'stall' }
  /** Refused by S3 to whom it does not tell what a bucket holds. */
  | { kind: 'deny' }
  /** SES answers that it does not take a mail. */
  | { kind: 'mail'; status: number; code: string }

/** Which requests a fault meets. */
export interface Rule {
  fault: Fault
  /** Such as `TransactWriteItems`; of services that are asked by method and path, both or the method; every one when left out. */
  operation?: string
  /** Numbers of the requests of that operation (or of all), counted from 1 since the rules were set. */
  calls?: readonly number[]
  /** Only mails to this address, or to all of `@domain`. */
  to?: string
  /** From 0 to 1: the part of them that it meets, chosen by the seed. */
  chance?: number
}

/** What became of one request. */
interface Happened {
  operation: string
  /** Its number among those of its operation. */
  call: number
  fault: Fault['kind'] | undefined
  /** Whether the table saw it, and what it answered. */
  status: number | undefined
}

export interface Faults {
  url: string
  /** From now on these rules, the first that fits, counting from 1 again; none: everything passes. */
  set: (rules: readonly Rule[]) => void
  /** Holds the next request of an operation, once nothing of before is under way; it is there once `arrived` resolves. */
  hold: (
    app: { drained: () => Promise<void> },
    operation: string,
  ) => Promise<{ arrived: Promise<void>; letGo: () => void }>
  /** What happened since the rules were set, in the order of arrival. */
  happened: readonly Happened[]
  stop: () => Promise<void>
}

const MODEL = 'com.amazonaws.dynamodb.v20120810'

/** As S3 says it. */
const XML = {
  throttle: { status: 503, code: 'SlowDown' },
  error: { status: 500, code: 'InternalError' },
  deny: { status: 403, code: 'AccessDenied' },
}

/** What `queryAll` asks for at once. */
const ALL_THERE_IS = 1000

const cancelled = (reasons: readonly string[]) => ({
  __type: `${MODEL}#TransactionCanceledException`,
  Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.join(', ')}]`,
  CancellationReasons: reasons.map((Code) => (Code === 'None' ? { Code } : { Code, Message: Code })),
})

const jsonFor = (fault: Fault, asked: Buffer): { status: number; body: Record<string, unknown> } | undefined => {
  if (fault.kind === 'throttle') {
    const type = `${MODEL}#ProvisionedThroughputExceededException`
    return {
      status: 400,
      body: { __type: type, message: 'The level of configured provisioned throughput is exceeded' },
    }
  }
  if (fault.kind === 'error') {
    const type = fault.status === 500 ? `${MODEL}#InternalServerError` : 'ServiceUnavailable'
    return { status: fault.status, body: { __type: type, message: 'The service has failed' } }
  }
  if (fault.kind === 'conflict') {
    const { TransactItems } = JSON.parse(asked.toString()) as { TransactItems?: unknown[] }
    const type = `${MODEL}#TransactionConflictException`
    if (!TransactItems) return { status: 400, body: { __type: type, message: 'Transaction is ongoing for the item' } }
    return { status: 400, body: cancelled(TransactItems.map((_, index) => (index ? 'None' : 'TransactionConflict'))) }
  }
  return fault.kind === 'cancel' ? { status: 400, body: cancelled(fault.reasons) } : undefined
}

interface BatchGet {
  RequestItems: Record<string, { Keys: unknown[] }>
}

/** The half of a `BatchGetItem` that is looked at, and the half that is not. */
const halves = (asked: Buffer): { looked: Buffer; left: BatchGet['RequestItems'] } => {
  const { RequestItems, ...rest } = JSON.parse(asked.toString()) as BatchGet
  const part = (from: (keys: unknown[]) => unknown[]) =>
    Object.fromEntries(Object.entries(RequestItems).map(([name, one]) => [name, { ...one, Keys: from(one.Keys) }]))
  const looked = part((keys) => keys.slice(0, Math.ceil(keys.length / 2)))
  return {
    looked: Buffer.from(JSON.stringify({ ...rest, RequestItems: looked })),
    left: part((keys) => keys.slice(Math.ceil(keys.length / 2))),
  }
}

/** A query for all there is, as one for so many items. */
const shortened = (asked: Buffer, items: number): Buffer => {
  const query = JSON.parse(asked.toString()) as { Limit?: number }
  return query.Limit === ALL_THERE_IS ? Buffer.from(JSON.stringify({ ...query, Limit: items })) : asked
}

const refusalFor = (
  fault: Fault,
  inJson: boolean,
  asked: Buffer,
): { status: number; type: string; body: string } | undefined => {
  if (fault.kind === 'mail') {
    const { status, code } = fault
    const type = status < 500 ? 'Sender' : 'Receiver'
    const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${code}</Message></Error>`
    const body = `<ErrorResponse>${error}<RequestId>1</RequestId></ErrorResponse>`
    return { status, type: 'text/xml', body }
  }
  if (!inJson && (fault.kind === 'throttle' || fault.kind === 'error' || fault.kind === 'deny')) {
    const { status, code } = XML[fault.kind]
    return { status, type: 'application/xml', body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` }
  }
  const refusal = jsonFor(fault, asked)
  return refusal && { status: refusal.status, type: 'application/x-amz-json-1.0', body: JSON.stringify(refusal.body) }
}

/** A number from 0 to 1 that depends on nothing but the seed and what is asked about. */
const chanceOf = (seed: number, ...about: (string | number)[]): number =>
  createHash('sha256')
    .update(JSON.stringify([seed, ...about]))
    .digest()
    .readUInt32BE(0) /
  2 ** 32

const isTo = (body: Buffer | undefined, address: string): boolean =>
  ['Destination.ToAddresses.member.1', 'Destinations.member.1'].some((name) =>
    new URLSearchParams(body?.toString()).get(name)?.endsWith(address),
  )

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const forward = (target: string, agent: Agent, request: IncomingMessage, body: Buffer) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const { method, url } = request
    const headers = { ...request.headers, 'content-length': body.length }
    const onward = send(`${target}${url}`, { method, headers, agent }, (answer) => {
      bodyOf(answer).then((content) => {
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: content })
      }, reject)
    })
    onward.on('error', reject).end(body)
  })

/**
 * A proxy before an emulator that lets chosen requests fail. Which ones a `chance` meets depends on the seed, the
 * operation and its number alone, so a run repeats itself whatever overlaps.
 */
export const startFaults = async (service: string, seed: number): Promise<Faults> => {
  // Given up long before a service closes them.
  const agent = new Agent({ keepAlive: true, timeout: 1000 })
  let rules: readonly Rule[] = []
  let counts = new Map<string, number>()
  let happened: Happened[] = []

  const count = (name: string): number => {
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return number
  }

  const faultFor = (operation: string, body: Buffer | undefined): { call: number; fault: Fault | undefined } => {
    const call = count(operation)
    const [method = ''] = operation.split(' ')
    const ofMethod = method === operation ? call : count(method)
    const any = count('*')
    const rule = rules.find((one, index) => {
      const number = !one.operation ? any : one.operation === operation ? call : ofMethod
      return (
        [undefined, operation, method].includes(one.operation) &&
        (one.calls?.includes(number) ?? true) &&
        (one.to === undefined || isTo(body, one.to)) &&
        (one.chance === undefined || chanceOf(seed, index, operation, number) < one.chance)
      )
    })
    return { call, fault: rule?.fault }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.headers['x-amz-target']
    const operation = target ? (String(target).split('.')[1] ?? '') : `${request.method} ${request.url}`
    const looked = rules.some(({ to }) => to) ? await bodyOf(request) : undefined
    const { call, fault } = faultFor(operation, looked)
    const entry: Happened = { operation, call, fault: fault?.kind, status: undefined }
    happened.push(entry)
    const body = looked ?? (await bodyOf(request))
    if (fault?.kind === 'reset') {
      request.socket.resetAndDestroy()
      return
    }
    if (fault?.kind === 'hang') return
    const refusal = fault && refusalFor(fault, target !== undefined, body)
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': refusal.type }).end(refusal.body)
      return
    }
    if (fault?.kind === 'delay') await pause(fault.milliseconds)
    if (fault?.kind === 'hold') {
      fault.arrived()
      await fault.until
    }
    if (fault?.kind === 'unprocessed') {
      const { looked, left } = halves(body)
      const answer = await forward(service, agent, request, looked)
      entry.status = answer.status
      const UnprocessedKeys = Object.fromEntries(Object.entries(left).filter(([, { Keys }]) => Keys.length > 0))
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(JSON.stringify({ ...JSON.parse(answer.body.toString()), UnprocessedKeys }))
      return
    }
    const answer = await forward(service, agent, request, fault?.kind === 'page' ? shortened(body, fault.items) : body)
    entry.status = answer.status
    if (fault?.kind === 'drop') {
      request.socket.resetAndDestroy()
      return
    }
    if (fault?.kind === 'stall') {
      const { 'transfer-encoding': _, ...headers } = answer.headers
      response.writeHead(answer.status, { ...headers, 'content-length': answer.body.length + 1 })
      response.write(answer.body)
      return
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const set = (next: readonly Rule[]): void => {
    rules = next
    counts = new Map()
    happened = []
  }
  const hold: Faults['hold'] = async (app, operation) => {
    await app.drained()
    const [arrived, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    set([{ operation, calls: [1], fault: { kind: 'hold', arrived: arrived.resolve, until: until.promise } }])
    return { arrived: arrived.promise, letGo: until.resolve }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const url = `http://${HOST}:${await listen(server, 0)}`
  return {
    url,
    get happened() {
      return happened
    },
    set,
    hold,
    stop: async () => {
      await close(server)
      agent.destroy()
    },
  }
}
