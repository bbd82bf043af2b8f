import { join } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { KnownKeys } from '#infra/aws/keys/keys.ts'
import { PublicKeys } from '#infra/aws/keys/publicKeys.ts'
import type { KnownMail } from '#infra/aws/mail/mail.ts'
import type { Site } from '#infra/aws/site/site.ts'
import { contracts, folderOf, type GroupName } from '#shared/contracts.ts'
import { acknowledgeWildcard } from '../acknowledge.ts'
import { INBOUND_PREFIX, type KnownBuckets } from '../buckets.ts'
import type { Live } from '../live.ts'
import { FUNCTION_SECONDS, type NoticeSettings, type Settings, toStageNotice } from '../settings.ts'
import { INDEX } from '../table.ts'
import { allowedPartitions, COUNTER_PARTITION, type FunctionName, GRANTS, type Grants } from './grants.ts'
import { NodeFunction } from './nodeFunction.ts'

/** The resources that functions are granted access to. */
interface Resources {
  table: ITableV2
  keys: KnownKeys
  mail: KnownMail
  buckets: KnownBuckets
  live: Pick<Live, 'grant'>
  settings: Pick<Settings, 'prices' | 'supportMail' | keyof NoticeSettings>
}

export interface FunctionsProps extends Resources {
  settings: Settings
  site: Site
  /** The sources of the functions: `<area>/<group>/handler.ts` for the API, `<name>/handler.ts` for the others. */
  folder: string
}

const GROUPS = Object.keys(contracts) as GroupName[]

/**
 * The functions: one per route group, and those of stream, schedule, mail feedback, inbound mail and WebSocket
 * connections.
 */
export class Functions extends Construct {
  readonly byName: Record<FunctionName, NodeFunction>

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id)
    const environment = this.environment(props)
    const named = (name: FunctionName, shape: Shape): [FunctionName, NodeFunction] => [
      name,
      this.createFunction(name, shape, environment, props),
    ]
    this.byName = Object.fromEntries([
      ...GROUPS.map((group) => named(group, HTTP)),
      named('deliver', STREAM),
      named('bounces', MAIL_FEEDBACK),
      named('inbound', MAIL_RECEIPT),
      named('live', WS_CONNECT),
      named('due', SCHEDULE),
    ]) as Record<FunctionName, NodeFunction>
    this.deployConsumersFirst()
    this.deploySignerLast()
    this.deployAfterDistribution(props.site)
  }

  private environment({ settings, site, table, keys }: FunctionsProps): Record<string, string> {
    return {
      REGIE_STAGE: settings.stage,
      REGIE_TABLE: table.tableName,
      REGIE_ISSUER: site.url,
      REGIE_SITE_URL: site.url,
      REGIE_JWT_KEYS: new PublicKeys(this, 'PublicKeys', { keys, settings }).json,
      REGIE_ORIGIN_DIGESTS: site.originSecret.digests,
    }
  }

  private createFunction(
    name: FunctionName,
    shape: Shape,
    environment: Record<string, string>,
    props: FunctionsProps,
  ): NodeFunction {
    const { settings, folder } = props
    const created = new NodeFunction(this, name.charAt(0).toUpperCase() + name.slice(1), {
      ...shape,
      entry: join(folder, entryFolder(name), 'handler.ts'),
      logDays: AUDITED.includes(name) ? settings.auditDays : settings.logDays,
      environment,
      reservedConcurrency: settings.reservedConcurrency,
    })
    const variables = applyGrants(created.role, GRANTS[name], props)
    if (name in contracts) {
      created.addEnvironment('REGIE_REQUEST_LIMITS', JSON.stringify(settings.requestLimits))
      if (!GRANTS[name].table?.includes('UpdateItem')) permitRequestCounting(created.role, props.table)
    }
    for (const [variable, value] of Object.entries(variables)) created.addEnvironment(variable, value)
    return created
  }

  /**
   * Deploys what handles events and scheduled jobs before what writes them: of a kind that only the new release knows, an
   * earlier one fails for good.
   */
  private deployConsumersFirst(): void {
    const { deliver, due, ...writers } = this.byName
    due.node.addDependency(deliver)
    for (const one of Object.values(writers)) one.node.addDependency(due)
  }

  /** Deploys `auth` last, when all other functions already verify with a new signing key. */
  private deploySignerLast(): void {
    const { auth, ...others } = this.byName
    auth.node.addDependency(...Object.values(others))
  }

  /**
   * Functions reject an old origin secret only after CloudFront sends the new one everywhere: see originSecret.ts. With a
   * domain of its own the site's URL is no reference to the distribution, so the dependency is explicit.
   */
  private deployAfterDistribution({ distribution }: Site): void {
    for (const name of [...GROUPS, 'live'] as const) this.byName[name].node.addDependency(distribution)
  }
}

/** The folder of a function's handler. */
export const entryFolder = (name: FunctionName): string => (name in contracts ? folderOf(name as GroupName) : name)

/** Functions with an audit log: who signed in, and who granted what. */
const AUDITED: readonly FunctionName[] = ['auth', 'account', 'onboarding', 'users']

type Shape = { description: string; timeout: Duration; memory: number }
const HTTP: Shape = {
  description: 'Answers one route group of the API',
  timeout: Duration.seconds(FUNCTION_SECONDS.http),
  memory: 1024,
}
const STREAM: Shape = {
  description: 'Sends what events ask for',
  timeout: Duration.seconds(FUNCTION_SECONDS.stream),
  memory: 512,
}
const WS_CONNECT: Shape = {
  description: 'Lets browsers listen',
  timeout: Duration.seconds(FUNCTION_SECONDS.http),
  memory: 512,
}
const SCHEDULE: Shape = {
  description: 'Makes happen what is due',
  timeout: Duration.seconds(FUNCTION_SECONDS.due),
  memory: 512,
}
const MAIL_FEEDBACK: Shape = {
  description: 'Notes which addresses refuse mail',
  timeout: Duration.seconds(FUNCTION_SECONDS.mailFeedback),
  memory: 512,
}

const MAIL_RECEIPT: Shape = {
  description: 'Takes in mail from outside',
  timeout: Duration.seconds(FUNCTION_SECONDS.mailReceipt),
  memory: 1024,
}

type Conditions = Record<string, Record<string, readonly string[]>>
const leadingKeys = (partitions: readonly string[]): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
})

/** Lets a function without other write access update rate limit counters: see functions/core/http/rateLimit.ts. */
const permitRequestCounting = (role: Role, { tableArn }: ITableV2): void => {
  role.addToPolicy(
    new PolicyStatement({
      actions: ['dynamodb:UpdateItem'],
      resources: [tableArn],
      conditions: leadingKeys([COUNTER_PARTITION]),
    }),
  )
}

/** Grants a role exactly what its grants say; returns the environment variables for its function. */
export const applyGrants = (
  role: Role,
  grants: Grants,
  { table, keys, mail, buckets, live, settings }: Resources,
): Record<string, string> => {
  const allow = (service: string, actions: readonly string[], resource: string, conditions?: Conditions) =>
    role.addToPolicy(
      new PolicyStatement({
        actions: actions.map((action) => `${service}:${action}`),
        resources: [resource],
        ...(conditions && { conditions }),
      }),
    )
  const within = allowedPartitions(grants)
  const partitions = within && leadingKeys(within)
  const variables: Record<string, string> = {}
  if (grants.table) allow('dynamodb', grants.table, table.tableArn, partitions)
  if (grants.index) allow('dynamodb', ['Query'], `${table.tableArn}/index/${INDEX}`, partitions)
  if (grants.signs) {
    keys.grantSign(role)
    variables.REGIE_SIGNING_KEY_ID = keys.arns[0] ?? ''
  }
  if (grants.mails) {
    mail.grantSend(role)
    variables.REGIE_MAIL_FROM = mail.from
    variables.REGIE_MAIL_CONFIGURATION_SET = mail.configurationSetName
  }
  if (grants.mailDomain && settings.mailDomain) variables.REGIE_MAIL_DOMAIN = settings.mailDomain
  if (grants.receives && buckets.inbound) {
    const mails = buckets.inbound.arnForObjects(`${INBOUND_PREFIX}*`)
    allow('s3', ['GetObject'], mails)
    acknowledgeWildcard(role, mails, 'SES names each mail as it comes in.')
    variables.REGIE_INBOUND_BUCKET = buckets.inbound.bucketName
  }
  if (grants.names) variables.REGIE_OPERATOR = JSON.stringify(toStageNotice(settings))
  if (grants.supports) variables.REGIE_SUPPORT_ADDRESS = settings.supportMail
  if (grants.pushes) Object.assign(variables, live.grant(role, 'POST'))
  if (grants.closesConnections) Object.assign(variables, live.grant(role, 'DELETE'))
  if (grants.scans && settings.scanDocuments) variables.REGIE_SCANS_DOCUMENTS = 'yes'
  if (grants.embeds && settings.embeddingModel) {
    const { partition, region } = Stack.of(role)
    allow('bedrock', ['InvokeModel'], `arn:${partition}:bedrock:${region}::foundation-model/${settings.embeddingModel}`)
    variables.REGIE_EMBEDDING_MODEL = settings.embeddingModel
  }
  if (grants.prices) variables.REGIE_PRICES = JSON.stringify(settings.prices)
  for (const [kind, bucket] of [
    ['documents', buckets.documents],
    ['avatars', buckets.avatars],
  ] as const) {
    if (!grants[kind]) continue
    variables[`REGIE_${kind.toUpperCase()}_BUCKET`] = bucket.bucketName
    for (const [under, actions] of Object.entries(grants[kind])) {
      const files = bucket.arnForObjects(`*/${under}/*`)
      allow('s3', actions, files)
      acknowledgeWildcard(role, files, 'Any tenant has such a folder, and any name may be in it.')
    }
  }
  return variables
}
