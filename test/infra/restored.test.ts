import { App, Stack } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { refuseUnbuilt } from '#infra/aws/unbuilt.ts'
import { ofType, synth } from './synth.ts'

const streamArn = 'arn:aws:dynamodb:eu-west-3:123456789012:table/regie-again/stream/2026-11-22'

test('a restored table takes the place of the own one for functions, grants and the stream, and the own one stays', () => {
  const { service, data } = synth({ restoredTable: JSON.stringify({ name: 'regie-again', streamArn }) })
  const tables = ofType<{ Environment?: { Variables?: Record<string, unknown> } }>(service, 'AWS::Lambda::Function')
    .map(([, { Properties }]) => Properties.Environment?.Variables?.REGIE_TABLE)
    .filter((one) => one !== undefined)
  expect(tables.length).toBeGreaterThan(10)
  expect(new Set(tables)).toEqual(new Set(['regie-again']))
  const sources = ofType<{ EventSourceArn: unknown }>(service, 'AWS::Lambda::EventSourceMapping')
  expect(sources.map(([, { Properties }]) => Properties.EventSourceArn)).toEqual([streamArn])
  expect(JSON.stringify(ofType(service, 'AWS::IAM::Policy'))).toContain('table/regie-again')
  expect(ofType(data, 'AWS::DynamoDB::GlobalTable')).toHaveLength(1)
})

test('a stack without the web app can be looked at, and CloudFormation refuses it with the reason', () => {
  const app = new App({ builtinCloudFormationValidation: false })
  const stack = new Stack(app, 'unbuilt')
  refuseUnbuilt(stack)
  const { template } = app.synth().getStackByName('unbuilt')
  expect(JSON.stringify((template as { Rules: unknown }).Rules)).toContain('npm run deploy')
})
