import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { contracts, type GroupName } from '#shared/contracts/index.ts'
import { acknowledge } from './acknowledge.ts'
import type { Settings } from './settings.ts'

/**
 * The HTTP API. Page and API are one origin behind CloudFront, so it answers no cross-origin request at all: it has no CORS.
 *
 * Its own JWT authoriser is not used: at deployment it would ask the issuer for its discovery document, which is one of
 * the routes being deployed. Functions verify the same signature, issuer and audience with the keys in their environment,
 * and revocation and permissions with it, which an authoriser could not.
 */
export class Api extends Construct {
  readonly api: HttpApi

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.api = new HttpApi(this, 'Http', {
      apiName: `Regie ${settings.stage}`,
      description: 'One route for each endpoint of the contracts',
      createDefaultStage: false,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'Accesses', { retention: settings.auditDays, removalPolicy: RemovalPolicy.RETAIN }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS)),
      },
    })
  }

  /** Where CloudFront finds it. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Routes every endpoint of the contracts to the function of its group. */
  route(functions: Record<GroupName, IFunction>): void {
    for (const name of Object.keys(contracts) as GroupName[]) {
      // One permission for the whole API instead of one a route, which would reach the size limit of a function's policy.
      const integration = new HttpLambdaIntegration(name, functions[name], { scopePermissionToRoute: false })
      for (const endpoint of Object.values<Endpoint>(contracts[name])) {
        const [route] = this.api.addRoutes({
          path: endpoint.path,
          methods: [HttpMethod[endpoint.method]],
          integration,
        })
        if (route) acknowledge(route, 'AwsSolutions-APIG4', whyNoAuthorizer(endpoint))
      }
    }
  }
}

/** Tenant and person are known inside the functions only, whose own lines carry them under the same request id. */
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

/** Why a route asks for no identity. */
export const PUBLIC = 'Public by its contract.'
const VERIFIED_INSIDE = 'The function verifies the token: see Api.'
const whyNoAuthorizer = ({ access }: Endpoint): string => (access === 'public' ? PUBLIC : VERIFIED_INSIDE)
