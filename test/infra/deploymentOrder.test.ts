import { describe, expect, test } from 'vitest'
import { type Document, list, ofType, spelt, synth, type Template, the } from './synth.ts'

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/regie'

/** Functions that answer the API are told how much may be asked of them. */
const asksForPass = (properties: unknown): boolean => JSON.stringify(properties).includes('REGIE_REQUEST_LIMITS')

/** What CloudFormation does before a resource: what it names, and what that names in turn. */
const waitsFor = ({ Resources }: Template) => {
  const named = (value: unknown): string[] =>
    [...JSON.stringify(value).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"|\$\{(\w+)/g)].flatMap(
      ([, one = '', other = '']) => ((one || other) in Resources ? [one || other] : []),
    )
  return (id: string): Set<string> => {
    const found = new Set<string>()
    const open = [id]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { DependsOn = [], ...rest } = Resources[at] ?? {}
      for (const next of [...list(DependsOn), ...named(rest)]) {
        if (!found.has(next)) open.push(next)
        found.add(next)
      }
    }
    return found
  }
}

test('the page is uploaded only when both APIs answer what it calls', () => {
  const uploads = ofType(synth().service, 'Custom::CDKBucketDeployment')
  expect(uploads.length).toBeGreaterThan(0)
  for (const [, { DependsOn = [] }] of uploads) {
    for (const stage of [/^ApiStage/, /^AppsApiStage/]) expect(DependsOn).toContainEqual(expect.stringMatching(stage))
  }
})

describe.each([
  ['the domain of CloudFront', {}],
  ['a domain of its own', { domain: 'regie.example.com', certificate: CERTIFICATE }],
])('with %s', (_, address) => {
  test('a secret is replaced in two deployments: functions accept the new one before CloudFront shows it, and the old one as long', () => {
    const stage = (generations: string) => {
      const { service } = synth({ ...address, originSecretGenerations: generations })
      const { DistributionConfig } = the<{ DistributionConfig: unknown }>(
        service,
        'AWS::CloudFront::Distribution',
      ).Properties
      const { Environment } = the<{ Environment: { Variables: Record<string, unknown> } }>(
        service,
        'AWS::Lambda::Function',
        'FunctionsCra',
      ).Properties
      const generationsIn = (value: unknown) => [...new Set(JSON.stringify(value).match(/Making\d/g))]
      return {
        shown: generationsIn(DistributionConfig),
        accepted: generationsIn(Environment.Variables.REGIE_ORIGIN_DIGESTS),
      }
    }
    const [before, both, after] = ['1', '1,2', '2'].map(stage)
    expect(before).toEqual({ shown: ['Making1'], accepted: ['Making1'] })
    expect(both).toEqual({ shown: ['Making1'], accepted: ['Making1', 'Making2'] })
    expect(after).toEqual({ shown: ['Making2'], accepted: ['Making2'] })
  })

  test('every function that asks for the secret changes when the distribution is everywhere, and nothing waits in a circle', () => {
    const { service } = synth({ ...address, originSecretGenerations: '2' })
    const waits = waitsFor(service)
    const [[distribution]] = ofType(service, 'AWS::CloudFront::Distribution') as [[string, unknown]]
    const asking = Object.entries(service.Resources).filter(
      ([id, { Type, Properties }]) =>
        Type === 'AWS::Lambda::Function' && (id.startsWith('FunctionsLive') || asksForPass(Properties)),
    )
    expect(asking.length).toBeGreaterThan(20)
    for (const [id] of asking) expect([...waits(id)], id).toContain(distribution)
    expect([...waits(distribution)].filter((id) => /^Functions|^SiteDistribution[0-9A-F]/.test(id))).toEqual([])
  })
})

test('what handles events and scheduled jobs is of the new release before anything writes one of a new kind', () => {
  const { service } = synth()
  const waits = waitsFor(service)
  const functions = ofType(service, 'AWS::Lambda::Function').filter(([id]) => id.startsWith('Functions'))
  const find = (name: string) => functions.find(([id]) => id.startsWith(`Functions${name}`))?.[0]
  const [deliver, due] = [find('Deliver'), find('Due')]
  for (const [id] of functions) {
    const isWriter = id !== deliver && id !== due && !id.startsWith('FunctionsPublicKeys')
    if (isWriter) expect([...waits(id)], id).toEqual(expect.arrayContaining([deliver, due]))
  }
  expect([...waits(due ?? '')]).toContain(deliver)
})

test('no resource waits for itself', () => {
  const { service } = synth()
  const waits = waitsFor(service)
  expect(Object.keys(service.Resources).filter((id) => waits(id).has(id))).toEqual([])
})

test('between two signing keys the role may use both, so that no moment of a deployment refuses a token', () => {
  const rotated = synth({ signingKeyGenerations: [1, 2] }).service
  const policy = the<{ PolicyDocument: Document }>(rotated, 'AWS::IAM::Policy', 'FunctionsAuthRole').Properties
  const sign = policy.PolicyDocument.Statement.filter(({ Action }) => list(Action).includes('kms:Sign'))
  expect(sign.flatMap(({ Resource }) => list<unknown>(Resource as unknown[]).map(spelt)).toSorted()).toEqual([
    'SigningKeysGeneration1.Arn',
    'SigningKeysGeneration2.Arn',
  ])
})
