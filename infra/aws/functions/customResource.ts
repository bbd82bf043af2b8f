import { CustomResource, Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { NodeFunction } from './nodeFunction.ts'

/** A value computed during deployment by a function of ours, as a custom resource. */
export class CustomResourceWorker extends Construct {
  readonly worker: NodeFunction
  private readonly resource: CustomResource

  constructor(
    scope: Construct,
    id: string,
    /** `handler`: the file of the function. */
    props: { handler: string; description: string; logDays: number; properties: Record<string, unknown> },
  ) {
    super(scope, id)
    this.worker = new NodeFunction(this, 'Worker', {
      entry: props.handler,
      description: props.description,
      timeout: Duration.minutes(1),
      memory: 256,
      logDays: props.logDays,
    })
    this.resource = new CustomResource(this, 'Result', {
      serviceToken: this.worker.functionArn,
      resourceType: `Custom::${id}`,
      properties: props.properties,
      // Otherwise CloudFormation waits an hour for a worker that crashed.
      serviceTimeout: Duration.minutes(2),
    })
    // The worker needs its permissions first.
    this.resource.node.addDependency(this.worker.role)
  }

  result(name: string): string {
    return this.resource.getAttString(name)
  }
}
