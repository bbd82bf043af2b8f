import type { Readable } from 'node:stream'
import type * as SDK from '@aws-sdk/client-s3'
import { emulator, environment } from '../environment.ts'
import { log } from '../log.ts'
import { type AbortOptions, callService, clientSettings, type Service, withTimeout } from '../services.ts'

type Storage = typeof SDK & { client: SDK.S3Client }
/** Each is created once, as the SDK has hundreds of exports. */
const storages = new Map<Service, Storage>()

export const disconnectFiles = (): void => {
  for (const { client } of storages.values()) client.destroy()
  storages.clear()
}

/** S3 with the time-outs of a service, loaded with the first file only. */
export const s3 = async (service: 'files' | 'copies' = 'files'): Promise<Storage> => {
  const sdk = await import('@aws-sdk/client-s3')
  const known = storages.get(service)
  if (known) return known
  const client = new sdk.S3Client({
    ...emulator(environment.s3Endpoint),
    forcePathStyle: environment.s3Endpoint !== undefined,
    ...clientSettings(service),
  })
  const storage = { ...sdk, client }
  storages.set(service, storage)
  return storage
}

interface StoredFile {
  content: Buffer
  type: string
}

/** S3 answers AccessDenied for a missing key when the caller may not list the bucket. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)

/** The SDK retries until a response begins; a body that breaks off is requested once more. */
const readObject = async (
  where: { Bucket: string; Key: string },
  maxBytes: number,
  until: AbortOptions,
): Promise<StoredFile | undefined> => {
  const { client, GetObjectCommand } = await s3()
  for (let attempt = 1; ; attempt++) {
    const { Body, ContentLength = 0, ContentType = '' } = await client.send(new GetObjectCommand(where), until)
    if (!Body) throw new Error('S3 answered without a body')
    if (ContentLength > maxBytes) {
      ;(Body as Readable).destroy()
      return undefined
    }
    try {
      return { content: Buffer.from(await Body.transformToByteArray()), type: ContentType }
    } catch (cause) {
      if (attempt === 2) throw Object.assign(new Error('S3 broke off its answer', { cause }), { name: 'TimeoutError' })
    }
  }
}

/** A file; undefined when there is none or it is larger than `maxBytes`. */
const read = async (
  where: { Bucket: string; Key: string },
  maxBytes: number,
  waiting: (until: AbortOptions) => AbortOptions = (until) => until,
): Promise<StoredFile | undefined> => {
  try {
    return await callService('files', (until) => readObject(where, maxBytes, waiting(until)))
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    log.warn('file.missing', { file: where.Key, said: (error as Error).name })
    return undefined
  }
}

const putObject = async (put: SDK.PutObjectCommandInput): Promise<void> => {
  const { client, PutObjectCommand } = await s3()
  await callService('files', (until) => client.send(new PutObjectCommand(put), until))
}

const deleteObject = async (where: { Bucket: string; Key: string }): Promise<void> => {
  const { client, DeleteObjectCommand } = await s3()
  await callService('files', (until) => client.send(new DeleteObjectCommand(where), until))
}

/** Stores a document of a tenant; the same name again adds a new version. */
export const storeDocument = (tenant: string, name: string, content: string | Buffer, type: string): Promise<void> =>
  putObject({ Bucket: environment.documentsBucket, Key: `${tenant}/${name}`, Body: content, ContentType: type })

/** A document by its whole key; undefined when there is none or it is larger than `maxBytes`. */
export const readDocument = async (key: string, maxBytes: number): Promise<Buffer | undefined> =>
  (await read({ Bucket: environment.documentsBucket, Key: key }, maxBytes))?.content

/** The raw source of an incoming mail; undefined when it is missing or larger than `maxBytes`. */
export const readInbound = async (key: string, maxBytes: number): Promise<Buffer | undefined> =>
  (await read({ Bucket: environment.inboundBucket, Key: key }, maxBytes))?.content

/** Deletes a document by its whole key; one that is not there is no failure. */
export const removeDocument = (key: string): Promise<void> =>
  deleteObject({ Bucket: environment.documentsBucket, Key: key })

/** Both ends of a document and its size: enough to identify the type of a file of any size. */
export interface Peek {
  head: Buffer
  tail: Buffer
  bytes: number
  /** ETag: it identifies the content, not the key. */
  tag: string
}

const readPart = async (key: string, range: string, tag?: string) => {
  const { client, GetObjectCommand } = await s3()
  const where = { Bucket: environment.documentsBucket, Key: key, Range: range, ...(tag && { IfMatch: tag }) }
  return callService('files', async (until) => {
    const { Body, ContentRange = '', ETag = '' } = await client.send(new GetObjectCommand(where), until)
    if (!Body) throw new Error('S3 answered without a body')
    const content = Buffer.from(await Body.transformToByteArray())
    return { content, bytes: Number(ContentRange.split('/')[1] ?? content.length), tag: ETag }
  })
}

const PEEK_BYTES = 65_536

/** Reads both ends of a document; undefined when there is none. */
export const peekDocument = async (key: string): Promise<Peek | undefined> => {
  try {
    const { content: head, bytes, tag } = await readPart(key, `bytes=0-${PEEK_BYTES - 1}`)
    if (bytes <= PEEK_BYTES) return { head, tail: head, bytes, tag }
    const { content: tail } = await readPart(key, `bytes=${bytes - PEEK_BYTES}-${bytes - 1}`, tag)
    return { head, tail, bytes, tag }
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    log.warn('file.missing', { file: key, said: (error as Error).name })
    return undefined
  }
}

/** Copies a document if its content still has this ETag; false when it has changed or is missing. */
export const copyDocument = async (from: string, to: string, tag: string): Promise<boolean> => {
  const { client, CopyObjectCommand } = await s3('copies')
  const bucket = environment.documentsBucket
  const command = new CopyObjectCommand({
    Bucket: bucket,
    Key: to,
    CopySource: `${bucket}/${from}`,
    CopySourceIfMatch: tag,
    // Tags and metadata of the upload are dropped.
    TaggingDirective: 'REPLACE',
    MetadataDirective: 'REPLACE',
    ContentType: 'application/octet-stream',
  })
  try {
    await callService('copies', (until) => client.send(command, until))
    return true
  } catch (error) {
    if (isNotFoundError(error) || (error as Error).name === 'PreconditionFailed') return false
    throw error
  }
}

/** The GuardDuty scan status of a file that nobody may read: see `quarantine` in infra/aws/buckets.ts. */
export const HARMFUL = 'THREATS_FOUND'

/** The GuardDuty scan status of a document; undefined while it has not been scanned, and when there is none. */
export const readScanStatus = async (key: string): Promise<string | undefined> => {
  const { client, GetObjectTaggingCommand } = await s3()
  const command = new GetObjectTaggingCommand({ Bucket: environment.documentsBucket, Key: key })
  try {
    const { TagSet = [] } = await callService('files', (until) => client.send(command, until))
    return TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    log.warn('file.missing', { file: key, said: (error as Error).name })
    return undefined
  }
}

/** A picture's bytes and the media type that they are. */
export type Picture = StoredFile

/** A page without a picture shows initials, so it does not wait long. */
const PICTURE_TIMEOUT_MS = 4000

/**
 * Stores a picture under its public path. The path is unguessable and never reused, so browsers may cache it for good.
 */
export const storePicture = (key: string, { content, type }: Picture): Promise<void> =>
  putObject({
    Bucket: environment.avatarsBucket,
    Key: key,
    Body: content,
    ContentType: type,
    ContentDisposition: 'inline',
    CacheControl: 'public, max-age=31536000, immutable',
  })

/** A picture by its key; undefined when there is none. */
export const readPicture = (key: string): Promise<Picture | undefined> =>
  read({ Bucket: environment.avatarsBucket, Key: key }, Number.POSITIVE_INFINITY, (until) =>
    withTimeout(PICTURE_TIMEOUT_MS, until),
  )

/** Deletes a picture; one that is not there is no failure. */
export const removePicture = (key: string): Promise<void> =>
  deleteObject({ Bucket: environment.avatarsBucket, Key: key })
