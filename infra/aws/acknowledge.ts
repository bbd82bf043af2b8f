import { Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts a finding of the security rules at this construct, with the reason. A test fails once the finding is gone. */
export const acknowledge = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason })

type Part = string | { Ref: string } | { 'Fn::GetAtt': [string, string] } | { 'Fn::Sub': string }
const toFindingText = (part: Part): string => {
  if (typeof part === 'string') return part
  if ('Fn::Sub' in part) return part['Fn::Sub'].replaceAll('${', '<').replaceAll('}', '>')
  return 'Ref' in part ? `<${part.Ref}>` : `<${part['Fn::GetAtt'].join('.')}>`
}

/** The same for a wildcard resource in a role's policy, spelled as in the synthesized template. */
export const acknowledgeWildcard = (role: IConstruct, resource: string, reason: string): void =>
  role.node.addValidation({
    validate: () => {
      const resolved = Stack.of(role).resolve(resource) as string | { 'Fn::Join': [string, Part[]] }
      const spelt = typeof resolved === 'string' ? resolved : resolved['Fn::Join'][1].map(toFindingText).join('')
      acknowledge(role, `AwsSolutions-IAM5[Resource::${spelt}]`, reason)
      return []
    },
  })
