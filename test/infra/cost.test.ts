import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeIdleCosts, computeUsageCosts, type Template, totalOf } from '#infra/cost/model.ts'
import { formatPrices, README, withPrices } from '#infra/cost/readme.ts'
import { OPERATOR, synth } from './synth.ts'

const templatesOf = (given: Record<string, unknown> = {}) =>
  synth(given).stacks.map(({ template }) => template as Template)

test('a stage in which nobody comes costs at most 1.10 dollars a month', () => {
  expect(totalOf(computeIdleCosts(templatesOf()))).toBeGreaterThan(1)
  expect(totalOf(computeIdleCosts(templatesOf()))).toBeLessThanOrEqual(1.1)
})

test('a company of 100 with the page open an hour a day costs at most 1.50 dollars on top', () => {
  expect(totalOf(computeUsageCosts(100))).toBeLessThanOrEqual(1.5)
})

test('the README says what the templates cost: npm run cost writes it', () => {
  const readme = readFileSync(README, 'utf8')
  expect(withPrices(readme, formatPrices(templatesOf()))).toBe(readme)
})

describe('the model counts', () => {
  const base = totalOf(computeIdleCosts(templatesOf()))
  const more = (resources: Record<string, { Type: string; Properties?: object }>) =>
    totalOf(computeIdleCosts([...templatesOf(), { Resources: resources } as Template])) - base

  test('a key more, a firewall, a dashboard more than is free, an alarm more than is free', () => {
    expect(more({ key: { Type: 'AWS::KMS::Key' } })).toBeCloseTo(1)
    expect(totalOf(computeIdleCosts(templatesOf({ waf: true }))) - base).toBeCloseTo(5 + 4)
    const boards = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [name, { Type: 'AWS::CloudWatch::Dashboard', Properties: {} }]),
    )
    expect(more(boards)).toBeCloseTo(3)
    const alarms = Array.from({ length: 11 }, (_, number) => [
      `alarm${number}`,
      { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
    ])
    expect(more(Object.fromEntries(alarms))).toBeGreaterThanOrEqual(1)
    expect(
      more({
        math: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{}, { MetricStat: {} }, { MetricStat: {} }] } },
      }),
    ).toBeCloseTo(0.2)
  })

  test('a schedule that runs more often', () => {
    const every = { Type: 'AWS::Events::Rule', Properties: { ScheduleExpression: 'rate(1 minute)' } }
    expect(more({ every })).toBeGreaterThan(0.01)
    expect(() => more({ every: { ...every, Properties: { ScheduleExpression: 'cron(0 * * * ? *)' } } })).toThrow()
  })

  test('nothing silently: a type of resource that it does not know has to be given its price first', () => {
    expect(() => more({ gate: { Type: 'AWS::EC2::NatGateway' } })).toThrow('AWS::EC2::NatGateway')
    const everything = {
      stage: 'prod',
      waf: true,
      monthlyBudget: 50,
      mailIdentity: 'domain',
      mailFrom: 'no-reply@regie.fr',
      operator: OPERATOR,
      supportMail: 'help@regie.fr',
      alarmEmail: 'ops@regie.fr',
      reservedConcurrency: 5,
      domain: 'app.regie.fr',
      certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c',
    }
    expect(totalOf(computeIdleCosts(templatesOf(everything)))).toBeGreaterThan(base)
  })
})
