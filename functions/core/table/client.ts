import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { environment, tableEmulator } from '../environment.ts'
import { clientSettings } from '../services.ts'

/** How values become attributes: a field that is undefined is none. */
export const MARSHALL_OPTIONS = { removeUndefinedValues: true } as const

let client: DynamoDBDocumentClient | undefined
/** A client for the configured table. */
export const createTableClient = (): DynamoDBDocumentClient => {
  const made = DynamoDBDocumentClient.from(
    // The only retry layer.
    new DynamoDBClient({ ...tableEmulator(environment.dynamodbEndpoint), ...clientSettings('table') }),
    // A copy, as the client adds to it.
    { marshallOptions: { ...MARSHALL_OPTIONS } },
  )
  // The logger middleware copies every request and response.
  made.middlewareStack.remove('loggerMiddleware')
  return made
}

/** The client, created at the first request. */
export const tableClient = (): DynamoDBDocumentClient => {
  client ??= createTableClient()
  return client
}

/** Replaces the client. For tests. */
export const setTableClient = (other: DynamoDBDocumentClient): void => {
  client = other
}

/** Drops the client, so that the next request reads the environment. For tests and the local stack. */
export const disconnectTable = (): void => {
  client?.destroy()
  client = undefined
}
