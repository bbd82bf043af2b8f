import type { Readable } from 'node:stream'
import type * as SDK from '@aws-sdk/client-s3'
import { emulator, environment } from '../environment.ts'
import { log } from '../log.ts'
import { type AbortOptions, callService, clientSettings, withTimeout } from '../services.ts'

/** Put together once: the SDK has hundreds of names. */
let storage: (typeof SDK & { client: SDK.S3Client }) | undefined

export const disconnectFiles = (): void => {
  storage?.client.destroy()
  storage = undefined
}

/** S3, loaded with the first file only. */
export const s3 = async () => {
  const sdk = await import('@aws-sdk/client-s3')
  storage ??= {
    ...sdk,
    client: new sdk.S3Client({
      ...emulator(environment.s3Endpoint),
      forcePathStyle: environment.s3Endpoint !== undefined,
      ...clientSettings('files'),
    }),
  }
  return storage
}

interface StoredFile {
  content: Buffer
  type: string
}

/** Nothing below this key: S3 says "access denied" to whom it does not tell what a bucket holds. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)

/** The client tries again until an answer begins; when the rest of one does not come, it is asked for once more. */
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

/** Keeps a document of a tenant under a key that the server made; the same key again replaces it with a new version. */
export const storeDocument = (tenant: string, name: string, content: string | Buffer, type: string): Promise<void> =>
  putObject({ Bucket: environment.documentsBucket, Key: `${tenant}/${name}`, Body: content, ContentType: type })

/** A document by its whole key; undefined when there is none or it is larger than `maxBytes`. */
export const readDocument = async (key: string, maxBytes: number): Promise<Buffer | undefined> =>
  (await read({ Bucket: environment.documentsBucket, Key: key }, maxBytes))?.content

/** A mail as it came in; undefined when there is none or it is larger than `maxBytes`. */
export const readInbound = async (key: string, maxBytes: number): Promise<Buffer | undefined> =>
  (await read({ Bucket: environment.inboundBucket, Key: key }, maxBytes))?.content

/** Deletes a document by its whole key; one that is not there is no failure. */
export const removeDocument = (key: string): Promise<void> =>
  deleteObject({ Bucket: environment.documentsBucket, Key: key })

/** The beginning and the end of a document, and what it is as a whole: enough to know its type however large it is. */
export interface Peek {
  head: Buffer
  tail: Buffer
  bytes: number
  /** Names these very bytes: another file under the same key has another one. */
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

/** Looks at both ends of a document; undefined when there is none. */
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

/** Copies a document under another key, as the bytes that a tag names; false when they are no longer there. */
export const copyDocument = async (from: string, to: string, tag: string): Promise<boolean> => {
  const { client, CopyObjectCommand } = await s3()
  const bucket = environment.documentsBucket
  const command = new CopyObjectCommand({
    ...{ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}`, CopySourceIfMatch: tag },
    // What it was tagged and called with when it was uploaded is not kept.
    ...{ TaggingDirective: 'REPLACE', MetadataDirective: 'REPLACE', ContentType: 'application/octet-stream' },
  })
  try {
    await callService('files', (until) => client.send(command, until))
    return true
  } catch (error) {
    if (isNotFoundError(error) || (error as Error).name === 'PreconditionFailed') return false
    throw error
  }
}

/** What the malware scanner has tagged a document with (GuardDuty's words); undefined while it has not been looked at. */
export const readScanStatus = async (key: string): Promise<string | undefined> => {
  const { client, GetObjectTaggingCommand } = await s3()
  const command = new GetObjectTaggingCommand({ Bucket: environment.documentsBucket, Key: key })
  const { TagSet = [] } = await callService('files', (until) => client.send(command, until))
  return TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value
}

/** A picture's bytes and the media type that they are. */
export type Picture = StoredFile

/** How long a picture is waited for: a page without it shows initials. */
const PICTURE_TIMEOUT_MS = 4000

/**
 * Keeps a picture under a key that is its path on the site too. Nobody guesses the key and nothing else is ever kept
 * under it, so browsers may keep the picture for good.
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
