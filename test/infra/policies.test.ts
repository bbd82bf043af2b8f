import { expect, test } from 'vitest'
import { list, spelt, synth, type Template } from './synth.ts'

/**
 * Who may do what with each key, bucket, topic and queue, and who may take each role, statement by statement. What should
 * change is written anew with `-u`, and read before it is kept.
 */
const { data, service, access } = synth()

interface Statement {
  Effect: string
  Principal?: unknown
  Action: string | string[]
  Resource?: unknown
  Condition?: unknown
}

/** Everything that a template spells as joins of references, as people name it. */
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== 'object' || value === null) return value
  const [[kind = ''] = []] = Object.entries(value)
  if (kind === 'Ref' || kind.startsWith('Fn::')) return spelt(value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]))
}

const textOf = ({ Effect, Principal, Action, Resource, Condition }: Statement): string => {
  const what = [`${Effect} ${JSON.stringify(named(Principal ?? '*'))}`, ...list(Action).toSorted()]
  const where = [
    Resource && `on ${JSON.stringify(named(Resource))}`,
    Condition && `if ${JSON.stringify(named(Condition))}`,
  ]
  return [...what, ...where.filter(Boolean)].map((line) => `    ${line}`).join('\n')
}

const POLICIES = ['KeyPolicy', 'PolicyDocument', 'AssumeRolePolicyDocument']

const policiesOf = ({ Resources }: Template): string[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
    Type === 'AWS::IAM::Policy'
      ? []
      : POLICIES.flatMap((name) => {
          const document = Properties?.[name] as { Statement: Statement[] } | undefined
          if (!document) return []
          const statements = document.Statement.map(textOf)
          return [`  ${id.replace(/[0-9A-F]{8}$/, '')}\n${statements.join('\n\n')}\n`]
        }),
  )

test.each(Object.entries({ data, service, access }))('the policies of %s', async (name, template) => {
  await expect(policiesOf(template).toSorted().join('\n')).toMatchFileSnapshot(`policies/${name}.txt`)
})
