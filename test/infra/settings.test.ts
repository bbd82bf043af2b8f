import { describe, expect, test } from 'vitest'
import { settingsFrom } from '#infra/aws/settings.ts'

const prod = { stage: 'prod', mailFrom: 'no-reply@regie.fr', supportMail: 'help@regie.fr', alarmEmail: 'ops@regie.fr' }
const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c'

describe('the settings of a deployment', () => {
  test('need nothing for dev', () => {
    expect(settingsFrom({ stage: 'dev' })).toMatchObject({ stage: 'dev', region: 'eu-west-3', waf: false })
  })

  test('read what the command line gives as texts', () => {
    expect(
      settingsFrom({
        stage: 'dev',
        waf: 'true',
        throttleRate: '200',
        requestLimits: '{"company":{"rate":150,"burst":300},"person":{"rate":9,"burst":90}}',
        signingKeyGenerations: '1,2',
        monthlyBudget: '40',
      }),
    ).toMatchObject({
      waf: true,
      throttleRate: 200,
      requestLimits: { company: { rate: 150 } },
      signingKeyGenerations: [1, 2],
      monthlyBudget: 40,
    })
  })

  test('leave the entries of the CDK alone', () => {
    expect(
      settingsFrom({ stage: 'dev', '@aws-cdk/core:x': true, 'aws:cdk:y': [], 'cli-telemetry': false }),
    ).toBeTruthy()
  })

  test.each([
    ['a misspelt name', { stage: 'dev', wuf: 'true' }, 'wuf'],
    ['no stage', {}, 'stage'],
    ['a local stage', { stage: 'local' }, 'stage'],
    ['prod without somebody to wake', { ...prod, alarmEmail: undefined }, 'alarmEmail'],
    ['prod with the address of the example', { ...prod, mailFrom: 'no-reply@regie.example' }, 'mailFrom'],
    ['prod whose support nobody reads', { ...prod, supportMail: undefined }, 'supportMail'],
    ['a domain without certificate', { ...prod, domain: 'app.regie.fr' }, 'certificate'],
    [
      'a certificate CloudFront cannot use',
      { ...prod, domain: 'app.regie.fr', certificate: certificate.replace('us-east-1', 'eu-west-3') },
      'certificate',
    ],
    ['a generation of keys named twice', { stage: 'dev', signingKeyGenerations: [1, 1] }, 'twice'],
    ['no signing key', { stage: 'dev', signingKeyGenerations: [] }, 'signingKeyGenerations'],
    ['a retention CloudWatch does not have', { stage: 'dev', logDays: 91 }, 'logDays'],
  ])('refuse %s', (_, context, word) => {
    expect(() => settingsFrom(context)).toThrow(word)
  })

  test('of prod hold', () => {
    expect(settingsFrom({ ...prod, domain: 'app.regie.fr', certificate })).toMatchObject({ mailIdentity: 'domain' })
  })
})
