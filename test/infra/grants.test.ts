import { App, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { describe, expect, test } from 'vitest'
import { Buckets } from '#infra/aws/buckets.ts'
import { CrossStackValues } from '#infra/aws/crossStackValues.ts'
import { applyGrants } from '#infra/aws/functions/functions.ts'
import { type FunctionName, GRANTS, type Grants } from '#infra/aws/functions/grants.ts'
import { SigningKeys } from '#infra/aws/keys/keys.ts'
import { Live } from '#infra/aws/live.ts'
import { Mail } from '#infra/aws/mail/mail.ts'
import { parseSettings } from '#infra/aws/settings.ts'
import { Table } from '#infra/aws/table.ts'
import { contracts, endpoints, type GroupName } from '#shared/contracts.ts'
import { codeOf } from './functionCode.ts'
import { type Document, list, ofType, spelt, synth, type Template, the } from './synth.ts'

const { data, service } = synth()
const functions = ofType<{ Role: unknown }>(service, 'AWS::Lambda::Function')
/** But for the one by which the gateway writes its log: see live.test.ts. */
const roles = ofType<{ ManagedPolicyArns?: unknown }>(service, 'AWS::IAM::Role').filter(
  ([id]) => !id.startsWith('LiveLogging'),
)

/** Everything a role may do: resource by resource, actions in order. Its own log, which all have, left out. */
const powersOf = (role: string): Record<string, string> => {
  const { Statement } = the<{ PolicyDocument: Document }>(service, 'AWS::IAM::Policy', `${role}DefaultPolicy`)
    .Properties.PolicyDocument
  const powers = Statement.flatMap(({ Effect, Action, Resource, Condition }) =>
    list<unknown>(Resource as unknown[]).map((resource): [string, string] => {
      const when = Condition ? ` when ${JSON.stringify(Condition)}` : ''
      return [spelt(resource), `${Effect === 'Allow' ? '' : `${Effect} `}${list(Action).join(' ')}${when}`]
    }),
  )
  const usual = powers.filter(([, actions]) => /^logs:/.test(actions))
  const log = usual.map(([resource, actions]) => `${actions} on ${resource}`).join('; ')
  expect(log).toMatch(/^logs:CreateLogStream logs:PutLogEvents on \w+Log\.Arn$/)
  const own = powers.filter((power) => !usual.includes(power))
  const on = (resource: string) => own.filter(([one]) => one === resource).map(([, actions]) => actions)
  return Object.fromEntries(own.map(([resource]) => [resource, on(resource).join('; ')]))
}

const dynamodb = (...actions: string[]) => actions.map((action) => `dynamodb:${action}`).join(' ')
/** What lets a function that may only read count the requests it is asked. */
const counts = 'dynamodb:UpdateItem when {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["RATE#*"]}}'
const mail = 'ses:SendEmail ses:SendRawEmail when {"StringEquals":{"ses:FromAddress":"no-reply@regie.example"}}'
const LIVE = 'arn:aws:execute-api:eu-west-3:AWS::AccountId:LiveSockets/live'
const SES = 'arn:aws:ses:eu-west-3:AWS::AccountId'

const roleOf = (name: string) => `Functions${name.charAt(0).toUpperCase()}${name.slice(1)}Role`

const only = (...partitions: string[]) =>
  ` when {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":[${partitions.map((one) => `"${one}"`).join()}]}}`
const OF_TENANTS = ['T#*', 'RATE#*', 'LIMIT#*', 'DUE', 'SECRET']
/** What keeps a function from accounts and tokens. */
const within = only(...OF_TENANTS)
/** And from accounts alone. */
const withinLinks = only(...OF_TENANTS, 'TOKEN#*', 'ATTEMPTS#*', 'LINK#*', 'CERTIFICATE#*')

/** What a line of grants says of the table, and of files. */
const keptTo = ({ accounts, links, mailDomain, knowsConnections }: Grants): string => {
  if (accounts) return ''
  if (knowsConnections) return only(...OF_TENANTS, 'CONNECTION#*')
  if (mailDomain) return only(...OF_TENANTS, 'MAILDOMAIN#*')
  return links ? withinLinks : within
}
const tableOf = (name: FunctionName): string =>
  dynamodb(...(GRANTS[name].table ?? []).toSorted()) + keptTo(GRANTS[name])
const filesOf = ({ avatars = {}, documents = {} }: Grants): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ Avatars: avatars, Documents: documents }).flatMap(([bucket, folders]) =>
      Object.entries(folders).map(([folder, actions]) => [
        `Buckets${bucket}.Arn/*/${folder}/*`,
        actions
          .toSorted()
          .map((action) => `s3:${action}`)
          .join(' '),
      ]),
    ),
  )

/** What its line gives to a function that answers the API: the table, files, the index, signing; nothing else. */
const ofGroup = (name: GroupName): [role: string, powers: Record<string, string>] => {
  const grants: Grants = GRANTS[name]
  const counting = grants.table?.includes('UpdateItem') ? [] : [counts]
  return [
    roleOf(name),
    {
      'Table.Arn': [...(grants.table ? [tableOf(name)] : []), ...counting].join('; '),
      ...(grants.index && { 'Table.Arn/index/gsi1': dynamodb('Query') + keptTo(grants) }),
      ...(grants.signs && { 'SigningKeysGeneration1.Arn': 'kms:Sign' }),
      ...filesOf(grants),
    },
  ]
}

/**
 * Who may do what on AWS, in full: what grants.ts says, and nothing that it does not. A change there is a change of what an
 * intruder in one function could reach.
 */
const MATRIX: Record<string, Record<string, string>> = {
  ...Object.fromEntries((Object.keys(contracts) as GroupName[]).map(ofGroup)),
  FunctionsLiveRole: {
    'Table.Arn': tableOf('live'),
    [`${LIVE}/DELETE/@connections/*`]: 'execute-api:ManageConnections',
  },
  FunctionsInboundRole: { 'Table.Arn': tableOf('inbound'), ...filesOf(GRANTS.inbound) },
  FunctionsDueRole: { 'Table.Arn': tableOf('due') },
  FunctionsBouncesRole: {
    'Table.Arn': dynamodb('GetItem', 'PutItem', 'UpdateItem'),
    'BucketsFailed.Arn': 's3:ListBucket',
    'BucketsFailed.Arn/aws/lambda/*': 's3:PutObject',
  },
  FunctionsDeliverRole: {
    'Table.Arn': tableOf('deliver'),
    'Table.StreamArn': dynamodb('DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'),
    [`${SES}:identity/*`]: mail,
    [`${SES}:configuration-set/MailSet`]: mail,
    ...filesOf(GRANTS.deliver),
    [`${LIVE}/POST/@connections/*`]: 'execute-api:ManageConnections',
    [`${LIVE}/DELETE/@connections/*`]: 'execute-api:ManageConnections',
    'BucketsFailed.Arn': 's3:ListBucket',
    'BucketsFailed.Arn/aws/lambda/*': 's3:PutObject',
  },
  FunctionsPublicKeysReadingWorkerRole: { 'SigningKeysGeneration1.Arn': 'kms:GetPublicKey' },
  SiteOriginSecretMaking1WorkerRole: {},
  SiteUploadRole: {
    // The same in every release: IAM would not have spread a new policy when the upload of only a page begins.
    'arn:aws:s3:::cdk-hnb659fds-assets-${AWS::AccountId}-eu-west-3/*.zip': 's3:GetObject',
    'SiteFiles.Arn': 's3:ListBucket',
    'SiteFiles.Arn/*': 's3:AbortMultipartUpload s3:PutObject',
  },
}

describe('every role', () => {
  test.each(Object.entries(MATRIX))('%s may do what is written here and nothing else', (role, powers) => {
    expect(powersOf(role)).toEqual(powers)
  })

  test('is written here, belongs to one function, and has no policy of AWS’s', () => {
    expect(roles.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual(Object.keys(MATRIX).toSorted())
    expect(new Set(functions.map(([, { Properties }]) => spelt(Properties.Role))).size).toBe(functions.length)
    for (const [, { Properties }] of roles) expect(Properties.ManagedPolicyArns).toBeUndefined()
    expect([...ofType(data, 'AWS::IAM::Role'), ...ofType(data, 'AWS::IAM::Policy')]).toEqual([])
  })

  test('names its actions and its resources', () => {
    for (const [, { Properties }] of ofType<{ PolicyDocument: Document }>(service, 'AWS::IAM::Policy')) {
      for (const { Action, Resource } of Properties.PolicyDocument.Statement) {
        expect(list(Action).join()).not.toContain('*')
        expect(Resource).not.toBe('*')
      }
    }
  })

  test('is kept from scanning, from deleting the table and from PartiQL', () => {
    expect(JSON.stringify(ofType(service, 'AWS::IAM::Policy'))).not.toMatch(/Scan|DeleteTable|PartiQL/)
  })
})

test('the model that compares words may be asked by the matching alone, and only when there is one', () => {
  const asking = synth({ embeddingModel: 'cohere.embed-multilingual-v3' }).service
  const withModel = ofType<{ PolicyDocument: Document }>(asking, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
    Properties.PolicyDocument.Statement.filter(({ Action }) => list(Action).join().includes('bedrock')).map(
      ({ Action, Resource }) => [
        id.replace(/DefaultPolicy[0-9A-F]{8}$/, '').replace(/[0-9A-F]{8}$/, ''),
        Action,
        spelt(Resource),
      ],
    ),
  )
  const arn = 'arn:aws:bedrock:eu-west-3::foundation-model/cohere.embed-multilingual-v3'
  expect(withModel).toEqual([['FunctionsMatchingRole', 'bedrock:InvokeModel', arn]])
  expect(JSON.stringify(ofType(service, 'AWS::IAM::Policy'))).not.toContain('bedrock')
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
    // A form, or an address, that a browser uses at S3 with what the role may do.
    'uploadForm = async (': 'PutObject',
    'downloadUrl = (': 'GetObject',
    'partUrl = (': 'PutObject',
    'new CreateMultipartUploadCommand(': 'PutObject',
    'new CompleteMultipartUploadCommand(': 'PutObject',
    'new ListPartsCommand(': 'ListMultipartUploadParts',
    'new AbortMultipartUploadCommand(': 'AbortMultipartUpload',
    'new GetObjectCommand(': 'GetObject',
    'new DeleteObjectCommand(': 'DeleteObject',
    'new GetObjectTaggingCommand(': 'GetObjectTagging',
    'environment.scansDocuments': 'scans',
    'environment.embeddingModel': 'embeds',
    'new PostToConnectionCommand(': 'pushes',
    'new DeleteConnectionCommand(': 'closesConnections',
    '`CONNECTION#': 'knowsConnections',
    'environment.mailDomain': 'mailDomain',
    'environment.inboundBucket': 'receives',
    'environment.prices': 'prices',
    'environment.supportAddress': 'supports',
    'environment.operator': 'names',
    'index: "gsi1"': 'index',
  }

  test.each(Object.entries(GRANTS) as [FunctionName, (typeof GRANTS)[FunctionName]][])('%s', (name, grants) => {
    const code = codeOf(name)
    const askable = new Set(Object.entries(COMMANDS).flatMap(([text, power]) => (code.includes(text) ? [power] : [])))
    const { table = [], documents = {}, avatars = {}, accounts: _, links: __, ...flags } = grants
    const granted = [
      ...table,
      ...Object.keys(flags),
      ...(flags.receives ? ['GetObject'] : []),
      ...Object.values(documents).flat(),
      ...Object.values(avatars).flat(),
    ]
    expect(granted.filter((power) => !askable.has(power))).toEqual([])
    for (const power of [
      'mails',
      'pushes',
      'closesConnections',
      'knowsConnections',
      'signs',
      'index',
      'embeds',
      'prices',
      'receives',
      'supports',
      'names',
      'PutObject',
      'GetObject',
      'DeleteObject',
    ])
      expect(granted.includes(power)).toBe(askable.has(power))
  })
})

test('a grant of files is for folders of one name in one bucket, whose name the function is told', () => {
  const app = new App({ builtinCloudFormationValidation: false })
  const stack = new Stack(app, 'files', { env: { region: 'eu-west-3' } })
  const settings = parseSettings({ stage: 'dev' })
  const role = new Role(stack, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const told = new CrossStackValues(stack, 'CrossStackValues')
  const environment = applyGrants(
    role,
    { avatars: { people: ['GetObject', 'PutObject'] } },
    {
      table: new Table(stack, 'Table', settings),
      keys: new SigningKeys(stack, 'SigningKeys', settings).importInto(told),
      mail: new Mail(stack, 'Mail', settings).importInto(told),
      buckets: new Buckets(stack, 'Buckets', settings),
      live: new Live(stack, 'Live', settings),
      settings,
    },
  )
  const template = app.synth().getStackByName('files').template as Template
  const { Statement } = the<{ PolicyDocument: Document }>(template, 'AWS::IAM::Policy').Properties.PolicyDocument
  expect(Object.keys(environment)).toEqual(['REGIE_AVATARS_BUCKET'])
  expect(Statement.map(({ Action, Resource }) => [Action, spelt(Resource)])).toEqual([
    [['s3:GetObject', 's3:PutObject'], 'BucketsAvatars.Arn/*/people/*'],
  ])
})

test('a function whose writes check the right of their caller may do so, and record what it answered', () => {
  for (const { group, name, rightsInTransaction } of endpoints) {
    if (rightsInTransaction)
      expect(GRANTS[group as FunctionName].table, `${group}.${name}`).toEqual(
        expect.arrayContaining(['ConditionCheckItem', 'PutItem']),
      )
  }
})
