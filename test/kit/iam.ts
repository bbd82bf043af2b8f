import { AsyncLocalStorage } from 'node:async_hooks'
import { S3Client } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import { allowedPartitions, COUNTER_PARTITION, type FunctionName, GRANTS } from '#infra/aws/functions/grants.ts'
import { onTableCommand } from './directTable.ts'

/** The function that is running. */
const running = new AsyncLocalStorage<FunctionName>()

/** Runs code as a function: what its role may not do on AWS is refused. */
export const runAs = <T>(name: FunctionName, run: () => T): T => running.run(name, run)

type Fields = Record<string, unknown>
interface Command {
  input: Fields
  constructor: { name: string }
}
/** An action and its resource: a key of the table or of a bucket. */
type AccessRequest = [action: string, of: string]

const accessDenied = ([action, of]: AccessRequest): Error =>
  Object.assign(new Error(`${running.getStore()} is not authorized to perform ${action} on ${of}`), {
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 400 },
  })

/** `StringLike` with one wildcard. */
const isLike = (text: string, pattern: string): boolean => {
  const [begin = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return text === begin
  return text.startsWith(begin) && rest.every((one) => text.slice(begin.length).includes(one))
}

const ACTIONS: Record<string, string> = {
  GetCommand: 'GetItem',
  QueryCommand: 'Query',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

const partitionOf = ({ Key, Item, KeyConditionExpression, ExpressionAttributeValues }: Fields): string => {
  const [, value = ''] = /^\(?#\w+ = (:\w+)/.exec(String(KeyConditionExpression ?? '')) ?? []
  const values = ExpressionAttributeValues as Fields | undefined
  return String(((Key ?? Item) as Fields | undefined)?.pk ?? values?.[value])
}

const tableAccessOf = ({ input, constructor: { name } }: Command): AccessRequest[] => {
  if (name === 'TransactWriteCommand') {
    const parts = (input.TransactItems as Record<string, Fields>[]).flatMap((part) => Object.entries(part))
    return parts.map(([kind, part]) => [ACTIONS[kind] ?? kind, partitionOf(part)])
  }
  if (name === 'BatchGetCommand') {
    const tables = Object.values(input.RequestItems as Record<string, { Keys: Fields[] }>)
    return tables.flatMap(({ Keys }) => Keys.map(({ pk }): AccessRequest => ['BatchGetItem', String(pk)]))
  }
  return [[input.IndexName ? 'index' : (ACTIONS[name] ?? name), partitionOf(input)]]
}

const mayAccessTable = (name: FunctionName, [action, partition]: AccessRequest): boolean => {
  const grants = GRANTS[name]
  if (action === 'UpdateItem' && isLike(partition, COUNTER_PARTITION)) return true
  const granted = action === 'index' ? grants.index : grants.table?.some((one) => one === action)
  return Boolean(granted) && (allowedPartitions(grants)?.some((one) => isLike(partition, one)) ?? true)
}

const FILE_ACTIONS: Record<string, string> = {
  GetObjectCommand: 'GetObject',
  PutObjectCommand: 'PutObject',
  CreateMultipartUploadCommand: 'PutObject',
  CompleteMultipartUploadCommand: 'PutObject',
  DeleteObjectCommand: 'DeleteObject',
  GetObjectTaggingCommand: 'GetObjectTagging',
  ListPartsCommand: 'ListMultipartUploadParts',
  AbortMultipartUploadCommand: 'AbortMultipartUpload',
}

const fileAccessOf = ({ input, constructor: { name } }: Command): AccessRequest[] => {
  const at = `${input.Bucket}/${input.Key}`
  if (name !== 'CopyObjectCommand') return [[FILE_ACTIONS[name] ?? name, at]]
  return [
    ['GetObject', String(input.CopySource)],
    ['PutObject', at],
  ]
}

const mayAccessFile = (name: FunctionName, [action, at]: AccessRequest): boolean => {
  const { documents = {}, avatars = {}, receives } = GRANTS[name]
  const [bucket = '', ...key] = at.split('/')
  const { REGIE_INBOUND_BUCKET, REGIE_AVATARS_BUCKET } = process.env
  if (bucket === REGIE_INBOUND_BUCKET) return receives === true && action === 'GetObject'
  const folders = bucket === REGIE_AVATARS_BUCKET ? avatars : documents
  return Object.entries(folders).some(
    ([folder, actions]) => isLike(key.join('/'), `*/${folder}/*`) && actions.some((one) => one === action),
  )
}

interface Asking {
  send: (...given: unknown[]) => unknown
}
interface Signing {
  presign: (request: { method: string; path: string }, ...rest: unknown[]) => unknown
}

/**
 * Enforces the IAM policies in this process, for the table, files and presigned URLs, until the returned function is
 * called. Code outside a function, such as tests, is unrestricted.
 */
export const enforceIam = (): (() => void) => {
  const check = (asks: AccessRequest[], may: (name: FunctionName, ask: AccessRequest) => boolean) => {
    const name = running.getStore()
    const forbidden = name && asks.find((ask) => !may(name, ask))
    if (forbidden) throw accessDenied(forbidden)
  }
  const unhear = onTableCommand((command) => check(tableAccessOf(command as Command), mayAccessTable))
  const files = S3Client.prototype as unknown as Asking
  const signatures = SignatureV4.prototype as unknown as Signing
  const [{ send }, { presign }] = [files, signatures]
  files.send = function (this: unknown, ...given) {
    check(fileAccessOf(given[0] as Command), mayAccessFile)
    return send.apply(this, given)
  }
  signatures.presign = function (this: unknown, request, ...rest) {
    const at = decodeURIComponent(request.path).slice(1)
    check([[request.method === 'PUT' ? 'PutObject' : 'GetObject', at]], mayAccessFile)
    return presign.call(this, request, ...rest)
  }
  return () => {
    unhear()
    Object.assign(files, { send })
    Object.assign(signatures, { presign })
  }
}
