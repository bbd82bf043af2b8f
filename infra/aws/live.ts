import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnIntegrationResponse,
  LogGroupLogDestination,
  WebSocketApi,
  type WebSocketIntegration,
  type WebSocketRoute,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { LIVE_PATH, PING_ANSWER } from '#shared/core/live.ts'
import { acknowledge, acknowledgeWildcard } from './acknowledge.ts'
import { GatewayLogs } from './monitoring/gatewayLogs.ts'
import type { Settings } from './settings.ts'

/** The key `$default`; unescaped it would be a variable. */
const DEFAULT_TEMPLATE = '\\$default'

/** CloudFront keeps the path, whose first segment is the stage of a WebSocket API. */
const STAGE = LIVE_PATH.slice(1)

/**
 * WebSocket connections to browsers. A function authorizes them, and is told of closed ones as far as the gateway
 * can; the gateway itself answers keep-alive messages.
 */
export class Live extends Construct {
  private readonly api: WebSocketApi
  private readonly stage: WebSocketStage

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.api = new WebSocketApi(this, 'Sockets', {
      apiName: `Regie live ${settings.stage}`,
      description: 'Tells browsers what to read again',
    })
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'Accesses', { retention: settings.auditDays, removalPolicy: RemovalPolicy.RETAIN }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS)),
      },
    })
    this.stage.node.addDependency(new GatewayLogs(this, 'Logging'))
  }

  /** The origin for CloudFront. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Routes new and closed connections to their function. */
  route(live: IFunction): void {
    const routes = [
      this.api.addRoute('$connect', { integration: new WebSocketLambdaIntegration('Connect', live) }),
      this.api.addRoute('$disconnect', { integration: new WebSocketLambdaIntegration('Disconnect', live) }),
      this.answerPings(),
    ]
    for (const route of routes) acknowledge(route, 'AwsSolutions-APIG4', VERIFIED_INSIDE)
    // A stage deploys itself once it exists, which fails without a route, and unnoticed.
    this.stage.node.addDependency(...routes)
  }

  /**
   * CloudFront closes a connection on which nothing came from here for ten minutes, whatever the browser sends (developer
   * guide, "Quotas on WebSocket connections"): each message is answered.
   */
  private answerPings(): WebSocketRoute {
    const integration = new WebSocketMockIntegration('Ping', {
      requestTemplates: { $default: '{"statusCode":200}' },
      templateSelectionExpression: DEFAULT_TEMPLATE,
    })
    const route = this.api.addRoute('$default', { integration, returnResponse: true })
    new CfnIntegrationResponse(route, 'Answer', {
      apiId: this.api.apiId,
      integrationId: (route.node.findChild('Ping') as WebSocketIntegration).integrationId,
      integrationResponseKey: '$default',
      responseTemplates: { $default: PING_ANSWER },
      templateSelectionExpression: DEFAULT_TEMPLATE,
    })
    return route
  }

  /** Lets a role push to connections (POST) or close them (DELETE); returns the environment variables for that. */
  grant(role: Role, method: 'POST' | 'DELETE'): Record<string, string> {
    const { partition, region, account } = Stack.of(this)
    const api = `arn:${partition}:execute-api:${region}:${account}:${this.api.apiId}/${STAGE}`
    const connections = `${api}/${method}/@connections/*`
    role.addToPolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }))
    acknowledgeWildcard(role, connections, 'The gateway names connections as they come.')
    return { REGIE_LIVE_API: `https://${this.host}${LIVE_PATH}` }
  }
}

const VERIFIED_INSIDE =
  'The function that lets browsers in verifies the token; on an open connection there is nobody else.'

/** Headers are not logged, as one contains the token. */
const ACCESS = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  event: '$context.eventType',
  status: '$context.status',
  connection: '$context.connectionId',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  error: '$context.error.message',
  source: '$context.identity.sourceIp',
}
