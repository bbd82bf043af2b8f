import { resetEmbeddings } from '#functions/core/embedding.ts'
import type { RequestLimits } from '#functions/core/environment.ts'
import { disconnectFiles } from '#functions/core/files/files.ts'
import { resetRateLimits } from '#functions/core/http/rateLimit.ts'
import { resetGateway } from '#functions/core/live.ts'
import { disconnectMail } from '#functions/core/mail/mail.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { resetSecret } from '#functions/core/security/secret.ts'
import { resetTokenKeys } from '#functions/core/security/tokens.ts'
import { disconnectTable } from '#functions/core/table/client.ts'
import { PRICES, parseSettings, toStageNotice } from '#infra/aws/settings.ts'
import type { Keys } from './keys.ts'
import { UserError } from './userError.ts'

export const DOCUMENTS_BUCKET = 'regie-documents'
export const AVATARS_BUCKET = 'regie-avatars'
/** Inbound mail. */
export const INBOUND_BUCKET = 'regie-inbound'
/** The parent domain of local people's mail addresses. */
export const MAIL_DOMAIN = 'mail.regie.example'
/** Events that functions failed to process. */
export const FAILED_BUCKET = 'regie-failed'

const ENDPOINT_VARIABLES = ['REGIE_DYNAMODB_ENDPOINT', 'REGIE_S3_ENDPOINT', 'REGIE_SES_ENDPOINT']

/** Refuses to start on Lambda, as another stage, or with an endpoint of AWS. */
export const refuseProduction = (): void => {
  const { AWS_LAMBDA_FUNCTION_NAME, REGIE_STAGE } = process.env
  if (AWS_LAMBDA_FUNCTION_NAME)
    throw new UserError('The local stack does not run on Lambda (AWS_LAMBDA_FUNCTION_NAME is set)')
  if (REGIE_STAGE && REGIE_STAGE !== 'local') {
    throw new UserError(`The local stack does not run as stage ${REGIE_STAGE} (REGIE_STAGE is set)`)
  }
  for (const name of ENDPOINT_VARIABLES) {
    const given = process.env[name]
    if (!given) continue
    if (!URL.canParse(given)) throw new UserError(`${name} is not an address: ${given}`)
    if (/\.amazonaws\.com(\.cn)?$/.test(new URL(given).hostname)) {
      throw new UserError(`${name} names AWS itself; the local stack uses emulators only`)
    }
  }
}

/** Credentials that emulators accept and AWS rejects, so that nothing can reach a real account. */
export const setEmulatorCredentials = (): void => {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_EC2_METADATA_DISABLED: 'true',
  })
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name]
}

export interface EnvironmentOptions {
  url: string
  table: string
  keys: Keys
  endpoints: { dynamodb: string; s3: string; ses: string; live: string }
  requestLimits: RequestLimits
  /** undefined: mail goes to colleagues only. */
  mailDomain?: string | undefined
}

const UNLIMITED = { rate: 1e9, burst: 1e9 }
/** For seeding and tests. */
export const NO_LIMITS: RequestLimits = { company: UNLIMITED, person: UNLIMITED }

/** Sets the rate limits of the functions in this process. */
export const limitRequests = (limits: RequestLimits): void => {
  process.env.REGIE_REQUEST_LIMITS = JSON.stringify(limits)
  resetRateLimits()
}

/** Sets the environment of the functions in this process, with the stack's variable names. */
export const configureEnvironment = ({
  url,
  table,
  keys,
  endpoints,
  requestLimits,
  mailDomain,
}: EnvironmentOptions): void => {
  Object.assign(process.env, {
    REGIE_STAGE: 'local',
    REGIE_TABLE: table,
    REGIE_ISSUER: url,
    REGIE_SITE_URL: url,
    REGIE_JWT_KEYS: JSON.stringify(keys.publicKeys),
    REGIE_SIGNING_KEY_ID: keys.signingKey,
    REGIE_MAIL_FROM: 'no-reply@regie.example',
    REGIE_MAIL_DOMAIN: mailDomain ?? '',
    REGIE_INBOUND_BUCKET: INBOUND_BUCKET,
    REGIE_OPERATOR: JSON.stringify(toStageNotice(parseSettings({ stage: 'dev' }))),
    REGIE_SUPPORT_ADDRESS: 'support@regie.example',
    REGIE_DOCUMENTS_BUCKET: DOCUMENTS_BUCKET,
    REGIE_AVATARS_BUCKET: AVATARS_BUCKET,
    REGIE_PRICES: JSON.stringify(PRICES),
    REGIE_DYNAMODB_ENDPOINT: endpoints.dynamodb,
    REGIE_S3_ENDPOINT: endpoints.s3,
    REGIE_SES_ENDPOINT: endpoints.ses,
    REGIE_LIVE_API: endpoints.live,
  })
  disconnectTable()
  disconnectFiles()
  disconnectMail()
  resetEmbeddings()
  resetGateway()
  resetTokenKeys()
  resetSecret()
  resetRevocations()
  limitRequests(requestLimits)
}
