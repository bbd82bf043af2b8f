import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { now } from '#functions/core/clock.ts'
import { ANSWER_HEADERS } from '#functions/core/http/answerHeaders.ts'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import { endpoints, folderOf, type GroupName } from '#shared/contracts.ts'
import { decodeTarget, findRoute, parseTarget, type Route, toEvent } from './gateway.ts'
import { setTimeLimit } from './timeLimit.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>
/** Returns the handler of a route group. */
export type Handlers = (group: GroupName) => Promise<Handler>

/** Lambda's limit of a request or response as JSON. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024
/** The gateway's limit of request line and headers, and what the distribution adds to them. */
const MAX_HEAD_BYTES = 10_240
const ADDED_BYTES = 1024

const isTooLarge = (payload: APIGatewayProxyEventV2 | APIGatewayProxyStructuredResultV2): boolean =>
  // JSON escapes a character to at most six.
  6 * (payload.body?.length ?? 0) > MAX_PAYLOAD_BYTES && Buffer.byteLength(JSON.stringify(payload)) > MAX_PAYLOAD_BYTES

/** The modules that run on Lambda. */
export const productHandlers: Handlers = async (group) => {
  // Two variables, as Vite matches each with one path segment.
  const [area, name] = folderOf(group).split('/')
  const { handler }: { handler: Handler } = await import(`../../../functions/${area}/${name}/handler.ts`)
  return handler
}

/** Whether the distribution forwards a path to the API; all others belong to the web app. */
export const isApiUrl = (url: string): boolean => {
  const path = parseTarget(url)?.path ?? ''
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/.well-known/')
}

/** An error response of the gateway itself. */
const refusal = (statusCode: number, message: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { ...ANSWER_HEADERS, 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

/** The body; undefined beyond the gateway's limit. It is read to its end, so that the client receives the response. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_PAYLOAD_BYTES) chunks = []
    else chunks.push(chunk)
  }
  return size > MAX_PAYLOAD_BYTES ? undefined : Buffer.concat(chunks)
}

const contextFor = (group: string, requestId: string): Context => ({
  awsRequestId: requestId,
  functionName: group,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${group}`,
  memoryLimitInMB: '1024',
  logGroupName: group,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: false,
  ...setTimeLimit(FUNCTION_SECONDS.http),
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
})

const invoke = async (handlers: Handlers, route: Route, event: APIGatewayProxyEventV2) => {
  const group = route.endpoint.group as GroupName
  let timer: NodeJS.Timeout | undefined
  try {
    const handler = await handlers(group)
    const ended = new Promise<APIGatewayProxyStructuredResultV2>((resolve) => {
      timer = setTimeout(() => resolve(refusal(503, 'Service Unavailable')), FUNCTION_SECONDS.http * 1000)
    })
    const answer = await Promise.race([handler(event, contextFor(group, event.requestContext.requestId)), ended])
    if (isTooLarge(answer)) throw new Error('Lambda takes no answer of more than 6 MB')
    return answer
  } catch (error) {
    console.error(`functions/${group} failed:`, error)
    return refusal(500, 'Internal Server Error')
  } finally {
    clearTimeout(timer)
  }
}

const routeFor = (method: string, url: string) => {
  const came = parseTarget(url)
  try {
    const target = came && decodeTarget(came)
    const route = target && findRoute(endpoints, method, target.path)
    return { target, route, decodable: true }
  } catch {
    return { target: came, route: undefined, decodable: false }
  }
}

const answerTo = async (handlers: Handlers, request: IncomingMessage): Promise<APIGatewayProxyStructuredResultV2> => {
  const head = [request.url ?? '', ...request.rawHeaders]
  if (head.reduce((sum, one) => sum + one.length, ADDED_BYTES) > MAX_HEAD_BYTES) {
    return refusal(431, 'Request Header Fields Too Large')
  }
  const { target, route, decodable } = routeFor(request.method ?? '', request.url ?? '')
  if (!decodable) return refusal(400, 'Bad Request')
  if (!target || !route) return refusal(404, 'Not Found')
  const body = await readBody(request)
  const address = request.socket.remoteAddress ?? ''
  const event = body && toEvent(request, target, route, { body, address, time: now() })
  if (!event || isTooLarge(event)) return refusal(413, 'Request Entity Too Large')
  return invoke(handlers, route, event)
}

const write = (request: IncomingMessage, response: ServerResponse, answer: APIGatewayProxyStructuredResultV2): void => {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = answer
  response.statusCode = statusCode
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  // The unread rest of a refused request must not be parsed as the next one.
  if (!request.complete) response.setHeader('connection', 'close')
  response.end(isBase64Encoded ? Buffer.from(body, 'base64') : body)
}

/** Answers like API Gateway and the group's Lambda; the functions share this process. */
export const apiListener =
  (handlers: Handlers) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      write(request, response, await answerTo(handlers, request))
    } catch {
      // The client disconnected, or the response cannot be sent.
      response.destroy()
    }
  }
