import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'

/**
 * Imports values of another stack once, as parameters of this one: each direct reference is an import of its own, and a
 * deployment with too many of them is throttled (github.com/aws/aws-cdk/issues/38010). A resource that changes with a
 * value only is not replaced before the value has changed (github.com/aws/aws-cdk/issues/38829): a second mapping of the
 * same stream, say, would be refused.
 */
export class CrossStackValues extends Construct {
  /** Keeps a value of another stack as a parameter of this one, and answers that. */
  text(id: string, value: string): string {
    return new StringParameter(this, id, { stringValue: value }).stringValue
  }
}
