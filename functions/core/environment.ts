/** A token bucket: sustained requests per second, and how many more may come in a burst. */
export interface RequestLimit {
  rate: number
  burst: number
}
/** Request limits of a whole company and of each person in it. */
export interface RequestLimits {
  company: RequestLimit
  person: RequestLimit
}

/** Environment variables. A missing one throws at its first use; endpoints are set outside AWS only. */
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
  /** Base URL of links in mails; never taken from a request. */
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
  /** Parent of the mail domains of companies; undefined when mail stays inside the company. */
  get mailDomain() {
    return optional('REGIE_MAIL_DOMAIN')
  },
  /** Bucket in which SES stores incoming mail. */
  get inboundBucket() {
    return required('REGIE_INBOUND_BUCKET')
  },
  get mailConfigurationSet() {
    return optional('REGIE_MAIL_CONFIGURATION_SET')
  },
  /** Recipient of support requests. */
  get supportAddress() {
    return required('REGIE_SUPPORT_ADDRESS')
  },
  /** Operator and retention periods of the stage, as JSON. */
  get operator() {
    return required('REGIE_OPERATOR')
  },
  get documentsBucket() {
    return required('REGIE_DOCUMENTS_BUCKET')
  },
  get avatarsBucket() {
    return required('REGIE_AVATARS_BUCKET')
  },
  /** Whether documents are scanned for malware; if so, only clean ones are handed out. */
  get scansDocuments() {
    return optional('REGIE_SCANS_DOCUMENTS') !== undefined
  },
  /** Credentials of the Lambda function; an emulator accepts any. */
  get credentials() {
    return {
      region: required('AWS_REGION'),
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: optional('AWS_SESSION_TOKEN'),
    }
  },
  /** Bedrock model id for embeddings; undefined disables them. */
  get embeddingModel() {
    return optional('REGIE_EMBEDDING_MODEL')
  },
  get embeddingEndpoint() {
    return optional('REGIE_EMBEDDING_ENDPOINT')
  },
  /** Price list, as JSON. */
  get prices() {
    return required('REGIE_PRICES')
  },
  get requestLimits() {
    return JSON.parse(required('REGIE_REQUEST_LIMITS')) as RequestLimits
  },
  /** Endpoint of the WebSocket management API. */
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
  /** Seconds for which revocations are cached. Tests may shorten it outside AWS. */
  get revocationsFresh(): number {
    const asked = environment.onAws ? undefined : optional('REGIE_REVOCATIONS_FRESH')
    return asked === undefined ? 30 : Number(asked)
  },
  /** Factor for all service timeouts. Tests may shorten them outside AWS. */
  get patience(): number {
    const asked = environment.onAws ? undefined : optional('REGIE_PATIENCE')
    return asked === undefined ? 1 : Number(asked)
  },
  /**
   * SHA-256, in hexadecimal, of the secrets that CloudFront sends; requests without one bypassed it. Not set outside
   * AWS.
   */
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

/** Emulators require a signature but do not verify it; signing would cost a quarter of the request time. */
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
