/**
 * List prices in US dollars, before taxes, of eu-west-3 (Paris). They may change: compare them with AWS's pages before
 * quoting a figure.
 */
export const PRICE = {
  keyMonth: 1,
  /** RSA-2048; each ten thousand. */
  signatures: 0.03 / 10_000,
  alarmMetricMonth: 0.1,
  dashboardMonth: 3,
  /** Web access control list, and each rule in it. */
  firewallMonth: 5,
  firewallRuleMonth: 1,
  functionCall: 0.2 / 1e6,
  /** Gigabyte seconds on ARM. */
  functionTime: 0.000_013_333_4,
  apiCall: 1.17 / 1e6,
  liveMessage: 1.17 / 1e6,
  liveMinute: 0.285 / 1e6,
  readUnit: 0.1485 / 1e6,
  writeUnit: 0.7423 / 1e6,
  /** Gigabytes. */
  tableMonth: 0.297,
  recoveryMonth: 0.2376,
  fileMonth: 0.024,
  logsTaken: 0.5985,
  mail: 0.1 / 1000,
}

/** The perpetual free tier of an account, which a stage does not share. */
export const FREE_TIER = { alarmMetrics: 10, dashboards: 3, metricsOfDashboard: 50 }

/** Resource types with a price, counted one by one. */
export const PRICED: ReadonlySet<string> = new Set([
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::Events::Rule',
  'AWS::KMS::Key',
  'AWS::Lambda::Function',
  'AWS::WAFv2::WebACL',
])

/** Resource types without a price by themselves: they cost by use, or nothing. */
export const UNPRICED: ReadonlySet<string> = new Set([
  'AWS::ApiGateway::Account',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::IntegrationResponse',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Budgets::Budget',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::QueryDefinition',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  // Standard parameters, as all here are.
  'AWS::SSM::Parameter',
])
