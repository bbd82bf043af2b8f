import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Validations } from 'aws-cdk-lib'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { describe, expect, test } from 'vitest'
import { assemble, OPERATOR, ofType, synth, type Template } from './synth.ts'

const own = { domain: 'app.regie.fr', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c' }
const prod = {
  stage: 'prod',
  operator: OPERATOR,
  mailFrom: 'no-reply@regie.fr',
  supportMail: 'help@regie.fr',
  alarmEmail: 'ops@regie.fr',
}

const VARIANTS: [string, Record<string, unknown>][] = [
  ['dev', {}],
  ['dev with a domain', own],
  ['dev with a firewall', { waf: true }],
  ['dev with mail from outside', { mailDomain: 'mail.regie.fr' }],
  ['dev with both, between two signing keys', { ...own, waf: true, signingKeyGenerations: '1,2' }],
  ['prod in Frankfurt', { ...prod, region: 'eu-central-1' }],
  ['prod in Ireland with a domain', { ...prod, ...own, region: 'eu-west-1' }],
  ['prod with a firewall', { ...prod, waf: true }],
  [
    'prod with everything',
    { ...prod, ...own, waf: true, monthlyBudget: 200, reservedConcurrency: 20, account: '123456789012' },
  ],
]

interface Finding {
  rule: string
  path: string
}
interface Acknowledgement extends Finding {
  reason: string
}

/** Every finding, acknowledged or not. */
const findingsOf = (app: App): Finding[] =>
  [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap((checks) => {
    Object.defineProperty(checks, 'isAcknowledged', { value: () => false })
    return checks
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, path: constructPath })),
      )
  })

const acknowledgementsOf = (app: App): Acknowledgement[] =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ rule: id.replace(/^Annotation::/i, ''), path: node.path, reason })),
  )

const covers = (one: Acknowledgement, finding: Finding): boolean =>
  one.rule === finding.rule && `${finding.path}/`.startsWith(`${one.path}/`)

describe.each(VARIANTS)('%s', (_, given) => {
  const { app, outdir, stacks, settings } = assemble(given, 'validated')
  const findings = findingsOf(app)
  const acknowledgements = acknowledgementsOf(app)

  test('has no finding of the security rules that is not explained', () => {
    expect(findings.filter((finding) => !acknowledgements.some((one) => covers(one, finding)))).toEqual([])
  })

  test('explains nothing that is not there, and nothing without a reason', () => {
    expect(acknowledgements.filter((one) => !findings.some((finding) => covers(one, finding)))).toEqual([])
    expect(acknowledgements.filter(({ reason }) => reason.trim().length < 10)).toEqual([])
  })

  test('is found sound by the CDK too, without a warning', () => {
    const { pluginReports } = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as {
      pluginReports: unknown[]
    }
    expect(pluginReports).toEqual([])
  })

  test('has at most 300 resources a stack, far from the quotas of CloudFormation', () => {
    for (const { template } of stacks) {
      expect(Object.keys((template as Template).Resources).length).toBeLessThanOrEqual(300)
      expect(Buffer.byteLength(JSON.stringify(template))).toBeLessThan(900_000)
    }
  })

  test('asks another stack for each of its outputs once: CloudFormation looks each time, and gives up', () => {
    for (const { stackName, template } of stacks) {
      const asked = JSON.stringify(template).match(/"Fn::GetStackOutput":\{[^}]*\}/g) ?? []
      expect(asked.length, stackName).toBe(new Set(asked).size)
    }
  })

  test('is tagged with what it costs for', () => {
    const tagged = stacks.flatMap(({ template }) =>
      ['AWS::S3::Bucket', 'AWS::Lambda::Function', 'AWS::KMS::Key', 'AWS::SNS::Topic', 'AWS::CloudFront::Distribution']
        .flatMap((type) => ofType(template as Template, type))
        .map(([, { Properties }]) => Properties.Tags),
    )
    for (const tags of tagged) {
      expect(tags).toEqual(
        expect.arrayContaining([
          { Key: 'app', Value: 'regie' },
          { Key: 'owner', Value: 'regie' },
          { Key: 'stage', Value: settings.stage },
        ]),
      )
    }
  })

  test('goes to the region and account of its stage, and what only one region has to that one', () => {
    const places = stacks.map(({ stackName, environment: { account, region } }) => [stackName, account, region])
    const { stage, account = 'unknown-account', region } = settings
    const of = (name: string) => (/^(access|edge)$/.test(name) ? 'us-east-1' : region)
    const names = ['data', 'service', 'access', ...(settings.waf ? ['edge'] : [])]
    const expected = names.map((name) => [`regie-${stage}-${name}`, account, of(name)])
    expect(places.toSorted()).toEqual(expected.toSorted())
  })

  test('is guarded from deletion in prod', () => {
    for (const stack of stacks) expect(stack.terminationProtection ?? false).toBe(settings.stage === 'prod')
  })
})

test('a finding that nobody explained stops the deployment', () => {
  const { app } = assemble()
  const stack = app.node.findChild('regie-dev-service')
  new Topic(stack, 'OverPlainHttp')
  expect(() => app.synth({ force: true, errorOnDuplicateSynth: false })).toThrow('AwsSolutions-SNS3')
})

test('what is kept and what can be built again are in stacks of their own', () => {
  const { data, service } = synth()
  const kept = ['AWS::DynamoDB::GlobalTable', 'AWS::KMS::Key', 'AWS::SES::EmailIdentity']
  expect(kept.map((type) => ofType(data, type).length > 0)).toEqual([true, true, true])
  expect(kept.flatMap((type) => ofType(service, type))).toEqual([])
  expect(JSON.stringify(data)).not.toContain('regie-dev-service')
})

test('nothing has a name that would keep it from being replaced', () => {
  const { data, service } = synth()
  const named = [
    'BucketName',
    'TableName',
    'FunctionName',
    'RoleName',
    'QueueName',
    'TopicName',
    'LogGroupName',
    'AlarmName',
  ]
  for (const [id, { Type, Properties }] of Object.entries({ ...data.Resources, ...service.Resources })) {
    const fixed = named.filter((name) => typeof Properties?.[name] === 'string')
    expect([id, Type, fixed]).toEqual([id, Type, []])
  }
})
