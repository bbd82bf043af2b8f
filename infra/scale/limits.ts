import { DEFAULTS } from '#infra/aws/settings.ts'

/** A default quota of AWS, or a setting of the stage; `raise`: how to raise it; `source`: AWS's documentation. */
interface Limit {
  name: string
  allows: number
  raise: string
  source?: string
}

const { throttleRate, requestLimits, maxReadUnits, maxWriteUnits } = DEFAULTS.prod
const QUOTA = 'Service Quotas'
const AWS = 'https://docs.aws.amazon.com'
const TABLE = `${AWS}/amazondynamodb/latest/developerguide`

/** As of November 2026; quotas change without notice. */
export const LIMITS = {
  stageCalls: { name: 'setting `throttleRate`, calls a second', allows: throttleRate, raise: 'the setting' },
  companyCalls: {
    name: 'setting `requestLimits`, calls a second of one company',
    allows: requestLimits.company.rate,
    raise: 'the setting',
  },
  // 2,500 in thirteen newer regions; Paris, Ireland and Frankfurt are not among them.
  accountCalls: {
    name: 'API Gateway: throttle quota of an account, calls a second',
    allows: 10_000,
    raise: QUOTA,
    source: `${AWS}/apigateway/latest/developerguide/limits.html`,
  },
  // The page says that a new account has fewer, without a number; ten is common.
  concurrency: {
    name: 'Lambda: concurrent executions',
    allows: 1000,
    raise: `${QUOTA}; a new account has fewer, often 10`,
    source: `${AWS}/lambda/latest/dg/gettingstarted-limits.html`,
  },
  signatures: {
    name: 'KMS: cryptographic operations (RSA), a second',
    allows: 1000,
    raise: QUOTA,
    source: `${AWS}/kms/latest/developerguide/requests-per-second.html`,
  },
  // AWS publishes the quotas of the sandbox only; outside of it these are often granted first.
  mailRate: {
    name: 'SES: sending rate, mails a second, as often granted first',
    allows: 14,
    raise: `${QUOTA}; the sandbox has 1`,
    source: `${AWS}/ses/latest/dg/quotas.html`,
  },
  mailQuota: {
    name: 'SES: sending quota, mails in 24 hours, as often granted first',
    allows: 50_000,
    raise: `${QUOTA}; the sandbox has 200`,
    source: `${AWS}/ses/latest/dg/quotas.html`,
  },
  // For a table and for each of its indexes. A new table handles 12,000 and 4,000 at once
  // (warm-throughput-scenarios.html), more once it has grown.
  reads: {
    name: 'setting `maxReadUnits`, read units a second',
    allows: maxReadUnits,
    raise: 'the setting, up to 40,000',
    source: `${TABLE}/ServiceQuotas.html`,
  },
  writes: {
    name: 'setting `maxWriteUnits`, write units a second',
    allows: maxWriteUnits,
    raise: 'the setting, up to 40,000',
    source: `${TABLE}/ServiceQuotas.html`,
  },
  // One shard a partition. A new table has four, of 1,000 writes each.
  stream: {
    name: 'Lambda: four shards of the stream, a batch of each at once',
    allows: 4,
    raise: 'parallelizationFactor, up to 10 a shard',
    source: `${AWS}/lambda/latest/dg/services-ddb-params.html`,
  },
  connections: {
    name: 'API Gateway: new WebSocket connections a second',
    allows: 500,
    raise: QUOTA,
    source: `${AWS}/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html`,
  },
  partitionReads: {
    name: 'DynamoDB: one partition, read units a second',
    allows: 3000,
    raise: 'nobody',
    source: `${TABLE}/bp-partition-key-design.html`,
  },
  partitionWrites: {
    name: 'DynamoDB: one partition, write units a second',
    allows: 1000,
    raise: 'nobody',
    source: `${TABLE}/bp-partition-key-design.html`,
  },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS
