import { dirname } from 'node:path'
import { AssetHashType, DockerImage, type Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'
import { bundle } from './bundle.ts'

export interface NodeFunctionProps {
  /** The file that exports `handler`. */
  entry: string
  description: string
  timeout: Duration
  /** In megabytes; CPU is proportional. */
  memory: number
  /** Days that its log is kept. */
  logDays: number
  environment?: Record<string, string>
  reservedConcurrency?: number | undefined
}

/** A function's code; its hash is of the output, so that only changed functions are deployed. */
const codeOf = (entry: string): Code =>
  Code.fromAsset(dirname(entry), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the bundle is built locally.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (folder) => {
          bundle(entry, folder)
          return true
        },
      },
    },
  })

/** A bundled function on Node 24, with its own role and log group. */
export class NodeFunction extends LambdaFunction {
  /** Its own role, without AWS's default policies. */
  declare readonly role: Role

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: props.logDays,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    logGroup.grantWrite(role)
    super(scope, id, {
      role,
      logGroup,
      code: codeOf(props.entry),
      handler: 'index.handler',
      description: props.description,
      timeout: props.timeout,
      memorySize: props.memory,
      reservedConcurrentExecutions: props.reservedConcurrency,
      // No compile cache: it would be on a disk that is empty in every new container.
      environment: { ...props.environment, NODE_OPTIONS: '--enable-source-maps' },
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
    })
    acknowledge(
      this,
      'Serverless-LambdaTracing',
      'Logs have the cost of each call; traces would cost more than the calls.',
    )
    acknowledge(this, 'Serverless-LambdaDLQ', 'Whoever calls it waits for the answer, or its failed events are stored.')
  }
}
