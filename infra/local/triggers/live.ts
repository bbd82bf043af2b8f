import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { APIGatewayProxyResult } from 'aws-lambda'
import { type WebSocket, WebSocketServer } from 'ws'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import type { Emulator } from '#infra/local/emulators/table.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { LIVE_PATH, PING_ANSWER } from '#shared/core/live.ts'
import { parseTarget } from './gateway.ts'
import { setTimeLimit } from './timeLimit.ts'

interface LiveEvent {
  headers: Record<string, string | undefined>
  requestContext: {
    routeKey: '$connect' | '$disconnect'
    eventType: 'CONNECT' | 'DISCONNECT'
    stage: string
    requestId: string
    connectionId: string
  }
}
type Handler = (event: LiveEvent, context: ReturnType<typeof setTimeLimit>) => Promise<APIGatewayProxyResult>

const STAGE = LIVE_PATH.slice(1)
const MAX_BYTES = 32 * 1024

/** The module that runs on Lambda. */
const run = async (event: LiveEvent): Promise<APIGatewayProxyResult> => {
  const { handler } = (await import('#functions/live/handler.ts')) as unknown as { handler: Handler }
  return handler(event, setTimeLimit(FUNCTION_SECONDS.http))
}

/** Whether the distribution forwards a path to the WebSocket API. */
export const isLiveUrl = (url: string): boolean => parseTarget(url)?.path === LIVE_PATH

const connectEvent = (request: IncomingMessage, connectionId: string): LiveEvent => ({
  headers: Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(',')]),
  ),
  requestContext: {
    routeKey: '$connect',
    eventType: 'CONNECT',
    stage: STAGE,
    requestId: randomUUID(),
    connectionId,
  },
})

const disconnectEvent = (connectionId: string): LiveEvent => ({
  headers: {},
  requestContext: {
    routeKey: '$disconnect',
    eventType: 'DISCONNECT',
    stage: STAGE,
    requestId: randomUUID(),
    connectionId,
  },
})

const answerTo = (event: LiveEvent): Promise<APIGatewayProxyResult> =>
  run(event).catch((error: unknown) => {
    console.error('functions/live failed:', error)
    return { statusCode: 502, body: '' }
  })

/**
 * WebSocket connections as in API Gateway: authorized by the group's Lambda, and reached through the management API on
 * its own port. Messages from browsers are answered, and reach no function.
 */
export const startLive = async (server: Server): Promise<Emulator> => {
  const connections = new Map<string, WebSocket>()
  const reports = new Set<Promise<unknown>>()
  let stopping = false
  /** Best effort, as the gateway's: none once everything stops. */
  const reportClosed = (id: string): void => {
    if (stopping) return
    const report = answerTo(disconnectEvent(id)).finally(() => reports.delete(report))
    reports.add(report)
  }
  /** As the function has chosen it. */
  const protocols = new WeakMap<IncomingMessage, string>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BYTES,
    handleProtocols: (_, request) => protocols.get(request) ?? false,
  })

  const handleUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => socket.destroy())
    const id = randomUUID()
    const { statusCode, headers } = await answerTo(connectEvent(request, id))
    if (statusCode !== 200) {
      socket.end(`HTTP/1.1 ${statusCode} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    protocols.set(request, String(headers?.['Sec-WebSocket-Protocol'] ?? ''))
    sockets.handleUpgrade(request, socket, head, (opened) => {
      connections.set(id, opened)
      opened.on('close', () => {
        connections.delete(id)
        reportClosed(id)
      })
      opened.on('message', () => opened.send(PING_ANSWER))
      opened.on('error', () => opened.terminate())
    })
  }
  server.on('upgrade', (request, socket, head) => {
    if (isLiveUrl(request.url ?? '')) void handleUpgrade(request, socket, head)
  })

  const manage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const [, id = ''] =
      new RegExp(`^${LIVE_PATH}/@connections/([^/?]+)`).exec(decodeURIComponent(request.url ?? '')) ?? []
    const connection = connections.get(id)
    if (!connection) {
      response.writeHead(410, { 'x-amzn-errortype': 'GoneException', 'content-type': 'application/json' }).end('{}')
    } else if (request.method === 'DELETE') {
      connection.close()
      response.writeHead(204).end()
    } else {
      connection.send(Buffer.concat(chunks).toString())
      response.writeHead(200).end()
    }
  }
  const management = createServer((request, response) => void manage(request, response))
  const endpoint = `http://${HOST}:${await listen(management, 0)}${LIVE_PATH}`
  return {
    endpoint,
    stop: async () => {
      stopping = true
      await Promise.all(reports)
      for (const connection of connections.values()) connection.terminate()
      await close(management)
    },
  }
}
