import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda'
import { environment } from '#functions/core/environment.ts'
import { ApiError, logFailure } from '#functions/core/http/apiError.ts'
import { type InvocationContext, withDeadline } from '#functions/core/http/deadline.ts'
import { header, refuseCloudFrontBypass } from '#functions/core/http/request.ts'
import { closeConnection } from '#functions/core/live.ts'
import { log } from '#functions/core/log.ts'
import type { Claims } from '#functions/core/security/claims.ts'
import { isRevoked } from '#functions/core/security/revocations.ts'
import { verifyAccessToken } from '#functions/core/security/tokens.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { addConnection, findConnection, removeClosed } from '#functions/data/chats/liveConnections.ts'
import { isPageId, LIVE_PROTOCOL } from '#shared/core/live.ts'

/** The $connect event, or $disconnect, which has no headers of the browser. */
type ConnectEvent = Pick<APIGatewayProxyWebsocketEventV2, 'requestContext'> & {
  headers: Record<string, string | undefined>
}

/** WebSockets are not subject to CORS, so the Origin is checked here. */
const refuseOtherSites = (event: ConnectEvent): void => {
  if (header(event, 'origin') !== environment.siteUrl) throw new ApiError('request.crossSite')
}

const offeredProtocols = (event: ConnectEvent): string[] =>
  (header(event, 'sec-websocket-protocol') ?? '')
    .slice(0, 8192)
    .split(',')
    .map((one) => one.trim())

const identify = async (event: ConnectEvent): Promise<{ claims: Claims; page: string | undefined }> => {
  const [protocol, token = '', page, ...more] = offeredProtocols(event)
  if (protocol !== LIVE_PROTOCOL || (page !== undefined && !isPageId(page)) || more.length > 0)
    throw new ApiError('request.malformed')
  const claims = verifyAccessToken(token)
  if (!claims || (await isRevoked(claims))) throw new ApiError('auth.required')
  return { claims, page }
}

const refuse = (error: unknown, { requestContext: { requestId } }: ConnectEvent): number => {
  const failure = error instanceof ApiError ? error : new ApiError('server.failed')
  if (failure.status >= 500) logFailure({ requestId, route: LIVE_PROTOCOL }, failure, error)
  return failure.status
}

/** Closes a connection beyond the limit; if that fails, it receives nothing and ends with its token. */
const closeReplaced = (connectionId: string): Promise<void> =>
  closeConnection(connectionId).catch((error: unknown) => log.warn('live.notEnded', {}, error))

const acceptConnection = (event: ConnectEvent): Promise<APIGatewayProxyResult> =>
  withMeter(async (usage) => {
    const { requestId, connectionId } = event.requestContext
    let tenant: string | undefined
    const connect = async (): Promise<number> => {
      refuseCloudFrontBypass(event)
      refuseOtherSites(event)
      const { claims, page } = await identify(event)
      tenant = claims.tenant
      const replaced = await addConnection(connectionId, claims, page)
      if (!replaced) throw new ApiError('request.tooFast')
      await Promise.all(replaced.map(({ id }) => closeReplaced(id)))
      return 200
    }
    const statusCode = await connect().catch((error: unknown) => refuse(error, event))
    log.info('connect', { requestId, tenant, status: statusCode, requests: usage.requests, units: usage.units })
    return { statusCode, body: '', ...(statusCode === 200 && { headers: { 'Sec-WebSocket-Protocol': LIVE_PROTOCOL } }) }
  })

/** Nobody reads the answer, and the gateway does not try again: what fails here ends with the token. */
const forgetConnection = ({ requestContext }: ConnectEvent): Promise<APIGatewayProxyResult> =>
  withMeter(async (usage) => {
    const { requestId, connectionId } = requestContext
    const forget = async () => {
      const connection = await findConnection(connectionId)
      if (connection) await removeClosed(connection)
    }
    await forget().catch((error: unknown) => log.warn('live.notForgotten', { requestId }, error))
    log.info('disconnect', { requestId, requests: usage.requests, units: usage.units })
    return { statusCode: 200, body: '' }
  })

/** Accepts a WebSocket connection for invalidations, and forgets a closed one. Messages are not routed anywhere. */
export const handler = (event: ConnectEvent, context?: InvocationContext): Promise<APIGatewayProxyResult> =>
  withDeadline(context, () =>
    event.requestContext.routeKey === '$disconnect' ? forgetConnection(event) : acceptConnection(event),
  )
