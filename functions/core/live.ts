import type * as SDK from '@aws-sdk/client-apigatewaymanagementapi'
import { environment } from './environment.ts'
import { callService, clientSettings } from './services.ts'

/** Read when the first connection is there to be told something: most events find nobody listening. */
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

/** Sends a text to a browser that listens; false when it no longer does. */
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

/** Ends a connection, if it is still there. */
export const closeConnection = async (connection: string): Promise<void> => {
  const { client: to, DeleteConnectionCommand, GoneException } = await gateway()
  const command = new DeleteConnectionCommand({ ConnectionId: connection })
  await callService('live', (until) => to.send(command, until)).catch((error: unknown) => {
    if (!(error instanceof GoneException)) throw error
  })
}

/** Forgets the gateway: the next push reads the environment again. For tests and the local stack. */
export const resetGateway = (): void => {
  connected?.client.destroy()
  connected = undefined
}
