import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledgeWildcard } from '../acknowledge.ts'

/** Required by API Gateway: see the developer guide, "Permissions for CloudWatch logging". */
const ACTIONS = [
  'CreateLogGroup',
  'CreateLogStream',
  'DescribeLogGroups',
  'DescribeLogStreams',
  'PutLogEvents',
  'GetLogEvents',
  'FilterLogEvents',
].map((action) => `logs:${action}`)

/**
 * The account-wide role with which API Gateway writes access logs, required for WebSocket stages. Other stages use it
 * too, so it is retained.
 */
export class GatewayLogs extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id)
    const { partition, region, account } = Stack.of(this)
    const logs = `arn:${partition}:logs:${region}:${account}:*`
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        logs: new PolicyDocument({ statements: [new PolicyStatement({ actions: ACTIONS, resources: [logs] })] }),
      },
    })
    acknowledgeWildcard(role, logs, 'The account has one role for the logs of all its WebSocket APIs.')
    const setting = new CfnAccount(this, 'Setting', { cloudWatchRoleArn: role.roleArn })
    role.applyRemovalPolicy(RemovalPolicy.RETAIN)
    setting.applyRemovalPolicy(RemovalPolicy.RETAIN)
  }
}
