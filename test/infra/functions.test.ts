import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { type FunctionName, GRANTS } from '#infra/aws/grants.ts'
import { type Document, list, ofType, spelt, synth, the } from './synth.ts'

interface LambdaFunction {
  Runtime: string
  Timeout: number
  Environment?: { Variables: Record<string, unknown> }
  LoggingConfig: { LogGroup: { Ref: string } }
  Role: unknown
  ReservedConcurrentExecutions?: number
}

const { data, service } = synth()
const functions = ofType<LambdaFunction>(service, 'AWS::Lambda::Function')
/** The CDK's own function, which uploads the site: not on Node, and run in deployments only. */
const ours = functions.filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))
const roles = ofType<{ ManagedPolicyArns?: unknown }>(service, 'AWS::IAM::Role')

/** Everything a role may do: resource by resource, actions in order. Its own log and X-Ray, which all have, left out. */
const powersOf = (role: string): Record<string, string> => {
  const { Statement } = the<{ PolicyDocument: Document }>(service, 'AWS::IAM::Policy', `${role}DefaultPolicy`)
    .Properties.PolicyDocument
  const powers = Statement.flatMap(({ Effect, Action, Resource, Condition }) =>
    list<unknown>(Resource as unknown[]).map((resource): [string, string] => {
      const when = Condition ? ` when ${JSON.stringify(Condition)}` : ''
      return [spelt(resource), `${Effect === 'Allow' ? '' : `${Effect} `}${list(Action).join(' ')}${when}`]
    }),
  )
  const usual = powers.filter(([, actions]) => /^(logs|xray):/.test(actions))
  const log = usual.map(([resource, actions]) => `${actions} on ${resource}`).join('; ')
  expect(log).toMatch(
    /^logs:CreateLogStream logs:PutLogEvents on \w+Log\.Arn(; xray:PutTelemetryRecords xray:PutTraceSegments on \*)?$/,
  )
  return Object.fromEntries(powers.filter((power) => !usual.includes(power)))
}

const dynamodb = (...actions: string[]) => actions.map((action) => `dynamodb:${action}`).join(' ')
const mail = 'ses:SendEmail when {"StringEquals":{"ses:FromAddress":"no-reply@regie.example"}}'
const SES = 'arn:aws:ses:eu-west-3:AWS::AccountId'

/** Who may do what on AWS, in full. A change here is a change of what an intruder in one function could reach. */
const MATRIX: Record<string, Record<string, string>> = {
  FunctionsAuthRole: {
    'Table.Arn': dynamodb('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'),
    'SigningKeysGeneration1.Arn': 'kms:Sign',
  },
  FunctionsCraRole: {
    'Table.Arn': dynamodb('BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    'Table.Arn/index/gsi1': dynamodb('Query'),
  },
  FunctionsCommonRole: {
    'Table.Arn': dynamodb('BatchGetItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
  },
  FunctionsOpenapiRole: {},
  FunctionsDeliverRole: {
    'Table.Arn': dynamodb('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'),
    'Table.StreamArn': dynamodb('DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'),
    [`${SES}:identity/MailAddress`]: mail,
    [`${SES}:configuration-set/MailSet`]: mail,
    'BucketsDocuments.Arn/*/reports/*': 's3:PutObject',
    'DeliverFailed.Arn': 'sqs:GetQueueAttributes sqs:GetQueueUrl sqs:SendMessage',
  },
  FunctionsPublicKeysReadingWorkerRole: { 'SigningKeysGeneration1.Arn': 'kms:GetPublicKey' },
  SitePassMakingWorkerRole: {},
  SiteUploadRole: {
    'arn:aws:s3:::cdk-hnb659fds-assets-${AWS::AccountId}-eu-west-3/<archive>.zip': 's3:GetObject',
    'SiteFiles.Arn': 's3:ListBucket',
    'SiteFiles.Arn/*': 's3:AbortMultipartUpload s3:PutObject',
  },
}

describe('every role', () => {
  test.each(Object.entries(MATRIX))('%s may do what is written here and nothing else', (role, powers) => {
    const found = Object.entries(powersOf(role)).map(([on, actions]) => [
      on.replace(/[0-9a-f]{64}/, '<archive>'),
      actions,
    ])
    expect(Object.fromEntries(found)).toEqual(powers)
  })

  test('is written here, belongs to one function, and has no policy of AWS’s', () => {
    expect(roles.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual(Object.keys(MATRIX).toSorted())
    expect(new Set(functions.map(([, { Properties }]) => spelt(Properties.Role))).size).toBe(functions.length)
    for (const [, { Properties }] of roles) expect(Properties.ManagedPolicyArns).toBeUndefined()
    expect([...ofType(data, 'AWS::IAM::Role'), ...ofType(data, 'AWS::IAM::Policy')]).toEqual([])
  })

  test('names its actions and its resources, X-Ray apart', () => {
    for (const [, { Properties }] of ofType<{ PolicyDocument: Document }>(service, 'AWS::IAM::Policy')) {
      for (const { Action, Resource } of Properties.PolicyDocument.Statement) {
        expect(list(Action).join()).not.toContain('*')
        if (Resource === '*') expect(list(Action).every((action) => action.startsWith('xray:'))).toBe(true)
      }
    }
  })

  test('is kept from scanning, from deleting the table and from PartiQL', () => {
    expect(JSON.stringify(ofType(service, 'AWS::IAM::Policy'))).not.toMatch(/Scan|DeleteTable|PartiQL/)
  })
})

describe('a function may do no more than its code can ask for', () => {
  const COMMANDS: Record<string, string> = {
    'new GetCommand(': 'GetItem',
    'new BatchGetCommand(': 'BatchGetItem',
    'new QueryCommand(': 'Query',
    'new PutCommand(': 'PutItem',
    'new UpdateCommand(': 'UpdateItem',
    'new DeleteCommand(': 'DeleteItem',
    ' Put: {': 'PutItem',
    ' Update: {': 'UpdateItem',
    ' Delete: {': 'DeleteItem',
    ' ConditionCheck: {': 'ConditionCheckItem',
    'new SendEmailCommand(': 'mails',
    'new SignCommand(': 'signs',
    'new PutObjectCommand(': 'PutObject',
    'index: "gsi1"': 'index',
  }
  /** The code of a function without what it never calls. */
  const codeOf = async (name: FunctionName): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: [`functions/${name}/handler.ts`],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    })
    return outputFiles.map(({ text }) => text).join('')
  }

  test.each(Object.entries(GRANTS) as [FunctionName, (typeof GRANTS)[FunctionName]][])('%s', async (name, grants) => {
    const code = await codeOf(name)
    const askable = new Set(Object.entries(COMMANDS).flatMap(([text, power]) => (code.includes(text) ? [power] : [])))
    const { table = [], documents = {}, avatars = {}, ...flags } = grants
    const granted = [
      ...table,
      ...Object.keys(flags),
      ...Object.values(documents).flat(),
      ...Object.values(avatars).flat(),
    ]
    expect(granted.filter((power) => !askable.has(power))).toEqual([])
    for (const power of ['mails', 'signs', 'index', 'PutObject'])
      expect(granted.includes(power)).toBe(askable.has(power))
  })
})

describe('every function', () => {
  test.each(ours)('%s runs on Node 24 for ARM, traced, within the time the API waits', (id, { Properties }) => {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: expect.any(Number),
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    })
    if (!/Deliver|Worker/.test(id)) expect(Properties.Timeout).toBeLessThanOrEqual(28)
  })

  test.each(functions)('%s writes to a log of its own that ends', (id, { Properties }) => {
    const { Ref } = Properties.LoggingConfig.LogGroup
    const sharing = functions.filter(([, one]) => one.Properties.LoggingConfig.LogGroup.Ref === Ref)
    expect(sharing.map(([name]) => name)).toEqual([id])
    expect(service.Resources[Ref]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { RetentionInDays: id.startsWith('FunctionsAuth') ? 400 : 90 },
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

describe('the environment of functions', () => {
  const variablesOf = (id: string) =>
    the<LambdaFunction>(service, 'AWS::Lambda::Function', `Functions${id}`).Properties.Environment?.Variables ?? {}

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
    expect(namesOf('Auth')).toEqual([...common, 'REGIE_SIGNING_KEY_ID'].toSorted())
    expect(namesOf('Cra')).toEqual(common.toSorted())
    expect(namesOf('Common')).toEqual(common.toSorted())
    expect(namesOf('Openapi')).toEqual(common.toSorted())
    expect(namesOf('Deliver')).toEqual(
      [...common, 'REGIE_MAIL_FROM', 'REGIE_MAIL_CONFIGURATION_SET', 'REGIE_DOCUMENTS_BUCKET'].toSorted(),
    )
  })

  test('has every name that the code reads on AWS, and no stand-in', () => {
    const read = [...readFileSync('functions/lib/environment.ts', 'utf8').matchAll(/'(REGIE_\w+)'/g)].map(
      ([, name]) => name,
    )
    const told = new Set(ours.flatMap(([, { Properties }]) => Object.keys(Properties.Environment?.Variables ?? {})))
    expect(read.filter((name) => name && !told.has(name) && !name.endsWith('_ENDPOINT'))).toEqual([])
    expect([...told].filter((name) => name.endsWith('_ENDPOINT') || name === 'REGIE_METER')).toEqual([])
  })

  test('names the address of the site, its own domain if it has one', () => {
    expect(spelt(variablesOf('Cra').REGIE_ISSUER)).toBe('https://SiteDistribution.DomainName')
    const domain = { domain: 'app.regie.fr', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c' }
    const own = ofType<LambdaFunction>(synth(domain).service, 'AWS::Lambda::Function')
    expect(own.find(([id]) => id.startsWith('FunctionsCra'))?.[1].Properties.Environment?.Variables).toMatchObject({
      REGIE_ISSUER: 'https://app.regie.fr',
      REGIE_SITE_URL: 'https://app.regie.fr',
    })
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
        // References are spelt by the CDK with hashes of their own; what they refer to is checked by name.
        const literal = texts(value).filter((text) => !text.startsWith('PublishOutput') && !(text in service.Resources))
        expect([name, literal.filter(looksSecret)]).toEqual([name, []])
      }
    }
  })
})

test('a new signing key signs only when every function knows it', () => {
  const rotated = synth({ signingKeyGenerations: [1, 2] }).service
  const auth = the<LambdaFunction>(rotated, 'AWS::Lambda::Function', 'FunctionsAuth')
  expect(spelt(auth.Properties.Environment?.Variables.REGIE_SIGNING_KEY_ID)).toBe('SigningKeysGeneration2.Arn')
  const others = ['Cra', 'Common', 'Openapi', 'Deliver'].map((name) =>
    expect.stringMatching(`^Functions${name}[0-9A-F]{8}$`),
  )
  expect(auth.DependsOn).toEqual(expect.arrayContaining(others))
  expect(the<{ KeyIds: unknown[] }>(rotated, 'Custom::Reading').Properties.KeyIds.map(spelt)).toEqual([
    'SigningKeysGeneration2.Arn',
    'SigningKeysGeneration1.Arn',
  ])
})

test('events reach their function once each is new, and failed ones are halved, tried again, then set aside', () => {
  const { Properties } = the<{ FilterCriteria: { Filters: { Pattern: string }[] } }>(
    service,
    'AWS::Lambda::EventSourceMapping',
  )
  expect(Properties).toMatchObject({
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 10,
    MaximumRecordAgeInSeconds: 43_200,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: {
      OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^DeliverFailed/), 'Arn'] } },
    },
  })
  expect(JSON.parse(Properties.FilterCriteria.Filters[0]?.Pattern ?? '')).toEqual({
    eventName: ['INSERT'],
    dynamodb: { NewImage: { kind: { S: ['event'] } } },
  })
})
