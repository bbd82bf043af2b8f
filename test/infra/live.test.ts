import { describe, expect, test } from 'vitest'
import { type Document, list, ofType, spelt, synth, the } from './synth.ts'

interface Route {
  RouteKey: string
  AuthorizationType: string
  Target: unknown
}
interface Role {
  AssumeRolePolicyDocument: Document
  Policies: { PolicyDocument: Document }[]
}
interface Integration {
  IntegrationType: string
  IntegrationUri?: unknown
}
interface Answer {
  IntegrationId: { Ref: string }
  RouteId: { Ref: string }
}

const { service } = synth()
const ofLive = <P>(type: string) =>
  ofType<P>(service, `AWS::ApiGatewayV2::${type}`).filter(([id]) => id.startsWith('Live'))
const behind = (key: string): Integration | undefined => {
  const target = JSON.stringify(
    ofLive<Route>('Route').find(([, one]) => one.Properties.RouteKey === key)?.[1].Properties,
  )
  return ofLive<Integration>('Integration').find(([id]) => target.includes(id))?.[1].Properties
}

describe('live connections', () => {
  test('are let in and forgotten by their function; the gateway itself answers whatever browsers send in between', () => {
    const keys = ofLive<Route>('Route').map(([, { Properties }]) => Properties.RouteKey)
    expect(keys).toEqual(['$connect', '$disconnect', '$default'])
    for (const key of ['$connect', '$disconnect']) {
      expect(behind(key)).toMatchObject({ IntegrationType: 'AWS_PROXY' })
      expect(spelt(behind(key)?.IntegrationUri)).toContain('FunctionsLive.Arn/invocations')
    }
    expect(behind('$default')).toMatchObject({
      IntegrationType: 'MOCK',
      TemplateSelectionExpression: '\\$default',
      RequestTemplates: { $default: '{"statusCode":200}' },
    })
  })

  test('get something through CloudFront within its ten minutes: an answer to each ping, for which a route and its integration need one each', () => {
    const [pings, ...others] = ofLive<Answer>('RouteResponse')
    expect(others).toEqual([])
    const [route, { Properties }] = ofLive<Route & { RouteResponseSelectionExpression: string }>('Route').find(
      ([id]) => id === pings?.[1].Properties.RouteId.Ref,
    ) ?? ['', {}]
    expect([route, Properties]).toMatchObject([
      expect.stringContaining('default'),
      { RouteKey: '$default', RouteResponseSelectionExpression: '$default' },
    ])
    const { IntegrationId, ...answer } = the<Answer>(service, 'AWS::ApiGatewayV2::IntegrationResponse').Properties
    expect(JSON.stringify(Properties)).toContain(IntegrationId.Ref)
    expect(answer).toMatchObject({
      IntegrationResponseKey: '$default',
      ResponseTemplates: { $default: '{}' },
      TemplateSelectionExpression: '\\$default',
    })
    const { DependsOn = [] } = the(service, 'AWS::ApiGatewayV2::Stage', 'LiveStage')
    const answers = [...ofLive('RouteResponse'), ...ofLive('IntegrationResponse')].map(([id]) => id)
    expect(DependsOn).toEqual(expect.arrayContaining(answers))
  })

  test('may start their function only when they open and close', () => {
    const permissions = ofType(service, 'AWS::Lambda::Permission').filter(([id]) => id.startsWith('Live'))
    expect(permissions.map(([, { Properties }]) => spelt(Properties.FunctionName))).toEqual([
      'FunctionsLive.Arn',
      'FunctionsLive.Arn',
    ])
    const sources = permissions.map(([, { Properties }]) => spelt(Properties.SourceArn))
    for (const [index, key] of ['$connect', '$disconnect'].entries()) {
      expect(sources[index]).toMatch(/^arn:[\w:]+:execute-api:eu-west-3:AWS::AccountId:LiveSockets\/\*\$\w+$/)
      expect(sources[index]?.endsWith(`*${key}`)).toBe(true)
    }
  })

  test('have their ways before the stage that deploys them: without one its first deployment fails', () => {
    const { DependsOn = [] } = the(service, 'AWS::ApiGatewayV2::Stage', 'LiveStage')
    const ways = ofLive<Route>('Route').map(([id]) => id)
    expect(ways).toHaveLength(3)
    expect(DependsOn).toEqual(expect.arrayContaining(ways))
  })

  test('are slowed down like calls', () => {
    expect(the(service, 'AWS::ApiGatewayV2::Stage', 'LiveStage').Properties).toMatchObject({
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    })
  })

  test('are written down without headers, query or what they carry, one of which is the token', () => {
    const { Properties } = the<{
      AccessLogSettings: { Format: string }
      DefaultRouteSettings: Record<string, unknown>
    }>(service, 'AWS::ApiGatewayV2::Stage', 'LiveStage')
    expect(Object.keys(JSON.parse(Properties.AccessLogSettings.Format))).toContain('connection')
    expect(Properties.AccessLogSettings.Format).not.toMatch(/protocol|header|query|path|authoriz|messageId/i)
    expect(Properties.DefaultRouteSettings).not.toHaveProperty('DataTraceEnabled')
    expect(Properties.DefaultRouteSettings).not.toHaveProperty('LoggingLevel')
    expect(the(service, 'AWS::Logs::LogGroup', 'LiveAccesses').Properties).toMatchObject({ RetentionInDays: 400 })
  })

  test('may be written down only once the account lets them, with a role for logs and nothing else, which outlives the stack', () => {
    const setting = the<{ CloudWatchRoleArn: unknown }>(service, 'AWS::ApiGateway::Account', 'LiveLogging')
    const role = the<Role>(service, 'AWS::IAM::Role', 'LiveLogging')
    const { DependsOn = [] } = the(service, 'AWS::ApiGatewayV2::Stage', 'LiveStage')
    expect(DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^LiveLoggingSetting/)]))
    expect(spelt(setting.Properties.CloudWatchRoleArn)).toBe('LiveLoggingRole.Arn')
    expect([setting.DeletionPolicy, role.DeletionPolicy]).toEqual(['Retain', 'Retain'])
    expect(role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } },
    ])
    const statements = role.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    for (const { Action, Resource } of statements) {
      expect(list(Action).filter((action) => !/^logs:[A-Z]\w+$/.test(action))).toEqual([])
      expect(spelt(Resource)).toBe('arn:aws:logs:eu-west-3:AWS::AccountId:*')
    }
    expect(statements).toHaveLength(1)
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns')
  })

  test('are reached where their stage is, by the functions that push or disconnect', () => {
    const told = ofType<{ Environment?: { Variables: Record<string, unknown> } }>(service, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => Properties.Environment?.Variables.REGIE_LIVE_API)
      .map(([id, { Properties }]) => [
        id.replace(/[0-9A-F]{8}$/, ''),
        spelt(Properties.Environment?.Variables.REGIE_LIVE_API),
      ])
    const where = 'https://LiveSockets.execute-api.eu-west-3.AWS::URLSuffix/live'
    expect(told.toSorted()).toEqual([
      ['FunctionsDeliver', where],
      ['FunctionsLive', where],
    ])
  })
})
