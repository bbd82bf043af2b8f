import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'

/**
 * What another stack says, kept in this one, so that CloudFormation asks for it once. Wherever a template names the other
 * stack it asks anew: a hundred and thirty times here, and a deployment is ended that asks too often
 * (github.com/aws/aws-cdk/issues/38010). What only a change of this changes is not replaced before it does
 * (github.com/aws/aws-cdk/issues/38829): a second mapping of the same stream, say, would be refused.
 */
export class CrossStackValues extends Construct {
  /** Keeps a value of another stack as a parameter of this one, and answers that. */
  text(id: string, value: string): string {
    return new StringParameter(this, id, { stringValue: value }).stringValue
  }
}
