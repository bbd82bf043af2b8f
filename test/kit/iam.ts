import { AsyncLocalStorage } from 'node:async_hooks'
import { S3Client } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import { allowedPartitions, COUNTER_PARTITION, type FunctionName, GRANTS } from '#infra/aws/functions/grants.ts'
import { hearTable } from './directTable.ts'

/** The function that is running. */
const running = new AsyncLocalStorage<FunctionName>()

/** Runs a function as itself: what its role may not do on AWS is refused. */
export const as = <T>(name: FunctionName, run: () => T): T => running.run(name, run)

type Fields = Record<string, unknown>
interface Command {
  input: Fields
  constructor: { name: string }
}
/** What IAM calls something that a function asks for, and what for: a key of the table, or of a bucket. */
type Ask = [action: string, of: string]

const refused = ([action, of]: Ask): Error =>
  Object.assign(new Error(`${running.getStore()} is not authorized to perform ${action} on ${of}`), {
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 400 },
  })

/** `StringLike`, with its one wildcard. */
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

const asksOfTable = ({ input, constructor: { name } }: Command): Ask[] => {
  if (name === 'TransactWriteCommand') {
    const parts = (input.TransactItems as Record<string, Fields>[]).flatMap((part) => Object.entries(part))
    return parts.map(([kind, part]) => [ACTIONS[kind] ?? kind, partitionOf(part)])
  }
  if (name === 'BatchGetCommand') {
    const tables = Object.values(input.RequestItems as Record<string, { Keys: Fields[] }>)
    return tables.flatMap(({ Keys }) => Keys.map(({ pk }): Ask => ['BatchGetItem', String(pk)]))
  }
  return [[input.IndexName ? 'index' : (ACTIONS[name] ?? name), partitionOf(input)]]
}

const mayAsk = (name: FunctionName, [action, partition]: Ask): boolean => {
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

const asksOfFiles = ({ input, constructor: { name } }: Command): Ask[] => {
  const at = `${input.Bucket}/${input.Key}`
  if (name !== 'CopyObjectCommand') return [[FILE_ACTIONS[name] ?? name, at]]
  return [
    ['GetObject', String(input.CopySource)],
    ['PutObject', at],
  ]
}

const mayTouch = (name: FunctionName, [action, at]: Ask): boolean => {
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
 * Refuses the functions of this process what IAM refuses them on AWS, of the table and of files, presigned addresses of the
 * emulator included, until the answer is called. What runs outside of a function, as tests do, may do all.
 */
export const refuseForbidden = (): (() => void) => {
  const check = (asks: Ask[], may: (name: FunctionName, ask: Ask) => boolean) => {
    const name = running.getStore()
    const forbidden = name && asks.find((ask) => !may(name, ask))
    if (forbidden) throw refused(forbidden)
  }
  const unhear = hearTable((command) => check(asksOfTable(command as Command), mayAsk))
  const files = S3Client.prototype as unknown as Asking
  const signatures = SignatureV4.prototype as unknown as Signing
  const [{ send }, { presign }] = [files, signatures]
  files.send = function (this: unknown, ...given) {
    check(asksOfFiles(given[0] as Command), mayTouch)
    return send.apply(this, given)
  }
  signatures.presign = function (this: unknown, request, ...rest) {
    const at = decodeURIComponent(request.path).slice(1)
    check([[request.method === 'PUT' ? 'PutObject' : 'GetObject', at]], mayTouch)
    return presign.call(this, request, ...rest)
  }
  return () => {
    unhear()
    Object.assign(files, { send })
    Object.assign(signatures, { presign })
  }
}
