import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RESERVE_MS } from '#functions/core/http/deadline.ts'
import { SERVICES, type Service } from '#functions/core/services.ts'
import { GRANTS, type Grants } from '#infra/aws/functions/grants.ts'
import { contracts } from '#shared/contracts.ts'
import { ofType, spelt, synth, the } from './synth.ts'

interface LambdaFunction {
  Runtime: string
  Timeout: number
  Environment?: { Variables: Record<string, unknown> }
  LoggingConfig: { LogGroup: { Ref: string } }
  ReservedConcurrentExecutions?: number
}

const { service } = synth()
const functions = ofType<LambdaFunction>(service, 'AWS::Lambda::Function')
/** The CDK's own function, which uploads the site: not on Node, and run in deployments only. */
const ours = functions.filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))

const idOf = (name: string) => `Functions${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The first pause between two attempts that were not answered; each further one is twice as long. */
const BACK_OFF_MS = 100

/** The services that a function may ask, by what it is granted. */
const servicesOf = (grants: Grants): Service[] => {
  const asked: Record<Service, unknown> = {
    table: grants.table,
    files: grants.documents ?? grants.avatars ?? grants.receives,
    copies: grants.documents,
    mail: grants.mails,
    keys: grants.signs,
    live: grants.pushes ?? grants.closesConnections,
    model: grants.embeds,
  }
  return (Object.keys(asked) as Service[]).filter((one) => asked[one])
}

describe('every function', () => {
  test.each(ours)('%s runs on Node 24 for ARM, not traced, within the time the API waits', (id, { Properties }) => {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: expect.any(Number),
      LoggingConfig: { LogFormat: 'JSON' },
    })
    expect(Properties).not.toHaveProperty('TracingConfig')
    if (!/Deliver|Due|Worker/.test(id)) expect(Properties.Timeout).toBeLessThanOrEqual(28)
  })

  const asking = Object.entries(GRANTS).filter(([, grants]) => servicesOf(grants).length > 0)
  test.each(asking)('%s gives up on each service that it asks before it is ended', (name, grants) => {
    const { Timeout } = the<LambdaFunction>(service, 'AWS::Lambda::Function', idOf(name)).Properties
    for (const one of servicesOf(grants)) {
      const { attempts, connectMs, requestMs } = SERVICES[one]
      const pauses = BACK_OFF_MS * (2 ** (attempts - 1) - 1)
      expect([one, attempts * (connectMs + requestMs) + pauses + RESERVE_MS < Timeout * 1000]).toEqual([one, true])
    }
  })

  test.each(functions)('%s writes to a log of its own that ends', (id, { Properties }) => {
    const { Ref } = Properties.LoggingConfig.LogGroup
    const sharing = functions.filter(([, one]) => one.Properties.LoggingConfig.LogGroup.Ref === Ref)
    expect(sharing.map(([name]) => name)).toEqual([id])
    expect(service.Resources[Ref]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { RetentionInDays: /^Functions(Auth|Account|Onboarding|Users)/.test(id) ? 400 : 90 },
    })
  })

  test('reserves nothing of the account unless told, then as much as told', () => {
    for (const [, { Properties }] of functions) expect(Properties.ReservedConcurrentExecutions).toBeUndefined()
    const reserving = ofType<LambdaFunction>(synth({ reservedConcurrency: 20 }).service, 'AWS::Lambda::Function')
    const reserved = reserving.filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions === 20)
    expect(reserved.map(([id]) => id).every((id) => id.startsWith('Functions'))).toBe(true)
    expect(reserved).toHaveLength(Object.keys(GRANTS).length)
  })
})

/** What only tests set: what a call costs, how soon a voided token is refused, and how long services are waited for. */
const OF_TESTS = ['REGIE_METER', 'REGIE_REVOCATIONS_FRESH', 'REGIE_PATIENCE']

/** What is only told when a setting switches it on, and to which function. */
const SWITCHED_ON = {
  REGIE_SCANS_DOCUMENTS: ['account', 'deliver', 'files', 'help', 'profiles'],
  REGIE_EMBEDDING_MODEL: ['matching'],
  REGIE_MAIL_DOMAIN: ['deliver', 'due', 'inbound', 'mailbox'],
  REGIE_INBOUND_BUCKET: ['inbound'],
} as const
const MODEL = 'cohere.embed-multilingual-v3'

describe('the environment of functions', () => {
  const variablesOf = (id: string) =>
    the<LambdaFunction>(service, 'AWS::Lambda::Function', idOf(id)).Properties.Environment?.Variables ?? {}

  test('tells each what it needs and no more', () => {
    const common = [
      'REGIE_STAGE',
      'REGIE_TABLE',
      'REGIE_ISSUER',
      'REGIE_SITE_URL',
      'REGIE_JWT_KEYS',
      'REGIE_ORIGIN_DIGESTS',
    ]
    const namesOf = (id: string) =>
      Object.keys(variablesOf(id))
        .filter((name) => name.startsWith('REGIE_'))
        .toSorted()
    const own = ({
      avatars,
      documents,
      signs,
      mails,
      supports,
      names,
      pushes,
      closesConnections,
      prices,
    }: Grants): string[] => [
      ...(avatars ? ['REGIE_AVATARS_BUCKET'] : []),
      ...(documents ? ['REGIE_DOCUMENTS_BUCKET'] : []),
      ...(signs ? ['REGIE_SIGNING_KEY_ID'] : []),
      ...(mails ? ['REGIE_MAIL_FROM', 'REGIE_MAIL_CONFIGURATION_SET'] : []),
      ...(names ? ['REGIE_OPERATOR'] : []),
      ...(supports ? ['REGIE_SUPPORT_ADDRESS'] : []),
      ...(pushes || closesConnections ? ['REGIE_LIVE_API'] : []),
      ...(prices ? ['REGIE_PRICES'] : []),
    ]
    for (const [name, grants] of Object.entries(GRANTS)) {
      const counts = name in contracts ? ['REGIE_REQUEST_LIMITS'] : []
      expect([name, ...namesOf(name)]).toEqual([name, ...[...common, ...counts, ...own(grants)].toSorted()])
    }
  })

  test('has every name that the code reads on AWS, and no emulator', () => {
    const read = [...readFileSync('functions/core/environment.ts', 'utf8').matchAll(/'(REGIE_\w+)'/g)].map(
      ([, name]) => name,
    )
    const told = new Set(ours.flatMap(([, { Properties }]) => Object.keys(Properties.Environment?.Variables ?? {})))
    const switchedOn = { scanDocuments: true, embeddingModel: MODEL, mailDomain: 'mail.regie.fr' }
    const switched = ofType<LambdaFunction>(synth(switchedOn).service, 'AWS::Lambda::Function')
    for (const [name, expected] of Object.entries(SWITCHED_ON)) {
      const readers = switched.filter(([, { Properties }]) => Properties.Environment?.Variables[name])
      expect(readers.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual(expected.map(idOf))
      expect(told).not.toContain(name)
      told.add(name)
    }
    const ofTests = (name: string) => name.endsWith('_ENDPOINT') || OF_TESTS.includes(name)
    expect(read.filter((name) => name && !told.has(name) && !ofTests(name))).toEqual([])
    expect([...told].filter(ofTests)).toEqual([])
  })

  test('names the address of the site, its own domain if it has one', () => {
    expect(spelt(variablesOf('cra').REGIE_ISSUER)).toBe('https://SiteDistribution.DomainName')
    const domain = { domain: 'app.regie.fr', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c' }
    const own = ofType<LambdaFunction>(synth(domain).service, 'AWS::Lambda::Function')
    expect(own.find(([id]) => id.startsWith('FunctionsCra'))?.[1].Properties.Environment?.Variables).toMatchObject({
      REGIE_ISSUER: 'https://app.regie.fr',
      REGIE_SITE_URL: 'https://app.regie.fr',
    })
  })

  test('is less than Lambda takes in the function that says who runs the stage, whatever settings let it say', () => {
    const { REGIE_OPERATOR: _, ...others } = variablesOf('onboarding')
    // What a deployment makes of a reference is shorter.
    const bytes = Object.entries(others).map(([name, value]) =>
      Buffer.byteLength(name + (typeof value === 'string' ? value : 'x'.repeat(64))),
    )
    expect(bytes.reduce((sum, one) => sum + one, 'REGIE_OPERATOR'.length)).toBeLessThan(800)
  })

  test('holds nothing that looks like a secret', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts)
    const bits = (text: string): number =>
      [...new Set(text)].reduce((sum, letter) => {
        const share = text.split(letter).length / text.length - 1 / text.length
        return sum - share * Math.log2(share)
      }, 0)
    const looksSecret = (text: string) => /PRIVATE KEY|AKIA|^ey/.test(text) || (text.length >= 24 && bits(text) > 4.2)
    expect(looksSecret('k3J9xQ2mVb8Lz0pRt7Wc5YhN1sDfGa6U')).toBe(true)
    for (const [, { Properties }] of functions) {
      for (const [name, value] of Object.entries(Properties.Environment?.Variables ?? {})) {
        // Everybody is told it, by GET /api/auth/operator: it is sentences.
        if (name === 'REGIE_OPERATOR') continue
        // References are spelt by the CDK with hashes of their own; what they refer to is checked by name.
        const said = name === 'REGIE_PRICES' || name === 'REGIE_REQUEST_LIMITS' ? JSON.parse(String(value)) : value
        const literal = texts(said).filter((text) => !text.startsWith('PublishOutput') && !(text in service.Resources))
        expect([name, literal.filter(looksSecret)]).toEqual([name, []])
      }
    }
  })
})

test('a new signing key signs only when every function knows it', () => {
  const rotated = synth({ signingKeyGenerations: [1, 2] }).service
  const auth = the<LambdaFunction>(rotated, 'AWS::Lambda::Function', 'FunctionsAuth')
  expect(spelt(auth.Properties.Environment?.Variables.REGIE_SIGNING_KEY_ID)).toBe('SigningKeysGeneration2.Arn')
  const others = Object.keys(GRANTS)
    .filter((name) => name !== 'auth')
    .map((name) => expect.stringMatching(`^${idOf(name)}[0-9A-F]{8}$`))
  expect(auth.DependsOn).toEqual(expect.arrayContaining(others))
  expect(the<{ KeyIds: unknown[] }>(rotated, 'Custom::Reading').Properties.KeyIds.map(spelt)).toEqual([
    'SigningKeysGeneration2.Arn',
    'SigningKeysGeneration1.Arn',
  ])
})

interface Kept {
  DestinationConfig: { OnFailure: { Destination: unknown } }
}
const keptIn = ({ DestinationConfig }: Kept): string => spelt(DestinationConfig.OnFailure.Destination)

test('events reach their function once each is new, and failed ones are halved, tried again, then kept whole', () => {
  const { Properties } = the<Kept & { FilterCriteria: { Filters: { Pattern: string }[] } }>(
    service,
    'AWS::Lambda::EventSourceMapping',
  )
  expect(Properties).toMatchObject({
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 10,
    MaximumRecordAgeInSeconds: 43_200,
    StartingPosition: 'TRIM_HORIZON',
  })
  expect(keptIn(Properties)).toBe('BucketsFailed.Arn')
  expect(Properties.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
    { eventName: ['INSERT'], dynamodb: { NewImage: { kind: { S: ['event'] } } } },
    { eventName: ['INSERT'], dynamodb: { NewImage: { fromPage: { S: [{ exists: true }] } } } },
    { eventName: ['REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'SESSION#' }] } } } },
    { eventName: ['REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'TRASH#' }] } } } },
  ])
})

test('what SES tells of refused mails reaches its function, and what fails there is kept whole', () => {
  const set = JSON.stringify(the(service, 'AWS::Events::Rule', 'FunctionsBounces').Properties)
  expect(set).toMatch(/"source":\["aws.ses"\]/)
  expect(set).toContain('Email Bounced')
  expect(set).toMatch(/ses:configuration-set.*MailSet/)
  expect(ofType(service, 'AWS::SNS::Subscription').filter(([, one]) => one.Properties.Protocol === 'lambda')).toEqual(
    [],
  )
  const { Properties } = the<Kept>(service, 'AWS::Lambda::EventInvokeConfig', 'FunctionsBounces')
  expect(Properties).toMatchObject({ MaximumRetryAttempts: 2 })
  expect(keptIn(Properties)).toBe('BucketsFailed.Arn')
})

test('what is due is asked for every five minutes; a call that failed is left to the next', () => {
  expect(the(service, 'AWS::Events::Rule', 'FunctionsDue').Properties).toMatchObject({
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringMatching(/^FunctionsDue/), 'Arn'] } }],
  })
  expect(the(service, 'AWS::Lambda::EventInvokeConfig', 'FunctionsDue').Properties).toMatchObject({
    MaximumRetryAttempts: 0,
  })
})
