import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ORDER_DAYS } from '#functions/data/orders.ts'
import { type Document, ofType, spelt, synth, the } from './synth.ts'

const { data, service, access } = synth()
const domain = { domain: 'app.regie.fr', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c' }
const withDomain = synth({
  ...domain,
  mailFrom: 'no-reply@regie.fr',
  mailIdentity: 'domain',
  signingKeyGenerations: '1,2',
})
const templates = [data, service, access]

test.each([
  ['an address', data],
  ['a domain', withDomain.data],
  ['a domain for people', synth({ mailDomain: 'mail.regie.fr' }).data],
])(
  'with %s that SES refuses, as one it knows already, a first deployment leaves nothing that stays for ever',
  (_, template) => {
    const identities = ofType(template, 'AWS::SES::EmailIdentity').map(([id]) => id)
    expect(identities.length).toBeGreaterThan(0)
    const staying = Object.entries(template.Resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    expect(staying.length).toBeGreaterThan(5)
    for (const [id, { DependsOn = [] }] of staying) expect(DependsOn, id).toEqual(expect.arrayContaining(identities))
  },
)

describe('the table', () => {
  const table = the<{ Replicas: Record<string, unknown>[] }>(data, 'AWS::DynamoDB::GlobalTable')

  test('can be brought back to any second of the last 35 days', () => {
    expect(table.Properties.Replicas).toMatchObject([
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 } },
    ])
  })

  test('outlives its stack and cannot be deleted by mistake', () => {
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
    expect(table.Properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: true }])
  })

  test('costs by use, up to a cap, on its index too', () => {
    const read = { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 500 } }
    const write = { WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 250 } }
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      ...write,
      GlobalSecondaryIndexes: [write],
    })
    expect(table.Properties.Replicas).toMatchObject([{ ...read, GlobalSecondaryIndexes: [read] }])
  })

  test('is encrypted at rest with the key that DynamoDB owns', () => {
    expect(table.Properties).toMatchObject({ SSESpecification: { SSEEnabled: false } })
  })

  test('has the keys, the index, the expiry and the stream that the code uses', () => {
    const keys = (hash: string, range: string) => [
      { AttributeName: hash, KeyType: 'HASH' },
      { AttributeName: range, KeyType: 'RANGE' },
    ]
    expect(table.Properties).toMatchObject({
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'ALL' } },
      ],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    })
  })
})

test('what failed is kept as long as the orders that a replay reads again: every order that ends, ends then', () => {
  const { Properties } = the<{ LifecycleConfiguration: { Rules: { ExpirationInDays?: number }[] } }>(
    data,
    'AWS::S3::Bucket',
    'BucketsFailed',
  )
  expect(Properties.LifecycleConfiguration.Rules).toContainEqual(
    expect.objectContaining({ ExpirationInDays: ORDER_DAYS }),
  )
  const sources = readdirSync('functions', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join('functions', file), 'utf8')] as const)
    .filter(([, source]) => source.includes("kind: 'event'"))
  expect(sources.length).toBeGreaterThan(12)
  // How long somebody is not reminded again is longer than a fortnight, and history besides; open pages are told within a day or not at all.
  const ends = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\bttl: ([^,}]+)/g)].map(([, end]) => `${file}: ${end?.trim()}`),
  )
  const others = ends.filter((one) => !/: orderTtl\(\)$|REMINDER_TTL_SECONDS|ANNOUNCEMENT_TTL_SECONDS/.test(one))
  expect(others).toEqual([])
})

describe('every bucket', () => {
  const buckets = templates.flatMap((template) => ofType(template, 'AWS::S3::Bucket'))
  const policies = templates.flatMap((template) =>
    ofType<{ Bucket: { Ref: string }; PolicyDocument: Document }>(template, 'AWS::S3::BucketPolicy'),
  )

  test.each(buckets)('%s is closed to the public in all four ways', (_, { Properties }) => {
    expect(Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
  })

  test.each(buckets)('%s is encrypted, belongs to its owner, and is kept', (_, bucket) => {
    expect(bucket).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      },
    })
    expect(bucket.Properties.AccessControl).toBeUndefined()
  })

  test.each(buckets)('%s refuses plain HTTP and TLS before 1.2', (id) => {
    const [, policy] = policies.find(([, { Properties }]) => Properties.Bucket.Ref === id) ?? []
    const denied = policy?.Properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Deny')
    const harmful = { StringEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'THREATS_FOUND' } }
    expect(denied?.map(({ Condition }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ...(id.startsWith('BucketsDocuments') ? [harmful] : []),
    ])
  })

  test.each(buckets)(
    '%s drops abandoned uploads and, the one of logs apart, writes down its accesses',
    (id, bucket) => {
      expect(JSON.stringify(bucket.Properties.LifecycleConfiguration)).toContain('"DaysAfterInitiation":7')
      expect(!bucket.Properties.LoggingConfiguration).toBe(id.startsWith('BucketsLogs'))
    },
  )

  test('there are five', () => {
    expect(buckets.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
      'BucketsAvatars',
      'BucketsDocuments',
      'BucketsFailed',
      'BucketsLogs',
      'SiteFiles',
    ])
  })
})

test('a replaced document can be brought back for ninety days, one never taken over goes after a day, with all its versions', () => {
  expect(the(data, 'AWS::S3::Bucket', 'BucketsDocuments').Properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        {},
        // The mark that a deletion leaves, too, once nothing is behind it.
        { NoncurrentVersionExpiration: { NoncurrentDays: 90 }, ExpiredObjectDeleteMarker: true },
        // Of temporary workspaces, whose ids begin with 7.
        { Prefix: '7', ExpirationInDays: 31 },
        {
          Prefix: 'pending/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        },
      ],
    },
  })
})

test('the distribution, and no other service, may read pictures and nothing else of their bucket', () => {
  const policy = the<{ PolicyDocument: Document }>(data, 'AWS::S3::BucketPolicy', 'BucketsAvatars')
  const allowed = policy.Properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
  expect(allowed.map(({ Resource, Condition, ...rest }) => [rest, spelt(Resource), Condition])).toEqual([
    [
      { Effect: 'Allow', Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } },
      'BucketsAvatars.Arn/avatars/*',
      { ArnLike: { 'AWS:SourceArn': expect.anything() } },
    ],
  ])
  expect(spelt(allowed[0]?.Condition?.ArnLike?.['AWS:SourceArn'])).toBe(
    'arn:aws:cloudfront::AWS::AccountId:distribution/*',
  )
})

test.each([
  ['of the own domain', withDomain.data, 'https://app.regie.fr'],
  ['that CloudFront delivers, where there is no domain', data, 'https://*.cloudfront.net'],
])('only the page %s may read and send documents from a browser', (_, template, origin) => {
  const buckets = ofType<{ CorsConfiguration?: { CorsRules: object[] } }>(template, 'AWS::S3::Bucket').filter(
    ([, { Properties }]) => Properties.CorsConfiguration,
  )
  expect(buckets.map(([id]) => id.slice(0, 16))).toEqual(['BucketsDocuments'])
  expect(buckets[0]?.[1].Properties.CorsConfiguration?.CorsRules).toMatchObject([
    { AllowedOrigins: [origin], AllowedMethods: ['GET', 'PUT', 'POST'], AllowedHeaders: ['content-type'] },
  ])
})

describe('the signing keys', () => {
  type Key = { KeySpec?: string; KeyPolicy: Document }
  const keys = ofType<Key>(withDomain.data, 'AWS::KMS::Key').filter(([, { Properties }]) => Properties.KeySpec)

  test('are one RSA key for each generation, kept and with an alias', () => {
    expect(keys).toHaveLength(2)
    for (const [, key] of keys) {
      expect(key).toMatchObject({
        DeletionPolicy: 'Retain',
        Properties: { KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' },
      })
    }
    expect(
      ofType<{ AliasName: string }>(withDomain.data, 'AWS::KMS::Alias').map(
        ([, { Properties }]) => Properties.AliasName,
      ),
    ).toEqual(['alias/regie/dev/access-tokens/2', 'alias/regie/dev/access-tokens/1'])
  })

  test('sign for the role that carries their tag and nobody else, and nobody deletes them', () => {
    for (const [, { Properties }] of keys) {
      const [care, sign, ...more] = Properties.KeyPolicy.Statement
      expect(more).toEqual([])
      expect(sign).toMatchObject({
        Action: 'kms:Sign',
        Condition: { StringEquals: { 'aws:PrincipalTag/regie-signs-tokens-of': 'dev' } },
      })
      expect(care?.Action).not.toEqual(expect.arrayContaining([expect.stringMatching(/Sign|Deletion|Grant|\*/)]))
    }
    const tagged = ofType<{ Tags?: { Key: string }[] }>(withDomain.service, 'AWS::IAM::Role').filter(
      ([, { Properties }]) => Properties.Tags?.some(({ Key }) => Key === 'regie-signs-tokens-of'),
    )
    expect(tagged.map(([id]) => id)).toEqual([expect.stringMatching(/^FunctionsAuthRole/)])
  })
})

describe('mail', () => {
  test('leaves over TLS only, never again to who refused it, and refusals are told', () => {
    expect(the(data, 'AWS::SES::ConfigurationSet').Properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      ReputationOptions: { ReputationMetricsEnabled: true },
    })
    expect(the(data, 'AWS::SES::ConfigurationSetEventDestination').Properties).toMatchObject({
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        EventBridgeDestination: {},
      },
    })
  })

  test('of a domain is signed by it and has its own return path', () => {
    expect(the(withDomain.data, 'AWS::SES::EmailIdentity').Properties).toMatchObject({
      EmailIdentity: 'regie.fr',
      DkimAttributes: { SigningEnabled: true },
      MailFromAttributes: { MailFromDomain: 'bounce.regie.fr' },
    })
    const records = Object.keys(withDomain.data.Outputs ?? {}).filter((name) =>
      /^Mail.*(Dkim|ReturnPath|Dmarc)/.test(name),
    )
    expect(records).toHaveLength(6)
  })
})

describe('every topic', () => {
  const policies = [service, access].flatMap((template) =>
    ofType<{ PolicyDocument: Document }>(template, 'AWS::SNS::TopicPolicy'),
  )

  test('refuses plain HTTP, and speaks for this account only', () => {
    expect(policies).toHaveLength(2)
    for (const [, { Properties }] of policies) {
      const [refused, ...allowed] = Properties.PolicyDocument.Statement
      expect(refused).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })
      for (const { Condition, Principal } of allowed) {
        // EventBridge speaks for rules of its own account only, and takes no condition.
        const rules = JSON.stringify(Principal) === JSON.stringify({ Service: 'events.amazonaws.com' })
        if (!rules) expect(JSON.stringify(Condition)).toMatch(/aws:SourceAccount/i)
      }
    }
  })

  test('needs no key of its own: the signing key is the only one that a stage pays for', () => {
    const keys = templates.flatMap((template) => ofType(template, 'AWS::KMS::Key'))
    expect(keys.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['SigningKeysGeneration1'])
    expect(templates.flatMap((template) => ofType(template, 'AWS::SQS::Queue'))).toEqual([])
  })
})
