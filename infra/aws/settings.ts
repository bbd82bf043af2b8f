import * as z from 'zod'
import { Prices } from '#shared/people/company/contract.ts'
import { Operator, Processor, type StageNotice } from '#shared/people/onboarding/operator.ts'
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
  ...['us-east-1', 'us-east-2', 'us-west-2', 'ca-central-1', 'eu-central-1', 'eu-west-1', 'eu-west-2', 'eu-west-3'],
  ...['ap-northeast-1', 'ap-southeast-1', 'ap-southeast-2'],
]

const Limit = z.strictObject({ rate: positiveInteger, burst: positiveInteger })

const Settings = z
  .strictObject({
    /** There is no local stage: what runs on a machine never has these stacks, and the stacks never an emulator's endpoint. */
    stage: z.enum(['dev', 'prod']),
    region: z.string().regex(/^[a-z]{2}-[a-z]+-\d$/),
    /** Where to deploy; the account of the credentials in use when left out. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** Who pays, as a cost-allocation tag. */
    owner: z.string().min(1),
    domain: domainName.optional(),
    /** ARN of the domain's certificate; CloudFront takes it from us-east-1 only. */
    certificate: z
      .string()
      .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/)
      .optional(),
    /** Who runs the stage: what the law has a site say of itself. */
    operator: z.preprocess(parseJsonText, Operator),
    mailFrom: z.email(),
    /** Who reads what people write to the support. */
    supportMail: z.email(),
    /**
     * Below it every company has a domain of its own, as which its people write to addresses outside and where answers come
     * in. Mail goes to colleagues only unless given.
     */
    mailDomain: domainName.optional(),
    /** What SES verifies: the whole domain (DKIM and MAIL FROM in its DNS), or the one address by a mail to it. */
    mailIdentity: z.enum(['domain', 'address']),
    /** Receives alarms, refused mails and the budget's warning. */
    alarmEmail: z.email().optional(),
    /** Requests a second, and how many at once, before the API answers 429 to everybody: above what one company may make. */
    throttleRate: positiveInteger,
    throttleBurst: positiveInteger,
    /**
     * Requests a second that a company, and each of its people, may make for ever, and how many more at once. A screen
     * makes some ten; in a company of 500, all of whom open one a minute, that is 85 a second.
     */
    requestLimits: z.preprocess(parseJsonText, z.strictObject({ company: Limit, person: Limit })),
    /** The table to work on instead of the stack's own, as `npm run restore` prints it. */
    restoredTable: z
      .preprocess(
        parseJsonText,
        z.strictObject({ name: z.string().min(3), streamArn: z.string().startsWith('arn:aws:dynamodb:') }),
      )
      .optional(),
    /** Capacity units a second that the table gives at most: the ceiling of what an attack can cost. */
    maxReadUnits: positiveInteger,
    maxWriteUnits: positiveInteger,
    /** Days. Audit: who signed in and who called what. */
    logDays: retention,
    auditDays: retention,
    /** Days that a replaced or deleted document can be brought back. */
    deletedDocumentDays: z.coerce.number().int().min(30).max(90),
    /** Of each function. Off unless given: a fresh account may have ten in all, and reserving would fail. */
    reservedConcurrency: positiveInteger.optional(),
    /** What the account allows all functions together; the alarm rings at four fifths. */
    accountConcurrency: positiveInteger,
    /** The highest one signs access tokens, all of them verify. See keys.ts for how to rotate. */
    signingKeyGenerations: positiveIntegers,
    /** The lowest one is what CloudFront shows to functions, which accept all of them. See originSecret.ts for how to rotate. */
    originSecretGenerations: positiveIntegers,
    /**
     * Documents are given out only once GuardDuty Malware Protection for S3, which the account switches on for the
     * documents bucket at its own price, has tagged them as clean.
     */
    scanDocuments: booleanSetting,
    /**
     * Words of missions that the catalogue of skills does not know are compared with it by this model of Bedrock, which
     * the account has to have access to in `region`. No model is asked unless given.
     */
    embeddingModel: z.enum(['cohere.embed-multilingual-v3']).optional(),
    /** A web application firewall before the site, at its fixed monthly price. */
    waf: booleanSetting,
    /** What a workspace pays for what it uses, in cents of the currency, with up to three decimals; see shared/people/company/usage.ts. */
    prices: z.preprocess(parseJsonText, Prices),
    /** Who besides AWS is handed personal data of this stage, such as a service that receives its logs; the page of processors names them. */
    processors: z.preprocess(parseJsonText, z.array(Processor).max(20)),
    /** US dollars a month for everything tagged as this stage. */
    monthlyBudget: positiveInteger.optional(),
  })
  .refine(({ domain, certificate }) => !domain === !certificate, 'domain and certificate come together')
  .refine(
    ({ mailDomain, region }) => !mailDomain || RECEIVING_REGIONS.includes(region),
    'mailDomain: SES receives no mail in this region',
  )
  .refine(
    ({ mailDomain, mailFrom }) => !mailDomain || !mailFrom.endsWith(`@${mailDomain}`),
    'mailDomain is not the domain of mailFrom: what people write must not end what the product mails',
  )
  .refine(
    ({ requestLimits, throttleRate }) => requestLimits.company.rate < throttleRate,
    'one company may make as many requests as the whole API takes: requestLimits.company.rate is not below throttleRate',
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
export const noticeOf = (settings: NoticeSettings): StageNotice => {
  const { operator, logDays, auditDays, deletedDocumentDays, region, processors } = settings
  const { mailDomain, embeddingModel, scanDocuments, waf } = settings
  const services = {
    ...{ mailbox: Boolean(mailDomain), model: Boolean(embeddingModel) },
    ...{ scan: scanDocuments, firewall: waf },
  }
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
    Buffer.byteLength(JSON.stringify(noticeOf(settings))) +
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
export const settingsFrom = (context: Record<string, unknown>, stages: Stages = committed): Settings => {
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
