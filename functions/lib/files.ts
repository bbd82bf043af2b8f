import type { S3Client } from '@aws-sdk/client-s3'
import { environment, standIn } from './environment.ts'

let client: S3Client | undefined

/** S3, loaded with the first file only. */
const s3 = async () => {
  const sdk = await import('@aws-sdk/client-s3')
  client ??= new sdk.S3Client({
    ...standIn(environment.s3Endpoint),
    forcePathStyle: environment.s3Endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
  })
  return { ...sdk, client }
}

/** Keeps a document of a tenant under a key that the server made; the same key again replaces it with a new version. */
export const keepDocument = async (
  tenant: string,
  name: string,
  content: string | Buffer,
  type: string,
): Promise<void> => {
  const { client, PutObjectCommand } = await s3()
  await client.send(
    new PutObjectCommand({
      Bucket: environment.documentsBucket,
      Key: `${tenant}/${name}`,
      Body: content,
      ContentType: type,
    }),
  )
}

/** A document by its whole key; undefined when there is none or it is larger than `maxBytes`. */
export const readDocument = async (key: string, maxBytes: number): Promise<Buffer | undefined> => {
  const { client, GetObjectCommand } = await s3()
  try {
    const { Body, ContentLength = 0 } = await client.send(
      new GetObjectCommand({ Bucket: environment.documentsBucket, Key: key }),
    )
    if (!Body || ContentLength > maxBytes) return undefined
    return Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if ((error as { name?: string }).name === 'NoSuchKey') return undefined
    throw error
  }
}

/** Deletes a document by its whole key; one that is not there is no failure. */
export const removeDocument = async (key: string): Promise<void> => {
  const { client, DeleteObjectCommand } = await s3()
  await client.send(new DeleteObjectCommand({ Bucket: environment.documentsBucket, Key: key }))
}

/** What the malware scanner has tagged a document with (GuardDuty's words); undefined while it has not been looked at. */
export const scanOf = async (key: string): Promise<string | undefined> => {
  const { client, GetObjectTaggingCommand } = await s3()
  const { TagSet = [] } = await client.send(
    new GetObjectTaggingCommand({ Bucket: environment.documentsBucket, Key: key }),
  )
  return TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value
}

/** A picture's bytes and the media type that they are. */
export interface Picture {
  content: Buffer
  type: string
}

/**
 * Keeps a picture under a key that is its path on the site too. Nobody guesses the key and nothing else is ever kept
 * under it, so browsers may keep the picture for good.
 */
export const keepPicture = async (key: string, { content, type }: Picture): Promise<void> => {
  const { client, PutObjectCommand } = await s3()
  await client.send(
    new PutObjectCommand({
      Bucket: environment.avatarsBucket,
      Key: key,
      Body: content,
      ContentType: type,
      ContentDisposition: 'inline',
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  )
}

/** A picture by its key; throws when it is not there. */
export const readPicture = async (key: string): Promise<Picture> => {
  const { client, GetObjectCommand } = await s3()
  const { Body, ContentType = '' } = await client.send(
    new GetObjectCommand({ Bucket: environment.avatarsBucket, Key: key }),
  )
  if (!Body) throw new Error('S3 answered without a body')
  return { content: Buffer.from(await Body.transformToByteArray()), type: ContentType }
}

/** Deletes a picture; one that is not there is no failure. */
export const removePicture = async (key: string): Promise<void> => {
  const { client, DeleteObjectCommand } = await s3()
  await client.send(new DeleteObjectCommand({ Bucket: environment.avatarsBucket, Key: key }))
}
