import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { configureEnvironment, NO_LIMITS, setEmulatorCredentials } from '#infra/local/environment.ts'
import { startEmulators } from '#test/kit/emulators.ts'

const TABLE = 'crowds'

/** A table without a stream: there is nobody to tell of a hundred thousand people. */
export const openTable = async () => {
  setEmulatorCredentials()
  const { emulators, stop } = await startEmulators()
  const { dynamodb, s3, ses, keys } = emulators
  const db = new DynamoDBClient({ endpoint: dynamodb })
  await db.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  )
  db.destroy()
  configureEnvironment({
    url: dynamodb,
    table: TABLE,
    keys,
    endpoints: { dynamodb, s3, ses, live: dynamodb },
    requestLimits: NO_LIMITS,
  })
  return { place: { table: TABLE, emulators }, stop }
}
