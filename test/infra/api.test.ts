import { describe, expect, test } from 'vitest'
import { contracts, endpoints } from '#shared/contracts/index.ts'
import { ofType, spelt, synth, the } from './synth.ts'

interface Route {
  RouteKey: string
  AuthorizationType: string
  Target: unknown
}

const { service } = synth()
const ofHttp = <P>(type: string) =>
  ofType<P>(service, `AWS::ApiGatewayV2::${type}`).filter(([id]) => id.startsWith('Api'))
const routes = ofHttp<Route>('Route').map(([, { Properties }]) => Properties)
const integrations = ofHttp<{ IntegrationUri: unknown; PayloadFormatVersion: string }>('Integration')

const GATEWAY = 'apigateway.amazonaws.com'
const permissions = ofType(service, 'AWS::Lambda::Permission').filter(([id]) => !id.startsWith('LiveSockets'))

const functionBehind = ({ Target }: Route): string => {
  const id = JSON.stringify(Target)
  const [, integration] = integrations.find(([name]) => id.includes(name)) ?? []
  return spelt(integration?.Properties.IntegrationUri)
}

describe('routes', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s leads to the function of its group',
    (key, { group }) => {
      const [route, ...twins] = routes.filter(({ RouteKey }) => RouteKey === key)
      expect(twins).toEqual([])
      expect(route && functionBehind(route)).toBe(`Functions${group.charAt(0).toUpperCase()}${group.slice(1)}.Arn`)
    },
  )

  test('are those of the contracts and no other: an unknown path starts no function', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    expect(routes.map(({ RouteKey }) => RouteKey).filter((key) => !known.has(key))).toEqual([])
  })

  test('are fewer than the 300 of an HTTP API, with one integration and one permission a group', () => {
    const groups = Object.keys(contracts).length
    expect(routes.length).toBeLessThan(300)
    expect(integrations).toHaveLength(groups)
    expect(permissions.filter(([, { Properties }]) => Properties.Principal === GATEWAY)).toHaveLength(groups)
  })
})

describe('the API', () => {
  test('answers no other origin', () => {
    expect(the(service, 'AWS::ApiGatewayV2::Api', 'ApiHttp').Properties).not.toHaveProperty('CorsConfiguration')
  })

  test('has no authorizer that would trust another issuer than its functions do', () => {
    expect(ofType(service, 'AWS::ApiGatewayV2::Authorizer')).toEqual([])
  })

  test('slows down who asks too fast', () => {
    expect(the(service, 'AWS::ApiGatewayV2::Stage', 'ApiStage').Properties).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    })
  })

  test('writes down each access as JSON, without what it carried', () => {
    const { AccessLogSettings } = the<{ AccessLogSettings: { Format: string } }>(
      service,
      'AWS::ApiGatewayV2::Stage',
      'ApiStage',
    ).Properties
    const fields = JSON.parse(AccessLogSettings.Format) as Record<string, string>
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['requestId', 'status', 'latency', 'integrationError', 'source', 'route']),
    )
    expect(AccessLogSettings.Format).not.toMatch(/authorization|cookie|query|\$context\.path/i)
    expect(the(service, 'AWS::Logs::LogGroup', 'ApiAccesses').Properties).toMatchObject({ RetentionInDays: 400 })
  })

  test('alone may start a function, as may the news of refused mails for the one that hears them', () => {
    for (const [id, { Properties }] of permissions.filter(([, one]) => one.Properties.Principal === GATEWAY)) {
      expect([id, Properties.Action]).toEqual([id, 'lambda:InvokeFunction'])
      expect(spelt(Properties.SourceArn)).toMatch(/^arn:aws:execute-api:eu-west-3:AWS::AccountId:ApiHttp\/\*\/\*\/\*$/)
    }
    const [refusals, ...others] = permissions.filter(([, one]) => one.Properties.Principal !== GATEWAY)
    expect(others).toEqual([])
    expect(refusals?.[1].Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'sns.amazonaws.com' })
    expect(spelt(refusals?.[1].Properties.FunctionName)).toBe('FunctionsBounces.Arn')
    expect(spelt(refusals?.[1].Properties.SourceArn)).toMatch(/^MailRefusalNotices/)
    expect(ofType(service, 'AWS::Lambda::Url')).toEqual([])
  })
})
