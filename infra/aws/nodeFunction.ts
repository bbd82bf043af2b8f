import type { Duration } from 'aws-cdk-lib'
import { RemovalPolicy } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

export interface NodeFunctionProps {
  /** The file that exports `handler`. */
  entry: string
  description: string
  timeout: Duration
  /** Megabytes; the processor's share grows with it. */
  memory: number
  /** Days that its log is kept. */
  logDays: number
  environment?: Record<string, string>
  reservedConcurrency?: number | undefined
}

/** One file bundled into one function on Node 24, with a role and a log of its own. */
export class NodeFunction extends NodejsFunction {
  /** Its own, so that it holds what it was given and nothing of AWS's choosing. */
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
      entry: props.entry,
      description: props.description,
      timeout: props.timeout,
      memorySize: props.memory,
      reservedConcurrentExecutions: props.reservedConcurrency,
      // A cache of compiled code is left out: it would be written to a disk that every new container finds empty.
      environment: { ...props.environment, NODE_OPTIONS: '--enable-source-maps' },
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      awsSdkConnectionReuse: false,
      bundling: BUNDLING,
    })
    acknowledge(role, 'AwsSolutions-IAM5[Resource::*]', 'X-Ray takes traces from a role without naming a resource.')
  }
}

/**
 * Packages come from the lock file, whose hashes npm checks, and may run no script at installation (.npmrc).
 * `npm sbom --sbom-format cyclonedx --omit dev` lists what is in a release.
 */
export const BUNDLING = {
  format: OutputFormat.ESM,
  target: 'node24',
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  mainFields: ['module', 'main'],
  esbuildArgs: { '--conditions': 'module' },
  // The SDK is bundled: what was tested is what runs, and only the parts in use are loaded.
  externalModules: [],
  // For the CommonJS packages in the bundle; esbuild's own `require` throws without it.
  banner:
    "import { createRequire as createRequireForBundle } from 'node:module';const require = createRequireForBundle(import.meta.url);",
}
