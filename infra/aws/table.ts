import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  type ITableV2,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { CrossStackValues } from './crossStackValues.ts'
import type { Settings } from './settings.ts'

export const INDEX = 'gsi1'

const key = (name: string) => ({ name, type: AttributeType.STRING })

/** The one table, with point-in-time recovery over 35 days, also after its stack is deleted. */
export class Table extends TableV2 {
  constructor(scope: Construct, id: string, { maxReadUnits, maxWriteUnits }: Settings) {
    const caps = { maxReadRequestUnits: maxReadUnits, maxWriteRequestUnits: maxWriteUnits }
    super(scope, id, {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      // Items that hold hashes of passwords or tokens have no gsi1pk, so the index never projects one.
      globalSecondaryIndexes: [{ indexName: INDEX, partitionKey: key('gsi1pk'), sortKey: key('gsi1sk'), ...caps }],
      timeToLiveAttribute: 'ttl',
      dynamoStream: StreamViewType.NEW_IMAGE,
      billing: Billing.onDemand(caps),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      // A customer-managed key would cost a monthly fee and a fee per request, and protect against nobody else:
      // whoever may read the table may use the key.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
    })
  }
}

/**
 * The table that functions use: the stack's own, or the one restored by `npm run restore`, which the stack does not
 * manage.
 */
export const selectTable = (crossStack: CrossStackValues, own: Table, { restoredTable }: Settings): ITableV2 =>
  TableV2.fromTableAttributes(crossStack, 'WorkingTable', {
    tableName: restoredTable?.name ?? crossStack.text('Table', own.tableName),
    tableStreamArn: restoredTable?.streamArn ?? crossStack.text('TableStreamArn', own.tableStreamArn ?? ''),
    globalIndexes: [INDEX],
  })
