import { Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Says why a finding of the security rules is accepted at this place. A test fails when it no longer finds anything. */
export const acknowledge = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason })

type Part = string | { Ref: string } | { 'Fn::GetAtt': [string, string] }
const inFinding = (part: Part): string => {
  if (typeof part === 'string') return part
  return 'Ref' in part ? `<${part.Ref}>` : `<${part['Fn::GetAtt'].join('.')}>`
}

/** The same for the name of a resource with a wildcard in a role's policy: its finding spells it as the finished template does. */
export const acknowledgeWildcard = (role: IConstruct, resource: string, reason: string): void =>
  role.node.addValidation({
    validate: () => {
      const resolved = Stack.of(role).resolve(resource) as string | { 'Fn::Join': [string, Part[]] }
      const spelt = typeof resolved === 'string' ? resolved : resolved['Fn::Join'][1].map(inFinding).join('')
      acknowledge(role, `AwsSolutions-IAM5[Resource::${spelt}]`, reason)
      return []
    },
  })
