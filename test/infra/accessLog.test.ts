import { describe, expect, test } from 'vitest'
import { type Document, ofType, spelt, synth, the } from './synth.ts'

const { service, access, data, stacks } = synth()

describe('what is written down of requests to the site', () => {
  const { RecordFields } = the<{ RecordFields: string[] }>(access, 'AWS::Logs::Delivery').Properties

  test('says who asked for what, when and how it ended', () => {
    for (const field of ['date', 'time', 'c-ip', 'cs-method', 'cs-uri-stem', 'sc-status', 'x-edge-request-id'])
      expect(RecordFields).toContain(field)
    expect(new Set(RecordFields).size).toBe(RecordFields.length)
  })

  test('holds no query, no page before and no cookie, in which the token of a link or of a session would be', () => {
    expect(RecordFields.filter((field) => /query|referer|cookie|header-|headers|cmcd/i.test(field))).toEqual([])
    // The distribution's own log has them all, whatever is asked.
    expect(the(service, 'AWS::CloudFront::Distribution').Properties.DistributionConfig).not.toHaveProperty('Logging')
    expect(ofType(access, 'AWS::Logs::Delivery')).toHaveLength(1)
    expect(ofType(service, 'AWS::CloudFront::RealtimeLogConfig')).toEqual([])
  })

  test('is of this site, and goes where logs end after their time, from the one region that hears it', () => {
    expect(stacks.find(({ stackName }) => stackName.endsWith('-access'))?.environment.region).toBe('us-east-1')
    const { LogType, ResourceArn } = the(access, 'AWS::Logs::DeliverySource').Properties
    expect(LogType).toBe('ACCESS_LOGS')
    expect(spelt(ResourceArn)).toBe('arn:aws:cloudfront::AWS::AccountId:distribution/Distribution')
    expect(spelt(the(access, 'AWS::SSM::Parameter', 'CrossStackValuesDistribution').Properties.Value)).toBe(
      'SiteDistribution',
    )
    const { DestinationResourceArn } = the(access, 'AWS::Logs::DeliveryDestination').Properties
    expect(JSON.stringify(DestinationResourceArn)).toMatch(/BucketsLogs.*\/cloudfront/)
    expect(the(data, 'AWS::S3::Bucket', 'BucketsLogs').Properties).toMatchObject({
      LifecycleConfiguration: { Rules: expect.arrayContaining([expect.objectContaining({ ExpirationInDays: 400 })]) },
    })
  })

  test('is written by the delivery of this account alone, below its own folder', () => {
    const policies = ofType<{ Bucket: { Ref: string }; PolicyDocument: Document }>(data, 'AWS::S3::BucketPolicy')
    const [, policy] = policies.find(([, { Properties }]) => Properties.Bucket.Ref.startsWith('BucketsLogs')) ?? []
    const delivering = policy?.Properties.PolicyDocument.Statement.filter(({ Principal }) =>
      JSON.stringify(Principal).includes('delivery.logs'),
    )
    expect(delivering).toMatchObject([
      {
        Action: 's3:PutObject',
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: { 'aws:SourceArn': expect.anything() },
        },
      },
    ])
    expect(JSON.stringify(delivering)).toMatch(/cloudfront\/\*/)
  })
})
