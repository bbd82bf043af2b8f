import { describe, expect, test } from 'vitest'
import { ORDER_DAYS } from '#functions/data/orders.ts'
import { parseSettings } from '#infra/aws/settings.ts'
import { type Document, list, ofType, spelt, synth, the } from './synth.ts'

const DOMAIN = 'mail.regie.fr'
const off = synth()
const on = synth({ mailDomain: DOMAIN })

interface Rule {
  Rule: { Actions: Record<string, Record<string, unknown>>[] }
}

const statementsOf = (template: typeof on.service, role: string) =>
  ofType<{ PolicyDocument: Document }>(template, 'AWS::IAM::Policy')
    .filter(([id]) => id.startsWith(role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)

const isOfMails = ({ Resource }: Document['Statement'][number]): boolean =>
  list<unknown>(Resource as unknown[]).some((one) => spelt(one).includes('BucketsInbound'))

describe('mail from outside', () => {
  test('is taken in by nobody unless a domain for it is given', () => {
    expect(ofType(off.service, 'AWS::SES::ReceiptRule')).toEqual([])
    expect(JSON.stringify(off.data)).not.toContain('BucketsInbound')
    expect(JSON.stringify(statementsOf(off.service, 'FunctionsInboundRole'))).not.toContain('s3:GetObject')
  })

  test('is taken over TLS, scanned, kept and handed over, for the domains below the one that is given', () => {
    const { Rule } = the<Rule>(on.service, 'AWS::SES::ReceiptRule').Properties
    expect(Rule).toMatchObject({ Enabled: true, ScanEnabled: true, TlsPolicy: 'Require', Recipients: [`.${DOMAIN}`] })
    expect(Rule.Actions.map((one) => Object.keys(one)[0])).toEqual(['S3Action', 'LambdaAction'])
    expect(Rule.Actions[1]).toMatchObject({ LambdaAction: { InvocationType: 'Event' } })
    const permissions = ofType<{ Principal: string; SourceAccount?: unknown }>(on.service, 'AWS::Lambda::Permission')
    const [[, permission] = []] = permissions.filter(
      ([, { Properties }]) => Properties.Principal === 'ses.amazonaws.com',
    )
    expect(permission?.Properties).toHaveProperty('SourceAccount')
  })

  test('is gone as soon as nobody may hand it over again', () => {
    const [, bucket] =
      ofType<Record<string, unknown>>(on.data, 'AWS::S3::Bucket').find(([id]) => id.includes('Inbound')) ?? []
    expect(JSON.stringify(bucket?.Properties.LifecycleConfiguration)).toContain(`"ExpirationInDays":${ORDER_DAYS}`)
  })

  test('is read by one function alone, and put by SES alone for this account', () => {
    const readers = ofType<{ PolicyDocument: Document }>(on.service, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
      Properties.PolicyDocument.Statement.some(isOfMails),
    )
    expect(readers.map(([id]) => id.replace(/DefaultPolicy.*/, ''))).toEqual([
      expect.stringMatching(/^FunctionsInbound/),
    ])
    const reading = statementsOf(on.service, 'FunctionsInboundRole').filter(isOfMails)
    expect(reading.map(({ Action }) => list(Action))).toEqual([['s3:GetObject']])
    const policies = ofType<{ PolicyDocument: Document }>(on.data, 'AWS::S3::BucketPolicy')
    const puts = policies
      .filter(([id]) => id.includes('Inbound'))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow')
    expect(puts).toMatchObject([{ Action: 's3:PutObject', Principal: { Service: 'ses.amazonaws.com' } }])
    expect(JSON.stringify(puts[0]?.Condition)).toContain('aws:SourceAccount')
  })

  test('is told to whoever replays what could not be taken in', () => {
    const told = expect.objectContaining({ InboundBucket: expect.anything(), MailDomain: expect.anything() })
    expect(on.service.Outputs).toEqual(told)
    for (const name of ['InboundBucket', 'MailDomain']) expect(off.service.Outputs).not.toHaveProperty(name)
  })

  test('leaves its set of rules when the stack goes, under a name that the next one does not take', () => {
    const set = the(on.service, 'AWS::SES::ReceiptRuleSet')
    expect(set).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
    expect(set.Properties ?? {}).not.toHaveProperty('RuleSetName')
  })

  test('leaves from the product’s address and those of people, and from no other', () => {
    const from = ({ service }: typeof on) =>
      statementsOf(service, 'FunctionsDeliverRole')
        .filter(({ Action }) => list(Action).includes('ses:SendRawEmail'))
        .map(({ Condition }) => Condition)
    expect(from(off)).toEqual([{ StringEquals: { 'ses:FromAddress': 'no-reply@regie.example' } }])
    expect(from(on)).toEqual([{ StringLike: { 'ses:FromAddress': ['no-reply@regie.example', `*@*.${DOMAIN}`] } }])
  })

  test('leaves under a rule for each company’s domain, as that of a domain above, which may be stricter, would count otherwise', () => {
    const records = Object.values(on.data.Outputs as Record<string, { Value: unknown }>).map(({ Value }) =>
      spelt(Value),
    )
    expect(records.filter((one) => one.includes('DMARC'))).toEqual([
      `*.${DOMAIN} TXT "v=DMARC1; p=quarantine; adkim=r"`,
    ])
  })

  test.each([
    ['a region that takes none in', { region: 'eu-south-2' }, 'receives no mail'],
    ['the domain of the product’s own mails', { mailFrom: `no-reply@${DOMAIN}` }, 'mailFrom'],
    ['one above it, where a company may get the same', { mailFrom: `no-reply@app.${DOMAIN}` }, 'mailFrom'],
  ])('is refused for %s', (_, given, word) => {
    expect(() => parseSettings({ stage: 'dev', mailDomain: DOMAIN, ...given })).toThrow(word)
  })
})
