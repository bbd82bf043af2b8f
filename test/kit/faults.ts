import { createHash } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { conditionOf, type Fault, limitQuery, raceLost, refusalFor, splitBatchGet } from './faultAnswers.ts'

/** The requests that a fault applies to. */
export interface Rule {
  fault: Fault
  /**
   * The operation, such as `TransactWriteItems`, or for REST services the method with or without path; any when left
   * out.
   */
  operation?: string
  /** The ordinals of the requests concerned, by operation (or of all), from 1 since the rules were set. */
  calls?: readonly number[]
  /** Only e-mails to this address, or to all of `@domain`. */
  to?: string
  /** The probability from 0 to 1, decided by the seed. */
  chance?: number
}

/** The record of one request. */
interface RequestRecord {
  operation: string
  /** Its ordinal within its operation. */
  call: number
  fault: Fault['kind'] | undefined
  /** The status that the service answered; undefined when it was not reached. */
  status: number | undefined
}

export interface Faults {
  url: string
  /** Replaces the rules, of which the first match applies, and resets the counters; none: everything passes. */
  set: (rules: readonly Rule[]) => void
  /** Holds the next request of an operation, after the app is drained; `arrived` resolves once it is there. */
  hold: (
    app: { drained: () => Promise<void> },
    operation: string,
  ) => Promise<{ arrived: Promise<void>; letGo: () => void }>
  /** Counts a direct request and records its answer; undefined when a rule may apply to it. */
  pass: (operation: string) => (<T>(answer: Promise<T>) => Promise<T>) | undefined
  /** The records since the rules were set, in order of arrival. */
  happened: readonly RequestRecord[]
  stop: () => Promise<void>
}

/** A deterministic number from 0 to 1 by seed and subject. */
const seededChance = (seed: number, ...about: (string | number)[]): number =>
  createHash('sha256')
    .update(JSON.stringify([seed, ...about]))
    .digest()
    .readUInt32BE(0) /
  2 ** 32

const isMailTo = (body: Buffer | undefined, address: string): boolean =>
  ['Destination.ToAddresses.member.1', 'Destinations.member.1'].some((name) =>
    new URLSearchParams(body?.toString()).get(name)?.endsWith(address),
  )

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
const READ = 'DynamoDB_20120810.GetItem'

const forward = (target: string, agent: Agent, request: Asked, body: Buffer) =>
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
 * A proxy that injects faults before an emulator. A `chance` depends only on the seed, the operation and its ordinal,
 * so that runs are repeatable whatever overlaps.
 */
export const startFaults = async (service: string, seed: number): Promise<Faults> => {
  // Idle sockets are closed before the service does.
  const agent = new Agent({ keepAlive: true, timeout: 1000 })
  let rules: readonly Rule[] = []
  let counts = new Map<string, number>()
  let happened: RequestRecord[] = []

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
        (one.to === undefined || isMailTo(body, one.to)) &&
        (one.chance === undefined || seededChance(seed, index, operation, number) < one.chance)
      )
    })
    return { call, fault: rule?.fault }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.headers['x-amz-target']
    const operation = target ? (String(target).split('.')[1] ?? '') : `${request.method} ${request.url}`
    const looked = rules.some(({ to }) => to) ? await bodyOf(request) : undefined
    const { call, fault } = faultFor(operation, looked)
    const entry: RequestRecord = { operation, call, fault: fault?.kind, status: undefined }
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
    if (fault?.kind === 'race') {
      const lost = conditionOf(body, fault.condition)
      if (lost) {
        const { method, url } = request
        const headers = { ...request.headers, 'x-amz-target': READ }
        const stored = await forward(service, agent, { method, url, headers }, lost.read)
        const { Item } = JSON.parse(stored.body.toString()) as { Item?: Record<string, unknown> }
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
        response.end(raceLost(lost.position, lost.isGone ? undefined : (Item ?? lost.written)))
        return
      }
      entry.fault = undefined
    }
    if (fault?.kind === 'unprocessed') {
      const { looked, left } = splitBatchGet(body)
      const answer = await forward(service, agent, request, looked)
      entry.status = answer.status
      const UnprocessedKeys = Object.fromEntries(Object.entries(left).filter(([, { Keys }]) => Keys.length > 0))
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(JSON.stringify({ ...JSON.parse(answer.body.toString()), UnprocessedKeys }))
      return
    }
    const answer = await forward(service, agent, request, fault?.kind === 'page' ? limitQuery(body, fault.items) : body)
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

  const canMeet = ({ operation: of = '*', calls }: Rule, operation: string): boolean =>
    (of === '*' || of === operation) && (!calls || Math.max(...calls) > (counts.get(of) ?? 0))

  const pass: Faults['pass'] = (operation) => {
    if (rules.some((rule) => canMeet(rule, operation))) return undefined
    const entry: RequestRecord = {
      operation,
      call: faultFor(operation, undefined).call,
      fault: undefined,
      status: undefined,
    }
    happened.push(entry)
    return async (answer) => {
      try {
        const given = await answer
        entry.status = 200
        return given
      } catch (error) {
        entry.status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
        throw error
      }
    }
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
    pass,
    stop: async () => {
      await close(server)
      agent.destroy()
    },
  }
}
