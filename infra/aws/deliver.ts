import { Duration } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import type { NodeFunction } from './nodeFunction.ts'

/**
 * Hands every new event of the table to the function that delivers it. A batch that fails is halved until the one at
 * fault is alone; after its tries, where it stood in the stream goes to a queue that rings an alarm. The event itself
 * stays in the table, so nothing is lost with the stream's 24 hours.
 */
export class Deliver extends Construct {
  readonly failed: IQueue

  constructor(scope: Construct, id: string, { table, deliver }: { table: TableV2; deliver: NodeFunction }) {
    super(scope, id)
    this.failed = new Queue(this, 'Failed', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    acknowledge(this.failed, 'AwsSolutions-SQS3', 'It is where failed events end, so it has no queue behind it.')
    const stream = table.tableStreamArn ?? ''
    deliver.role.addToPolicy(
      new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((one) => `dynamodb:${one}`),
        resources: [stream],
      }),
    )
    const mapping = new EventSourceMapping(this, 'Events', {
      target: deliver,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { kind: { S: FilterRule.isEqual('event') } } },
        }),
        // A session that ended, however it did.
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('REMOVE'),
          dynamodb: { Keys: { sk: { S: FilterRule.beginsWith('SESSION#') } } },
        }),
      ],
      batchSize: 10,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(this.failed),
    })
    // Lambda refuses the mapping until its function may read the stream.
    mapping.node.addDependency(deliver.role)
  }
}
