import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'

/**
 * Imports each value of another stack once, as a parameter of this one. Each direct reference would be an import of its
 * own, and too many of them are throttled (github.com/aws/aws-cdk/issues/38010). Resources that depend on a value are
 * replaced only after it has changed (github.com/aws/aws-cdk/issues/38829): a second mapping of a stream would be refused.
 */
export class CrossStackValues extends Construct {
  /** Stores a value of another stack as a parameter of this one; returns a reference to the parameter. */
  text(id: string, value: string): string {
    return new StringParameter(this, id, { stringValue: value }).stringValue
  }
}
