import type { GroupName } from '#shared/contracts.ts'

/** Never `Scan`, `DeleteTable` or PartiQL. Transactions consist of these actions too. */
type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'ConditionCheckItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem'
type FileAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'GetObjectTagging'
  | 'ListMultipartUploadParts'
  | 'AbortMultipartUpload'
/** Actions on files by folder, for all tenants. */
type FileGrants = Readonly<Record<string, readonly FileAction[]>>

/**
 * What a function may access; besides, each function of the API may update rate limit counters (see
 * `permitRequestCounting`).
 */
export interface Grants {
  table?: readonly TableAction[]
  /**
   * Partitions that belong to no tenant: accounts, link tokens, attempts, suppressed addresses. Without it IAM allows
   * only partitions of tenants and counters.
   */
  accounts?: true
  /** Link tokens and certificate codes of people without an account, their attempts, and their idempotency records. */
  links?: true
  /** Query the table's index. */
  index?: true
  /** Sign access tokens. */
  signs?: true
  /** Send mail. */
  mails?: true
  /** The domain for companies' mail, and which company has which subdomain. */
  mailDomain?: true
  /** Read inbound mail. */
  receives?: true
  documents?: FileGrants
  avatars?: FileGrants
  /** Post to and delete WebSocket connections. */
  pushes?: true
  /** Delete WebSocket connections. */
  closesConnections?: true
  /** Read and write whose a WebSocket connection is. */
  knowsConnections?: true
  /** Know whether documents are scanned for malware. */
  scans?: true
  /** Invoke the embedding model, if there is one. */
  embeds?: true
  /** Know the prices of usage. */
  prices?: true
  /** Know the address of support. */
  supports?: true
  /** Know the operator of the stage. */
  names?: true
}

export type FunctionName = GroupName | 'deliver' | 'bounces' | 'inbound' | 'live' | 'due'

/**
 * The access of every function. A function serves all tenants, so IAM separates functions, not tenants
 * (`dynamodb:LeadingKeys` per tenant would need a role session per request): tenants are separated where keys are
 * composed.
 */
export const GRANTS: Record<FunctionName, Grants> = {
  academy: {
    links: true,
    index: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  account: {
    accounts: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { people: ['GetObject', 'PutObject'] },
    documents: {
      files: ['GetObject', 'GetObjectTagging'],
      notes: ['GetObject'],
      profiles: ['GetObject', 'GetObjectTagging'],
    },
    scans: true,
  },
  auth: {
    accounts: true,
    table: ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { people: ['GetObject'] },
    signs: true,
  },
  chat: { table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], index: true },
  company: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
    avatars: { logos: ['PutObject'] },
    prices: true,
  },
  contacts: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { contacts: ['PutObject'] },
  },
  cra: { table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], index: true },
  common: {
    accounts: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    index: true,
    avatars: { people: ['GetObject'] },
  },
  files: {
    links: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    index: true,
    documents: {
      files: ['GetObject', 'PutObject', 'GetObjectTagging', 'ListMultipartUploadParts', 'AbortMultipartUpload'],
    },
    scans: true,
  },
  inventory: {
    index: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { products: ['PutObject'] },
  },
  onboarding: {
    accounts: true,
    names: true,
    table: ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  feedback: { table: ['GetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'] },
  dashboards: { table: ['GetItem', 'BatchGetItem', 'Query'], index: true },
  mailbox: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mailDomain: true,
  },
  missions: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  notes: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    documents: { notes: ['GetObject', 'PutObject'] },
  },
  openapi: {},
  pages: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  positionings: {
    links: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { logos: ['GetObject'] },
  },
  matching: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem'],
    embeds: true,
  },
  profiles: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { logos: ['GetObject'] },
    documents: { profiles: ['GetObject', 'PutObject', 'GetObjectTagging'] },
    scans: true,
  },
  scrumboard: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  search: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  tasks: {
    links: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  users: {
    accounts: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  help: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    documents: { files: ['GetObject', 'GetObjectTagging'] },
    scans: true,
  },
  live: { table: ['GetItem', 'PutItem', 'UpdateItem'], closesConnections: true, knowsConnections: true },
  due: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mailDomain: true,
  },
  inbound: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mailDomain: true,
    receives: true,
    documents: { files: ['PutObject'] },
  },
  bounces: { accounts: true, table: ['GetItem', 'PutItem', 'UpdateItem'] },
  deliver: {
    accounts: true,
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mails: true,
    mailDomain: true,
    pushes: true,
    closesConnections: true,
    supports: true,
    scans: true,
    documents: {
      reports: ['PutObject'],
      files: ['GetObject', 'GetObjectTagging', 'DeleteObject'],
      notes: ['DeleteObject'],
      profiles: ['DeleteObject'],
    },
    avatars: {
      people: ['DeleteObject'],
      logos: ['DeleteObject'],
      contacts: ['DeleteObject'],
      products: ['DeleteObject'],
    },
  },
}

/** Partitions of functions without `accounts`: see functions/keys.md. */
export const PARTITIONS = ['T#*', 'RATE#*', 'LIMIT#*', 'DUE', 'SECRET'] as const
/** Partitions of functions with `links`. */
export const LINK_PARTITIONS = [...PARTITIONS, 'TOKEN#*', 'ATTEMPTS#*', 'LINK#*', 'CERTIFICATE#*'] as const

/** Partitions of companies' mail domains. */
export const DOMAIN_PARTITION = 'MAILDOMAIN#*'
/** Partitions of WebSocket connections by their id. */
const CONNECTION_PARTITION = 'CONNECTION#*'

/** Partitions of rate limit counters. */
export const COUNTER_PARTITION = 'RATE#*'

/** The partitions that IAM allows a function; undefined: all. */
export const allowedPartitions = ({
  accounts,
  links,
  mailDomain,
  knowsConnections,
}: Grants): readonly string[] | undefined =>
  accounts
    ? undefined
    : [
        ...(links ? LINK_PARTITIONS : PARTITIONS),
        ...(mailDomain ? [DOMAIN_PARTITION] : []),
        ...(knowsConnections ? [CONNECTION_PARTITION] : []),
      ]
