import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'
import { ofType, spelt, synth, the } from './synth.ts'

interface Api {
  Body: {
    paths: Record<string, Record<string, Record<string, { $ref: string }>>>
    components: Record<string, Record<string, { uri: unknown; payloadFormatVersion: string }>>
  }
  FailOnWarnings: boolean
}

const { service } = synth()
const APIS = ['Api', 'AppsApi'] as const
const apiOf = (id: string) => the<Api>(service, 'AWS::ApiGatewayV2::Api', `${id}Http`).Properties
const stageOf = (id: string) =>
  the<{ StageVariables: Record<string, unknown> }>(service, 'AWS::ApiGatewayV2::Stage', `${id}Stage`).Properties

const GATEWAY = 'apigateway.amazonaws.com'
const permissions = ofType(service, 'AWS::Lambda::Permission').filter(([id]) => !id.startsWith('LiveSockets'))

/** As API Gateway makes them of a body: the key of a route, and the function behind it. */
const routesOf = (id: string): [route: string, leadsTo: string][] => {
  const { paths, components } = apiOf(id).Body
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string] => {
      const [, , kind = '', name = ''] = operation['x-amazon-apigateway-integration']?.$ref.split('/') ?? []
      const uri = spelt(components[kind]?.[name]?.uri)
      const [, variable = ''] = /:function:\$\{stageVariables\.(\w+)\}\/invocations$/.exec(uri) ?? []
      return [`${method.toUpperCase()} ${path}`, spelt(stageOf(id).StageVariables[variable])]
    }),
  )
}
const routes = APIS.flatMap(routesOf)
/** How API Gateway invokes a function of this account and region that a stage variable names. */
const INVOKED =
  /^arn:aws:apigateway:eu-west-3:lambda:path\/2015-03-31\/functions\/arn:aws:lambda:eu-west-3:AWS::AccountId:function:\$\{stageVariables\.\w+\}\/invocations$/

/** What CloudFront does with a path: the first behaviour that fits is taken. */
const behaviours = (
  the<{ DistributionConfig: { CacheBehaviors: { PathPattern: string; TargetOriginId: string }[]; Origins: Origin[] } }>(
    service,
    'AWS::CloudFront::Distribution',
  ).Properties as {
    DistributionConfig: { CacheBehaviors: { PathPattern: string; TargetOriginId: string }[]; Origins: Origin[] }
  }
).DistributionConfig
interface Origin {
  Id: string
  DomainName: unknown
}
const originOf = (path: string): string => {
  const { CacheBehaviors, Origins } = behaviours
  const taken = CacheBehaviors.find(({ PathPattern }) => path.startsWith(PathPattern.replace('*', '')))
  return spelt(Origins.find(({ Id }) => Id === taken?.TargetOriginId)?.DomainName)
}

describe('routes', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s leads to the function of its group, by the API that CloudFront asks for it',
    (key, { group, path }) => {
      const [route, ...twins] = routes.filter(([found]) => found === key)
      expect(twins).toEqual([])
      expect(route?.[1]).toBe(`Functions${group.charAt(0).toUpperCase()}${group.slice(1)}`)
      const [api] = APIS.filter((id) => routesOf(id).some(([found]) => found === key))
      expect(originOf(path)).toMatch(new RegExp(`^${api}Http\\.execute-api`))
    },
  )

  test('are those of the contracts and no other: an unknown path starts no function', () => {
    const known = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(routes.map(([key]) => key).toSorted()).toEqual(known.toSorted())
  })

  test('that ask for no identity are these', async () => {
    const open = endpoints.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`)
    const served = routes.map(([key]) => key).filter((key) => open.includes(key))
    await expect(`${served.toSorted().join('\n')}\n`).toMatchFileSnapshot('publicRoutes.txt')
    expect(served).toHaveLength(open.length)
  })

  test.each(APIS)('%s has at most 280 of the 300 it may have, one integration and one permission a group', (id) => {
    const own = routesOf(id)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThanOrEqual(280)
    const groups = new Set(own.map(([, leadsTo]) => leadsTo))
    const [integrations = {}] = Object.values(apiOf(id).Body.components)
    expect(Object.keys(integrations)).toHaveLength(groups.size)
    const allowed = permissions.filter(
      ([, { Properties }]) =>
        spelt(Properties.SourceArn) === `arn:aws:execute-api:eu-west-3:AWS::AccountId:${id}Http/*/*/*`,
    )
    expect(new Set(allowed.map(([, { Properties }]) => spelt(Properties.FunctionName).replace(/\.Arn$/, '')))).toEqual(
      groups,
    )
    expect(allowed).toHaveLength(groups.size)
  })

  test.each(APIS)(
    '%s is an OpenAPI document as API Gateway imports it, and a fault in it stops the deployment',
    async (id) => {
      const { Body, FailOnWarnings } = apiOf(id)
      expect(Body).toMatchObject({ openapi: '3.0.1' })
      expect(await new Validator().validate(structuredClone(Body))).toEqual({ valid: true })
      expect(FailOnWarnings).toBe(true)
      for (const one of Object.values(Object.values(Body.components)[0] ?? {})) {
        expect(one).toMatchObject({ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' })
        expect(spelt(one.uri)).toMatch(INVOKED)
      }
      // References of the template stand in the integrations only, which the rest of the document does not need.
      expect(JSON.stringify(Body.paths)).not.toContain('Fn::')
    },
  )
})

describe('the API', () => {
  test('answers no other origin', () => {
    for (const id of APIS) {
      expect(apiOf(id)).not.toHaveProperty('CorsConfiguration')
      expect(JSON.stringify(apiOf(id))).not.toContain('x-amazon-apigateway-cors')
    }
  })

  test('has no authorizer that would trust another issuer than its functions do', () => {
    expect(ofType(service, 'AWS::ApiGatewayV2::Authorizer')).toEqual([])
  })

  test.each(APIS)('%s slows down who asks too fast', (id) => {
    expect(stageOf(id)).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    })
  })

  test.each(APIS)('%s writes down each access as JSON, without what it carried', (id) => {
    const { AccessLogSettings } = the<{ AccessLogSettings: { Format: string } }>(
      service,
      'AWS::ApiGatewayV2::Stage',
      `${id}Stage`,
    ).Properties
    const fields = JSON.parse(AccessLogSettings.Format) as Record<string, string>
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['requestId', 'status', 'latency', 'integrationError', 'source', 'route']),
    )
    expect(AccessLogSettings.Format).not.toMatch(/authorization|cookie|query|\$context\.path/i)
    expect(the(service, 'AWS::Logs::LogGroup', `${id}Accesses`).Properties).toMatchObject({ RetentionInDays: 400 })
  })

  test('alone may start a function, as may the news of refused mails and the schedule for theirs', () => {
    for (const [id, { Properties }] of permissions.filter(([, one]) => one.Properties.Principal === GATEWAY)) {
      expect([id, Properties.Action]).toEqual([id, 'lambda:InvokeFunction'])
      expect(spelt(Properties.SourceArn)).toMatch(
        /^arn:aws:execute-api:eu-west-3:AWS::AccountId:(Apps)?ApiHttp\/\*\/\*\/\*$/,
      )
    }
    const others = permissions.filter(([, one]) => one.Properties.Principal !== GATEWAY)
    const starts = others.map(([, { Properties }]) => [
      Properties.Principal,
      spelt(Properties.SourceArn),
      spelt(Properties.FunctionName),
    ])
    expect(starts.toSorted()).toEqual([
      ['events.amazonaws.com', 'FunctionsBouncesRefusals.Arn', 'FunctionsBounces.Arn'],
      ['events.amazonaws.com', 'FunctionsDueSchedule.Arn', 'FunctionsDue.Arn'],
    ])
    expect(ofType(service, 'AWS::Lambda::Url')).toEqual([])
  })
})
