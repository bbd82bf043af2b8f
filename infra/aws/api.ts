import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnApi, CfnStage, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { GroupName } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { buildApiBody } from './routes.ts'
import type { Settings } from './settings.ts'

export interface ApiProps {
  settings: Settings
  title: string
  endpoints: readonly Endpoint[]
}

/**
 * An HTTP API, without CORS: page and API are one origin behind CloudFront.
 *
 * Its routes are one OpenAPI body, which adds no resources to the stack and is applied as a whole or not at all. The body
 * names functions by stage variables, which breaks a cycle: functions depend on the site, and the site on this API.
 *
 * API Gateway's JWT authoriser is not used: while being deployed it would fetch the issuer's discovery document, which is
 * one of these routes. Functions verify tokens themselves, and also check revocations and permissions.
 */
export class Api extends Construct {
  readonly http: IHttpApi
  private readonly settings: Settings
  private readonly endpoints: readonly Endpoint[]

  constructor(scope: Construct, id: string, { settings, title, endpoints }: ApiProps) {
    super(scope, id)
    this.settings = settings
    this.endpoints = endpoints
    const { partition, region, account } = Stack.of(this)
    const api = new CfnApi(this, 'Http', {
      body: buildApiBody(
        `${title} ${settings.stage}`,
        endpoints,
        (group) =>
          `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/arn:${partition}:lambda:${region}:${account}:function:\${stageVariables.${group}}/invocations`,
      ),
      failOnWarnings: true,
    })
    this.http = HttpApi.fromHttpApiAttributes(this, 'Imported', { httpApiId: api.ref })
  }

  /** The origin for CloudFront. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Opens the API: every endpoint reaches the function of its group. */
  open(functions: Record<GroupName, IFunction>): void {
    const { throttleRate, throttleBurst, auditDays } = this.settings
    const groups = [...new Set(this.endpoints.map(({ group }) => group as GroupName))]
    const { partition, region, account } = Stack.of(this)
    // One permission for the whole API: one for each route would exceed the size limit of a function's policy.
    for (const group of groups) {
      functions[group].addPermission(`From${this.node.id}`, {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: `arn:${partition}:execute-api:${region}:${account}:${this.http.apiId}/*/*/*`,
      })
    }
    const log = new LogGroup(this, 'Accesses', { retention: auditDays, removalPolicy: RemovalPolicy.RETAIN })
    new CfnStage(this, 'Stage', {
      apiId: this.http.apiId,
      stageName: '$default',
      autoDeploy: true,
      stageVariables: Object.fromEntries(groups.map((group) => [group, functions[group].functionName])),
      defaultRouteSettings: { throttlingRateLimit: throttleRate, throttlingBurstLimit: throttleBurst },
      accessLogSettings: { destinationArn: log.logGroupArn, format: JSON.stringify(ACCESS) },
    })
  }
}

/**
 * Without tenant and person: the function's line of the call names the tenant, and that of a failed sign-in or a refusal
 * the account or person, under the same request id.
 */
const ACCESS = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  error: '$context.error.message',
  bytes: '$context.responseLength',
  source: '$context.identity.sourceIp',
}
