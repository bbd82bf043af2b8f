import { DEFAULTS } from '#infra/aws/settings.ts'

/** What AWS allows an account by default, or a stage itself; `raise`: by whom and how. */
interface Limit {
  name: string
  allows: number
  raise: string
}

const { throttleRate, requestLimits, maxReadUnits, maxWriteUnits } = DEFAULTS.prod
const QUOTA = 'Service Quotas'

/** By what they are of. To be compared with AWS's own pages, as prices are: they change without a word here. */
export const LIMITS = {
  stageCalls: { name: 'setting `throttleRate`, calls a second', allows: throttleRate, raise: 'the setting' },
  companyCalls: {
    name: 'setting `requestLimits`, calls a second of one company',
    allows: requestLimits.company.rate,
    raise: 'the setting',
  },
  accountCalls: { name: 'API Gateway: throttle quota of an account, calls a second', allows: 10_000, raise: QUOTA },
  concurrency: { name: 'Lambda: concurrent executions', allows: 1000, raise: `${QUOTA}; a new account has 10` },
  signatures: { name: 'KMS: cryptographic operations (RSA), a second', allows: 1000, raise: QUOTA },
  mailRate: { name: 'SES: sending rate, mails a second', allows: 14, raise: `${QUOTA}; the sandbox has 1` },
  mailQuota: { name: 'SES: sending quota, mails in 24 hours', allows: 50_000, raise: `${QUOTA}; the sandbox has 200` },
  reads: {
    name: 'setting `maxReadUnits`, read units a second',
    allows: maxReadUnits,
    raise: 'the setting, up to 40,000',
  },
  writes: {
    name: 'setting `maxWriteUnits`, write units a second',
    allows: maxWriteUnits,
    raise: 'the setting, up to 40,000',
  },
  stream: {
    name: 'Lambda: four shards of the stream, a batch of each at once',
    allows: 4,
    raise: 'parallelizationFactor, up to 10 a shard',
  },
  connections: { name: 'API Gateway: new WebSocket connections a second', allows: 500, raise: QUOTA },
  partitionReads: { name: 'DynamoDB: one partition, read units a second', allows: 3000, raise: 'nobody' },
  partitionWrites: { name: 'DynamoDB: one partition, write units a second', allows: 1000, raise: 'nobody' },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS
