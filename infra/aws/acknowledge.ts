import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Says why a finding of the security rules is accepted at this place. A test fails when it no longer finds anything. */
export const acknowledge = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason })
