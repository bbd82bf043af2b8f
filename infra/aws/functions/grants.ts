import type { GroupName } from '#shared/contracts.ts'

/** `Scan`, `DeleteTable` and PartiQL are not words of this language: nobody can be given them. Transactions are made of these too. */
type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'ConditionCheckItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem'
type FileAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'GetObjectTagging'
  | 'ListMultipartUploadParts'
  | 'AbortMultipartUpload'
/** What it may do with the files in a folder of this name, whatever the tenant. */
type FileGrants = Readonly<Record<string, readonly FileAction[]>>

/** What one function may touch; besides, each that answers the API may count the requests it is asked (see `permitCounting`). */
export interface Grants {
  table?: readonly TableAction[]
  /**
   * Touch what belongs to no tenant, too: accounts, tokens of links, attempts, addresses that refuse mail. Everything else
   * is kept by IAM to partitions of tenants and counters.
   */
  accounts?: true
  /** Touch the tokens of links and the codes of certificates for people without an account, the attempts at them, and what was answered to who came by one. */
  links?: true
  /** Query the table's index too. */
  index?: true
  /** Sign access tokens. */
  signs?: true
  /** Send mail. */
  mails?: true
  /** Know below which domain companies have theirs for mail, and whose each of them is. */
  mailDomain?: true
  /** Read mail that has come in. */
  receives?: true
  documents?: FileGrants
  avatars?: FileGrants
  /** Tell browsers that listen something, and disconnect them. */
  pushes?: true
  /** Ends connections of browsers. */
  hangsUp?: true
  /** Know whether documents are scanned for malware. */
  scans?: true
  /** Ask the model that says which words mean alike, when there is one. */
  embeds?: true
  /** Know what use costs. */
  prices?: true
  /** Know who reads what people write to the support. */
  supports?: true
  /** Know who runs the stage. */
  names?: true
}

export type FunctionName = GroupName | 'deliver' | 'bounces' | 'inbound' | 'live' | 'due'

/**
 * The whole of who may do what. A function serves every tenant, so IAM tells functions apart and not tenants
 * (to name one tenant in `dynamodb:LeadingKeys` would need a role session for each request): tenants are kept apart where
 * keys are composed. What belongs to no tenant is out of reach of functions without `accounts`.
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
  live: { table: ['GetItem', 'UpdateItem'], hangsUp: true },
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
    hangsUp: true,
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

/** Where functions without a grant of accounts find all they need: see the key table of functions/README.md. */
export const PARTITIONS = ['T#*', 'RATE#*', 'LIMIT#*', 'DUE', 'SECRET'] as const
/** And those with a grant of links. */
export const LINK_PARTITIONS = [...PARTITIONS, 'TOKEN#*', 'ATTEMPTS#*', 'LINK#*', 'CERTIFICATE#*'] as const

/** Whose the domains of companies are, by what they begin with. */
export const DOMAIN_PARTITION = 'MAILDOMAIN#*'

/** Where those lie that count requests. */
export const COUNTERS = 'RATE#*'

/** The partitions that IAM keeps a function to; undefined: it may touch all. */
export const partitionsOf = ({ accounts, links, mailDomain }: Grants): readonly string[] | undefined =>
  accounts ? undefined : [...(links ? LINK_PARTITIONS : PARTITIONS), ...(mailDomain ? [DOMAIN_PARTITION] : [])]
