import * as z from 'zod'
import { Prices } from '#shared/people/company/contract.ts'
import { Operator, Processor, type StageNotice } from '#shared/people/onboarding/operator.ts'
import { GRANTS } from './functions/grants.ts'
import { stages as committed, STAGES_FILE, type Stages } from './stages.ts'

/** Command line values (`-c waf=true`) are strings; those in cdk.json have their own types. */
const positiveInteger = z.coerce.number().int().positive()
const booleanSetting = z.union([z.boolean(), z.stringbool()])
const positiveIntegers = z.preprocess(
  (given) => (Array.isArray(given) ? given : String(given).split(',')),
  z.array(positiveInteger).min(1).max(4),
)
/** Parses a JSON string. */
const parseJsonText = (given: unknown): unknown => {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}
/** Log retention periods that CloudWatch offers, in days. */
const retention = z.coerce.number().pipe(z.literal([7, 14, 30, 60, 90, 180, 365, 400, 731]))
const domainName = z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/)

/** Regions where SES receives mail (docs.aws.amazon.com/general/latest/gr/ses.html, "Email receiving endpoints"). */
const RECEIVING_REGIONS = [
  'us-east-1',
  'us-east-2',
  'us-west-2',
  'ca-central-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'ap-northeast-1',
  'ap-southeast-1',
  'ap-southeast-2',
]

/** Lambda keeps as many of an account for functions that reserve none (developer guide, "Configuring reserved concurrency"). */
const UNRESERVED = 100
/** Whether all functions together may reserve what each does. */
const isReservable = (one: { reservedConcurrency?: number | undefined; accountConcurrency: number }): boolean =>
  !one.reservedConcurrency ||
  one.reservedConcurrency * Object.keys(GRANTS).length <= one.accountConcurrency - UNRESERVED

const Limit = z.strictObject({ rate: positiveInteger, burst: positiveInteger })

const Settings = z
  .strictObject({
    /** No local stage: stacks are never configured with emulator endpoints. */
    stage: z.enum(['dev', 'prod']),
    region: z.string().regex(/^[a-z]{2}-[a-z]+-\d$/),
    /** The account to deploy to; by default that of the credentials. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** The value of the cost-allocation tag `owner`. */
    owner: z.string().min(1),
    domain: domainName.optional(),
    /** ARN of the domain's certificate; CloudFront takes it from us-east-1 only. */
    certificate: z
      .string()
      .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/)
      .optional(),
    /** The operator of the stage, for the legal notice. */
    operator: z.preprocess(parseJsonText, Operator),
    mailFrom: z.email(),
    /** The recipient of support requests. */
    supportMail: z.email(),
    /**
     * The parent of the companies' mail domains, with which their people send mail to the outside and receive answers.
     * Without it mail goes to colleagues only.
     */
    mailDomain: domainName.optional(),
    /** What SES verifies: the domain of `mailFrom` (by DNS records), or its address only (by a mail to it). */
    mailIdentity: z.enum(['domain', 'address']),
    /** Receives alarms, refused mails and the budget's warning. */
    alarmEmail: z.email().optional(),
    /** Rate and burst of requests a second beyond which each API answers 429 to everybody; above the limit of one company. */
    throttleRate: positiveInteger,
    throttleBurst: positiveInteger,
    /**
     * Sustained requests a second of a company and of each person in it, with bursts. A screen makes about ten requests:
     * in a company of 500 people who each open one a minute that is 85 a second.
     */
    requestLimits: z.preprocess(parseJsonText, z.strictObject({ company: Limit, person: Limit })),
    /** A restored table to use instead of the stack's own, as printed by `npm run restore`. */
    restoredTable: z
      .preprocess(
        parseJsonText,
        z.strictObject({ name: z.string().min(3), streamArn: z.string().startsWith('arn:aws:dynamodb:') }),
      )
      .optional(),
    /** The table's maximum capacity units a second, which bound the cost of an attack. */
    maxReadUnits: positiveInteger,
    maxWriteUnits: positiveInteger,
    /** Log retention in days; `auditDays` for sign-ins, administration and access logs. */
    logDays: retention,
    auditDays: retention,
    /** Days for which replaced and deleted documents can be restored. */
    deletedDocumentDays: z.coerce.number().int().min(30).max(90),
    /** Reserved concurrency of each function. None by default: a new account may have ten in all, so reserving would fail. */
    reservedConcurrency: positiveInteger.optional(),
    /** The account's concurrency quota; an alarm is raised at four fifths of it. */
    accountConcurrency: positiveInteger,
    /** The highest generation signs access tokens, all of them verify. For rotation see keys.ts. */
    signingKeyGenerations: positiveIntegers,
    /** CloudFront sends the lowest generation, functions accept all of them. For rotation see originSecret.ts. */
    originSecretGenerations: positiveIntegers,
    /**
     * Hands out only documents tagged as clean by GuardDuty Malware Protection for S3, which has to be enabled for the
     * documents bucket, at its own price.
     */
    scanDocuments: booleanSetting,
    /**
     * The Bedrock model that compares words of missions unknown to the skill catalogue with it; the account needs access to
     * it in `region`. None by default.
     */
    embeddingModel: z.enum(['cohere.embed-multilingual-v3']).optional(),
    /** Adds a web application firewall, at a fixed monthly price. */
    waf: booleanSetting,
    /** Prices of usage, in cents with up to three decimals; see shared/people/company/usage.ts. */
    prices: z.preprocess(parseJsonText, Prices),
    /** Further processors of personal data beside AWS, such as a log service; the page of processors lists them. */
    processors: z.preprocess(parseJsonText, z.array(Processor).max(20)),
    /** Monthly budget in US dollars for resources with the tag of this stage. */
    monthlyBudget: positiveInteger.optional(),
  })
  .refine(({ domain, certificate }) => !domain === !certificate, 'domain and certificate come together')
  .refine(
    ({ mailDomain, region }) => !mailDomain || RECEIVING_REGIONS.includes(region),
    'mailDomain: SES receives no mail in this region',
  )
  .refine(
    ({ mailDomain, mailFrom }) =>
      !mailDomain || ![`@${mailDomain}`, `.${mailDomain}`].some((end) => mailFrom.endsWith(end)),
    'mailDomain is neither the domain of mailFrom nor above it: what people write must not end what the product mails',
  )
  .refine(
    ({ requestLimits, throttleRate }) => requestLimits.company.rate < throttleRate,
    'one company may make as many requests as the whole API takes: requestLimits.company.rate is not below throttleRate',
  )
  .refine(
    isReservable,
    `reservedConcurrency of each function is more in all than accountConcurrency without the ${UNRESERVED} that Lambda keeps`,
  )
  .refine(
    ({ signingKeyGenerations }) => new Set(signingKeyGenerations).size === signingKeyGenerations.length,
    'signingKeyGenerations names a generation twice',
  )
  .refine(
    ({ stage, mailFrom, supportMail, alarmEmail, operator }) =>
      stage !== 'prod' ||
      (alarmEmail &&
        ![mailFrom, supportMail, operator.mail, operator.privacyMail].some((address) => address.endsWith('.example'))),
    'prod needs a real mailFrom, a real supportMail, an operator with real addresses, and an alarmEmail',
  )

export type Settings = z.infer<typeof Settings>

/** The settings that the stage notice consists of. */
export type NoticeSettings = Pick<
  Settings,
  | 'operator'
  | 'logDays'
  | 'auditDays'
  | 'deletedDocumentDays'
  | 'region'
  | 'processors'
  | 'mailDomain'
  | 'embeddingModel'
  | 'scanDocuments'
  | 'waf'
>

/** The public notice of a stage. */
export const toStageNotice = (settings: NoticeSettings): StageNotice => {
  const { operator, logDays, auditDays, deletedDocumentDays, region, processors } = settings
  const { mailDomain, embeddingModel, scanDocuments, waf } = settings
  const services = { mailbox: Boolean(mailDomain), model: Boolean(embeddingModel), scan: scanDocuments, firewall: waf }
  return { ...operator, logDays, auditDays, deletedDocumentDays, region, services, processors }
}

/** Time-outs of the functions. */
export const FUNCTION_SECONDS = { http: 15, stream: 60, mailFeedback: 28, due: 60, mailReceipt: 28 }

/**
 * Default prices: two euros per active person and month, ten cents per signed report, a tenth of a cent per mail, twenty
 * cents per gigabyte.
 */
export const PRICES = { currency: 'EUR', activePerson: 200, reportValidated: 10, thousandMails: 100, gigabyteMonth: 20 }

/** Rate limits of a company and of a person. */
export const REQUEST_LIMITS = { company: { rate: 100, burst: 400 }, person: { rate: 20, burst: 100 } }

/** Lambda's limit on environment variables, names and values together. */
const ENVIRONMENT_BYTES = 4096
/** Sizes in the largest environment, beside the stage notice. */
const OTHER_BYTES = 800
const KEY_BYTES = 400
const DIGEST_BYTES = 70

/** Fails before a deployment instead of during it. */
const refuseTooLargeEnvironment = (settings: Settings): void => {
  const bytes =
    Buffer.byteLength(JSON.stringify(toStageNotice(settings))) +
    OTHER_BYTES +
    settings.signingKeyGenerations.length * KEY_BYTES +
    settings.originSecretGenerations.length * DIGEST_BYTES
  if (bytes <= ENVIRONMENT_BYTES) return
  const tooMany = bytes - ENVIRONMENT_BYTES
  throw new Error(`operator and processors are ${tooMany} bytes too long: Lambda lets a function know 4 KB in all`)
}

const COMMON = {
  processors: [],
  region: 'eu-west-3',
  owner: 'regie',
  throttleRate: 500,
  throttleBurst: 1000,
  requestLimits: REQUEST_LIMITS,
  logDays: 90,
  auditDays: 400,
  deletedDocumentDays: 90,
  accountConcurrency: 1000,
  signingKeyGenerations: [1],
  originSecretGenerations: [1],
  scanDocuments: false,
  waf: false,
  prices: PRICES,
}

/** Defaults per stage. */
export const DEFAULTS = {
  dev: { ...COMMON, mailIdentity: 'address', maxReadUnits: 500, maxWriteUnits: 250 },
  prod: { ...COMMON, mailIdentity: 'domain', maxReadUnits: 7000, maxWriteUnits: 2000 },
}

/** Context keys of CDK contain a colon, except for this one of its command line. */
const isOurs = (name: string): boolean => !name.includes(':') && name !== 'cli-telemetry'

/**
 * The settings of a stage: the committed ones, overridden by CDK's context. Unknown names, invalid and missing values
 * throw.
 */
export const parseSettings = (context: Record<string, unknown>, stages: Stages = committed): Settings => {
  const given = Object.fromEntries(Object.entries(context).filter(([name]) => isOurs(name)))
  const defaults = given.stage === 'prod' ? DEFAULTS.prod : DEFAULTS.dev
  const settings = Settings.safeParse({ ...defaults, ...stages[String(given.stage)], ...given })
  if (!settings.success) {
    const where = `of stage ${given.stage}, in ${STAGES_FILE} or given as -c name=value,`
    throw new Error(`The settings ${where} do not hold:\n${z.prettifyError(settings.error)}`)
  }
  refuseTooLargeEnvironment(settings.data)
  return settings.data
}
