import { Duration } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { storeFailedEvents } from './failed.ts'
import type { NodeFunction } from './functions/nodeFunction.ts'

/**
 * Invokes `deliver` for every new event in the table's stream, for writes that a person's other pages are told of, and for
 * what ends or leaves the trash. A failing batch is bisected; after its retries it is stored in the bucket of failed events.
 */
export const deliverEvents = (deliver: NodeFunction, { table, failed }: { table: ITableV2; failed: IBucket }): void => {
  const stream = table.tableStreamArn ?? ''
  deliver.role.addToPolicy(
    new PolicyStatement({
      actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((one) => `dynamodb:${one}`),
      resources: [stream],
    }),
  )
  const mapping = new EventSourceMapping(deliver, 'Events', {
    target: deliver,
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { kind: { S: FilterRule.isEqual('event') } } },
      }),
      // Records of writes that make the caller's other open pages stale.
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { fromPage: { S: FilterRule.exists() } } },
      }),
      // Sessions that ended, by any cause.
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('REMOVE'),
        dynamodb: { Keys: { sk: { S: FilterRule.beginsWith('SESSION#') } } },
      }),
      // Items that left the trash: purged or restored.
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('REMOVE'),
        dynamodb: { Keys: { sk: { S: FilterRule.beginsWith('TRASH#') } } },
      }),
    ],
    batchSize: 10,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 10,
    maxRecordAge: Duration.hours(12),
    onFailure: storeFailedEvents(deliver, failed),
  })
  // Lambda refuses the mapping before the function may read the stream.
  mapping.node.addDependency(deliver.role)
}
