import type * as SDK from '@aws-sdk/client-apigatewaymanagementapi'
import { environment } from './environment.ts'
import { callService, clientSettings } from './services.ts'

/** Loaded lazily: most events find nobody connected. */
const load = () => import('@aws-sdk/client-apigatewaymanagementapi')

let connected: (typeof SDK & { client: SDK.ApiGatewayManagementApiClient }) | undefined

const gateway = async () => {
  const sdk = await load()
  connected ??= {
    ...sdk,
    client: new sdk.ApiGatewayManagementApiClient({ endpoint: environment.liveApi, ...clientSettings('live') }),
  }
  return connected
}

/** Sends a text to a WebSocket connection; false when it is closed. */
export const sendToConnection = async (connection: string, text: string): Promise<boolean> => {
  const { client: to, PostToConnectionCommand, GoneException } = await gateway()
  try {
    const command = new PostToConnectionCommand({ ConnectionId: connection, Data: Buffer.from(text) })
    await callService('live', (until) => to.send(command, until))
    return true
  } catch (error) {
    if (error instanceof GoneException) return false
    throw error
  }
}

/** Closes a connection, if it is still open. */
export const closeConnection = async (connection: string): Promise<void> => {
  const { client: to, DeleteConnectionCommand, GoneException } = await gateway()
  const command = new DeleteConnectionCommand({ ConnectionId: connection })
  await callService('live', (until) => to.send(command, until)).catch((error: unknown) => {
    if (!(error instanceof GoneException)) throw error
  })
}

/** Drops the client, so that the next push reads the environment. For tests and the local stack. */
export const resetGateway = (): void => {
  connected?.client.destroy()
  connected = undefined
}
