import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
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
  /** Forwarded later. */
  | { kind: 'delay'; milliseconds: number }
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

const jsonFor = (fault: Fault): { status: number; body: Record<string, unknown> } | undefined => {
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
  if (fault.kind !== 'cancel') return undefined
  const said = `Transaction cancelled, please refer cancellation reasons for specific reasons [${fault.reasons.join(', ')}]`
  return {
    status: 400,
    body: {
      __type: `${MODEL}#TransactionCanceledException`,
      Message: said,
      CancellationReasons: fault.reasons.map((Code) => (Code === 'None' ? { Code } : { Code, Message: Code })),
    },
  }
}

const refusalFor = (fault: Fault, inJson: boolean): { status: number; type: string; body: string } | undefined => {
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
  const refusal = jsonFor(fault)
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
  new URLSearchParams(body?.toString()).get('Destination.ToAddresses.member.1')?.endsWith(address) ?? false

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const forward = (target: string, request: IncomingMessage, body: Buffer) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const { method, headers, url } = request
    const onward = send(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      bodyOf(answer).then((content) => {
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: content })
      }, reject)
    })
    onward.on('error', reject).end(body)
  })

/**
 * A proxy before a stand-in that lets chosen requests fail. Which ones a `chance` meets depends on the seed, the
 * operation and its number alone, so a run repeats itself whatever overlaps.
 */
export const startFaults = async (service: string, seed: number): Promise<Faults> => {
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
    const refusal = fault && refusalFor(fault, target !== undefined)
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': refusal.type }).end(refusal.body)
      return
    }
    if (fault?.kind === 'delay') await pause(fault.milliseconds)
    const answer = await forward(service, request, body)
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

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const url = `http://${HOST}:${await listen(server, 0)}`
  return {
    url,
    get happened() {
      return happened
    },
    set: (next) => {
      rules = next
      counts = new Map()
      happened = []
    },
    stop: () => close(server),
  }
}
