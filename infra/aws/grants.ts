import type { GroupName } from '#shared/contracts/index.ts'

/** `Scan`, `DeleteTable` and PartiQL are not words of this language: nobody can be given them. Transactions are made of these too. */
type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'ConditionCheckItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem'
type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'GetObjectTagging'
/** What it may do with the files in a folder of this name, whatever the tenant. */
type FileGrants = Readonly<Record<string, readonly FileAction[]>>

/** What one function may touch; besides, each that answers the API may count the requests it is asked (see `permitCounting`). */
export interface Grants {
  table?: readonly TableAction[]
  /** Query the table's index too. */
  index?: true
  /** Sign access tokens. */
  signs?: true
  /** Send mail. */
  mails?: true
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
}

export type FunctionName = GroupName | 'deliver' | 'bounces' | 'live'

/**
 * The whole of who may do what. A function serves every tenant, so IAM tells functions apart and not tenants
 * (`dynamodb:LeadingKeys` would need a role session for each request): tenants are kept apart where keys are composed.
 */
export const GRANTS: Record<FunctionName, Grants> = {
  account: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { people: ['GetObject', 'PutObject'] },
    documents: { profiles: ['GetObject'] },
  },
  auth: {
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
  cra: { table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], index: true },
  common: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    avatars: { people: ['GetObject'] },
  },
  onboarding: { table: ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  feedback: { table: ['GetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'] },
  dashboards: { table: ['GetItem', 'Query'] },
  missions: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  openapi: {},
  positionings: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  matching: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem'],
    embeds: true,
  },
  profiles: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    documents: { profiles: ['GetObject', 'PutObject', 'GetObjectTagging'] },
    scans: true,
  },
  search: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  users: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  live: { table: ['GetItem', 'UpdateItem'], hangsUp: true },
  bounces: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  deliver: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mails: true,
    pushes: true,
    hangsUp: true,
    supports: true,
    documents: { reports: ['PutObject'], profiles: ['DeleteObject'] },
    avatars: { people: ['DeleteObject'], logos: ['DeleteObject'] },
  },
}
