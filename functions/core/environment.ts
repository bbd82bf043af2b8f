/** Requests a second that may go on for ever, and how many more may come at once. */
export interface RequestLimit {
  rate: number
  burst: number
}
/** What one company may ask for altogether, and each of its people. */
export interface RequestLimits {
  company: RequestLimit
  person: RequestLimit
}

/**
 * What a function is told by where it runs. A missing name stops it at its first use, by that name;
 * the endpoints are only set off AWS.
 */
const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
const optional = (name: string): string | undefined => process.env[name] || undefined

export const environment = {
  get table() {
    return required('REGIE_TABLE')
  },
  get issuer() {
    return required('REGIE_ISSUER')
  },
  /** Where people open the web app: links in mails begin with it, never with what a request claims. */
  get siteUrl() {
    return required('REGIE_SITE_URL')
  },
  /** Public keys as base64 SPKI; the first one belongs to the signing key. */
  get jwtKeys(): string[] {
    return JSON.parse(required('REGIE_JWT_KEYS')) as string[]
  },
  /** The KMS key that signs access tokens; `file:<path>` for a private key in PEM, off AWS only. */
  get signingKey() {
    return required('REGIE_SIGNING_KEY_ID')
  },
  get mailFrom() {
    return required('REGIE_MAIL_FROM')
  },
  /** Below it every company has a domain for its people's mail; undefined: mail goes to colleagues only. */
  get mailDomain() {
    return optional('REGIE_MAIL_DOMAIN')
  },
  /** Where the mail service puts what comes in. */
  get inboundBucket() {
    return required('REGIE_INBOUND_BUCKET')
  },
  get mailConfigurationSet() {
    return optional('REGIE_MAIL_CONFIGURATION_SET')
  },
  /** Who reads what people write to the support. */
  get supportAddress() {
    return required('REGIE_SUPPORT_ADDRESS')
  },
  /** Who runs the stage, and how long it keeps what, as JSON. */
  get operator() {
    return required('REGIE_OPERATOR')
  },
  get documentsBucket() {
    return required('REGIE_DOCUMENTS_BUCKET')
  },
  get avatarsBucket() {
    return required('REGIE_AVATARS_BUCKET')
  },
  /** Whether documents are scanned for malware, and given out only when they were found clean. */
  get scansDocuments() {
    return optional('REGIE_SCANS_DOCUMENTS') !== undefined
  },
  /** The function's own, as Lambda gives them; an emulator takes any. */
  get credentials() {
    return {
      region: required('AWS_REGION'),
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: optional('AWS_SESSION_TOKEN'),
    }
  },
  /** The model that says which words mean alike; undefined: none is asked. */
  get embeddingModel() {
    return optional('REGIE_EMBEDDING_MODEL')
  },
  get embeddingEndpoint() {
    return optional('REGIE_EMBEDDING_ENDPOINT')
  },
  /** What use costs, as JSON. */
  get prices() {
    return required('REGIE_PRICES')
  },
  /** How many requests companies and people may make. */
  get requestLimits() {
    return JSON.parse(required('REGIE_REQUEST_LIMITS')) as RequestLimits
  },
  /** Where the gateway takes what browsers that listen are told. */
  get liveApi() {
    return required('REGIE_LIVE_API')
  },
  get dynamodbEndpoint() {
    return optional('REGIE_DYNAMODB_ENDPOINT')
  },
  get s3Endpoint() {
    return optional('REGIE_S3_ENDPOINT')
  },
  get sesEndpoint() {
    return optional('REGIE_SES_ENDPOINT')
  },
  /** For how many seconds what was read of voided tokens is believed. Off AWS a test may ask for less, not to wait it out. */
  get revocationsFresh(): number {
    const asked = environment.onAws ? undefined : optional('REGIE_REVOCATIONS_FRESH')
    return asked === undefined ? 30 : Number(asked)
  },
  /** By how much services are waited for longer, or shorter. Off AWS a test may ask for less, not to wait it out. */
  get patience(): number {
    const asked = environment.onAws ? undefined : optional('REGIE_PATIENCE')
    return asked === undefined ? 1 : Number(asked)
  },
  /** SHA-256, in hexadecimal, of the passes that CloudFront shows; a request without one came around it. Off AWS there is none. */
  get originDigests(): string[] | undefined {
    const digests = environment.onAws ? required('REGIE_ORIGIN_DIGESTS') : optional('REGIE_ORIGIN_DIGESTS')
    return digests ? (JSON.parse(digests) as string[]) : undefined
  },
  /** Whether this runs on AWS Lambda, where emulators and key files are refused. */
  get onAws() {
    return optional('AWS_LAMBDA_FUNCTION_NAME') !== undefined
  },
}

/** An endpoint of an emulator for a client's configuration; on AWS there is none. */
export const emulator = (endpoint: string | undefined): { endpoint: string } | Record<never, never> => {
  if (!endpoint) return {}
  if (environment.onAws) throw new Error('An emulator endpoint is set on AWS')
  return { endpoint }
}

/** Emulators of the table want a signature and look at none: making one would be a quarter of what asking them costs. */
const noopSigner = {
  sign: async <T extends object>(request: T): Promise<T> => {
    const { headers } = request as T & { headers: Record<string, string> }
    headers.authorization =
      'AWS4-HMAC-SHA256 Credential=EMULATOR/20260101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=0'
    headers['x-amz-date'] = '20260101T000000Z'
    return request
  },
}

/** An emulator of the table for a client's configuration; on AWS there is none. */
export const tableEmulator = (endpoint: string | undefined) =>
  endpoint ? { ...emulator(endpoint), signer: noopSigner } : {}
