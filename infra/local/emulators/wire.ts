import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a server on this machine answers. */
export interface Answer {
  status: number
  /** Names in lower case, as often as they came. */
  headers: [string, string][]
  body: Buffer
}

interface Asked {
  method: string
  headers: Record<string, string>
  body?: string
}

const agent = new Agent({ keepAlive: true })

/**
 * Asks a server on this machine over a connection that is kept: a third of the processor time of `fetch`, for whoever asks
 * by the ten thousand. One that the server has closed meanwhile has taken nothing, and another is opened.
 */
export const ask = async (url: string, asked: Asked): Promise<Answer> => {
  const { method, headers, body = '' } = asked
  const length = Buffer.byteLength(body)
  const asking = request(url, { agent, method, headers: { ...headers, 'content-length': length } })
  const answering = new Promise<IncomingMessage>((resolve, reject) => {
    asking.on('response', resolve).on('error', reject)
  })
  asking.end(body)
  let answer: IncomingMessage
  try {
    answer = await answering
  } catch (error) {
    if (asking.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return ask(url, asked)
    throw error
  }
  const named = Object.entries(answer.headersDistinct)
  const pairs = named.flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  return { status: answer.statusCode ?? 0, headers: pairs, body: await buffer(answer) }
}

/** As emulators want to be asked: signed, by whomever. */
const HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=EMULATOR/20260101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
}

/** What an emulator of the table does not do, as it says it. */
export class Refused extends Error {
  readonly status: number
  readonly said: Record<string, unknown>
  constructor(status: number, said: Record<string, unknown>) {
    super(String(said.message ?? said.Message ?? ''))
    this.name = String(said.__type).split('#').at(-1) ?? ''
    this.status = status
    this.said = said
  }
}

/** Asks an emulator of the table, or of its stream, in its own words. */
export const askTable = async <T>(
  endpoint: string,
  target: `DynamoDB${'' | 'Streams'}_20120810.${string}`,
  input: Record<string, unknown>,
): Promise<T> => {
  const headers = { ...HEADERS, 'x-amz-target': target }
  const { status, body } = await ask(`${endpoint}/`, { method: 'POST', headers, body: JSON.stringify(input) })
  const said = JSON.parse(body.toString()) as Record<string, unknown>
  if (status !== 200) throw new Refused(status, said)
  return said as T
}
