import { join } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { contracts, type GroupName } from '#shared/contracts/index.ts'
import { acknowledgeWildcard } from './acknowledge.ts'
import type { Buckets } from './buckets.ts'
import { type FunctionName, GRANTS, type Grants } from './grants.ts'
import type { SigningKeys } from './keys.ts'
import type { Live } from './live.ts'
import type { Mail } from './mail.ts'
import { NodeFunction } from './nodeFunction.ts'
import { PublicKeys } from './publicKeys.ts'
import { FUNCTION_SECONDS, type Settings } from './settings.ts'
import type { Site } from './site.ts'
import { INDEX } from './table.ts'

/** What functions are given to work with. */
interface Resources {
  table: TableV2
  keys: SigningKeys
  mail: Mail
  buckets: Buckets
  live: Pick<Live, 'grant'>
  settings: Pick<Settings, 'prices' | 'supportMail' | 'scanDocuments' | 'embeddingModel'>
}

export interface FunctionsProps extends Resources {
  settings: Settings
  site: Site
  /** The folder with one folder a function, each with a `handler.ts`. */
  folder: string
}

const GROUPS = Object.keys(contracts) as GroupName[]

/** One function for each route group, the one that delivers what they leave to be sent, the one that hears what became of mails, and the one that lets browsers listen. */
export class Functions extends Construct {
  readonly byName: Record<FunctionName, NodeFunction>

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id)
    const environment = this.environment(props)
    const named = (name: FunctionName, shape: Shape): [FunctionName, NodeFunction] => [
      name,
      this.make(name, shape, environment, props),
    ]
    this.byName = Object.fromEntries([
      ...GROUPS.map((group) => named(group, ANSWERS)),
      named('deliver', DELIVERS),
      named('bounces', HEARS),
      named('live', LETS_IN),
    ]) as Record<FunctionName, NodeFunction>
    this.signOnlyWhatAllVerify()
  }

  private environment({ settings, site, table, keys }: FunctionsProps): Record<string, string> {
    return {
      REGIE_STAGE: settings.stage,
      REGIE_TABLE: table.tableName,
      REGIE_ISSUER: site.url,
      REGIE_SITE_URL: site.url,
      REGIE_JWT_KEYS: new PublicKeys(this, 'PublicKeys', { keys, settings }).json,
      REGIE_ORIGIN_DIGESTS: site.pass.digests,
    }
  }

  private make(
    name: FunctionName,
    shape: Shape,
    environment: Record<string, string>,
    props: FunctionsProps,
  ): NodeFunction {
    const { settings, folder } = props
    const made = new NodeFunction(this, name.charAt(0).toUpperCase() + name.slice(1), {
      ...shape,
      entry: join(folder, name, 'handler.ts'),
      logDays: AUDITED.includes(name) ? settings.auditDays : settings.logDays,
      environment,
      reservedConcurrency: settings.reservedConcurrency,
    })
    const told = permit(made.role, GRANTS[name], props)
    if (name in contracts) {
      made.addEnvironment('REGIE_REQUEST_LIMITS', JSON.stringify(settings.requestLimits))
      if (!GRANTS[name].table?.includes('UpdateItem')) permitCounting(made.role, props.table)
    }
    for (const [variable, value] of Object.entries(told)) made.addEnvironment(variable, value)
    return made
  }

  /** `auth` changes last in a deployment, when every function that verifies already knows a new signing key. */
  private signOnlyWhatAllVerify(): void {
    const { auth, ...others } = this.byName
    auth.node.addDependency(...Object.values(others))
  }
}

/** Whose logs say who came in, and who let whom do what. */
const AUDITED: readonly FunctionName[] = ['auth', 'account', 'onboarding', 'users']

type Shape = { description: string; timeout: Duration; memory: number }
const ANSWERS: Shape = {
  description: 'Answers one route group of the API',
  timeout: Duration.seconds(FUNCTION_SECONDS.answers),
  memory: 1024,
}
const DELIVERS: Shape = {
  description: 'Sends what events ask for',
  timeout: Duration.seconds(FUNCTION_SECONDS.delivers),
  memory: 512,
}
const LETS_IN: Shape = {
  description: 'Lets browsers listen',
  timeout: Duration.seconds(FUNCTION_SECONDS.answers),
  memory: 512,
}
const HEARS: Shape = {
  description: 'Notes which addresses refuse mail',
  timeout: Duration.seconds(FUNCTION_SECONDS.hears),
  memory: 512,
}

/** Lets a function that may write nothing else count the requests that it is asked: see functions/lib/rateLimit.ts. */
const permitCounting = (role: Role, { tableArn }: TableV2): void => {
  role.addToPolicy(
    new PolicyStatement({
      actions: ['dynamodb:UpdateItem'],
      resources: [tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*'] } },
    }),
  )
}

/** Gives a role what its grants say and nothing else; answers what its function has to be told to make use of it. */
export const permit = (
  role: Role,
  grants: Grants,
  { table, keys, mail, buckets, live, settings }: Resources,
): Record<string, string> => {
  const allow = (service: string, actions: readonly string[], resource: string) =>
    role.addToPolicy(
      new PolicyStatement({ actions: actions.map((action) => `${service}:${action}`), resources: [resource] }),
    )
  const told: Record<string, string> = {}
  if (grants.table) allow('dynamodb', grants.table, table.tableArn)
  if (grants.index) allow('dynamodb', ['Query'], `${table.tableArn}/index/${INDEX}`)
  if (grants.signs) {
    keys.grantSign(role)
    told.REGIE_SIGNING_KEY_ID = keys.keys[0].keyArn
  }
  if (grants.mails) {
    mail.grantSend(role)
    told.REGIE_MAIL_FROM = mail.from
    told.REGIE_MAIL_CONFIGURATION_SET = mail.configurationSet.configurationSetName
  }
  if (grants.supports) told.REGIE_SUPPORT_ADDRESS = settings.supportMail
  if (grants.pushes) Object.assign(told, live.grant(role, 'POST'))
  if (grants.hangsUp) Object.assign(told, live.grant(role, 'DELETE'))
  if (grants.scans && settings.scanDocuments) told.REGIE_SCANS_DOCUMENTS = 'yes'
  if (grants.embeds && settings.embeddingModel) {
    const { partition, region } = Stack.of(role)
    allow('bedrock', ['InvokeModel'], `arn:${partition}:bedrock:${region}::foundation-model/${settings.embeddingModel}`)
    told.REGIE_EMBEDDING_MODEL = settings.embeddingModel
  }
  if (grants.prices) told.REGIE_PRICES = JSON.stringify(settings.prices)
  for (const [kind, bucket] of [
    ['documents', buckets.documents],
    ['avatars', buckets.avatars],
  ] as const) {
    if (!grants[kind]) continue
    told[`REGIE_${kind.toUpperCase()}_BUCKET`] = bucket.bucketName
    for (const [under, actions] of Object.entries(grants[kind])) {
      const files = bucket.arnForObjects(`*/${under}/*`)
      allow('s3', actions, files)
      acknowledgeWildcard(role, files, 'Any tenant has such a folder, and any name may be in it.')
    }
  }
  return told
}
