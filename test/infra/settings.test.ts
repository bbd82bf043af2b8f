import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseSettings, toStageNotice } from '#infra/aws/settings.ts'
import { stages } from '#infra/aws/stages.ts'
import { OPERATOR } from './synth.ts'

const prod = {
  stage: 'prod',
  operator: OPERATOR,
  mailFrom: 'no-reply@regie.fr',
  supportMail: 'help@regie.fr',
  alarmEmail: 'ops@regie.fr',
}
const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c'

const processor = (purpose: string) => ({ name: 'Veille', place: 'Lille', purpose: { fr: purpose, en: purpose } })

/** What it comes to, or why it fails. */
const attempt = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('the settings of a deployment', () => {
  test('need nothing for dev', () => {
    expect(parseSettings({ stage: 'dev' })).toMatchObject({ stage: 'dev', region: 'eu-west-3', waf: false })
  })

  test('read what the command line gives as texts', () => {
    expect(
      parseSettings({
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
    const entries = { '@aws-cdk/core:x': true, 'aws:cdk:y': [], 'cli-telemetry': false }
    expect(parseSettings({ stage: 'dev', ...entries })).toEqual(parseSettings({ stage: 'dev' }))
  })

  test.each([
    ['a misspelt name', { stage: 'dev', wuf: 'true' }, 'wuf'],
    ['no stage', {}, 'stage'],
    ['more reserved than the account has', { stage: 'dev', reservedConcurrency: '50' }, 'reservedConcurrency'],
    ['a local stage', { stage: 'local' }, 'stage'],
    ['prod without somebody to wake', { ...prod, alarmEmail: undefined }, 'alarmEmail'],
    ['prod with the address of the example', { ...prod, mailFrom: 'no-reply@regie.example' }, 'mailFrom'],
    ['prod that nobody runs', { ...prod, operator: undefined }, 'operator'],
    ['prod that the example runs', { ...prod, operator: stages.dev?.operator }, 'operator'],
    ['dev without where its mail comes from', { stage: 'dev', mailFrom: undefined }, 'mailFrom'],
    ['dev without who runs it', { stage: 'dev', operator: undefined }, 'operator'],
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
    [
      'more to say of itself than Lambda lets a function know',
      { stage: 'dev', processors: Array.from({ length: 20 }, () => processor('Recevoir les alertes et les journaux')) },
      '4 KB',
    ],
  ])('refuse %s', (_, context, word) => {
    expect(() => parseSettings(context)).toThrow(word)
  })

  test('are committed for each stage, and what is given on the command line counts more', () => {
    const ours = { dev: { mailFrom: 'a@regie.fr', supportMail: 'b@regie.fr', operator: OPERATOR } }
    expect(parseSettings({ stage: 'dev' }, ours)).toMatchObject({ mailFrom: 'a@regie.fr', operator: OPERATOR })
    expect(parseSettings({ stage: 'dev', mailFrom: 'c@regie.fr' }, ours)).toMatchObject({ mailFrom: 'c@regie.fr' })
    expect(() => parseSettings({ stage: 'prod' })).toThrow('infra/stages.json')
  })

  test('that the README has somebody give or enter are accepted', () => {
    const spans = [...readFileSync('infra/README.md', 'utf8').matchAll(/`([^`\n]*)`/g)].map(([, span = '']) => span)
    const given = spans.map((span) =>
      Object.fromEntries(
        [...span.matchAll(/-c (\w+)=('[^']*'|\S+)/g)].map(([, name, value = '']) => [name, value.replaceAll("'", '')]),
      ),
    )
    const entered = spans.flatMap((span) => (/^"\w+": [[{\d]/.test(span) ? [JSON.parse(`{${span}}`) as object] : []))
    const all = [...given, ...entered].filter((one) => Object.keys(one).length > 0)
    expect(all.length).toBeGreaterThan(2)
    for (const one of all) expect(() => parseSettings({ ...prod, ...one }), JSON.stringify(one)).not.toThrow()
  })

  test('tell a function all that Lambda lets it know, and not a byte more', () => {
    const named = (letters: number) => {
      const six = Array.from({ length: 6 }, () => processor('x'.repeat(150)))
      const processors = JSON.stringify(six.map((one, at) => (at === 0 ? { ...one, name: 'V'.repeat(letters) } : one)))
      return () => parseSettings({ stage: 'dev', processors })
    }
    const [, over = ''] = /are (\d+) bytes too long/.exec(String(attempt(named(99)))) ?? []
    expect(Number(over)).toBeGreaterThan(0)
    expect(named(99 - Number(over))).not.toThrow()
    expect(named(100 - Number(over))).toThrow('are 1 bytes too long')
  })

  test('of prod hold', () => {
    expect(parseSettings({ ...prod, domain: 'app.regie.fr', certificate })).toMatchObject({ mailIdentity: 'domain' })
  })

  test('say who handles what people put in: services of AWS as they are switched on, in the region, and whoever is added', () => {
    const less = toStageNotice(parseSettings({ stage: 'dev' }))
    expect(less).toMatchObject({ region: 'eu-west-3', processors: [] })
    expect(Object.values(less.services)).toEqual([false, false, false, false])
    const processors = [
      { name: 'Veille', place: 'Lille', purpose: { fr: 'Recevoir les alertes', en: 'To take alarms' } },
    ]
    const switched = { embeddingModel: 'cohere.embed-multilingual-v3', scanDocuments: 'true', waf: 'true' }
    const more = toStageNotice(
      parseSettings({
        stage: 'dev',
        region: 'eu-west-1',
        mailDomain: 'mail.regie.fr',
        ...switched,
        processors: JSON.stringify(processors),
      }),
    )
    expect(more).toMatchObject({ region: 'eu-west-1', processors })
    expect(Object.values(more.services)).toEqual([true, true, true, true])
  })
})
