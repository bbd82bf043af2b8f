import { environment } from '../environment.ts'
import { callService } from '../services.ts'
import { isNotFoundError, s3 } from './files.ts'

/** A part of a document that the storage holds; the tag names its bytes. */
interface StoredPart {
  number: number
  bytes: number
  tag: string
}

const uploadParams = (key: string, partsId: string) => ({
  Bucket: environment.documentsBucket,
  Key: key,
  UploadId: partsId,
})

/** No such upload: never begun under this key, given up, or put together already. */
const isUploadGone = (error: unknown): boolean =>
  isNotFoundError(error) || (error instanceof Error && error.name === 'NoSuchUpload')

/** Begins a document that is sent in parts; answers what the storage calls them. */
export const beginMultipartUpload = async (key: string): Promise<string> => {
  const { client, CreateMultipartUploadCommand } = await s3()
  const command = new CreateMultipartUploadCommand({ Bucket: environment.documentsBucket, Key: key })
  const { UploadId } = await callService('files', (until) => client.send(command, until))
  if (!UploadId) throw new Error('S3 has begun an upload without a name')
  return UploadId
}

/** The parts of a document that are stored, at most a thousand; undefined when there is no such upload. */
export const listParts = async (key: string, partsId: string): Promise<StoredPart[] | undefined> => {
  const { client, ListPartsCommand } = await s3()
  try {
    const { Parts = [] } = await callService('files', (until) =>
      client.send(new ListPartsCommand(uploadParams(key, partsId)), until),
    )
    return Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ number: PartNumber, bytes: Size, tag: ETag }))
  } catch (error) {
    if (!isUploadGone(error)) throw error
    return undefined
  }
}

/** Puts the parts of a document together; where that was done before, it is there already. */
export const completeMultipartUpload = async (
  key: string,
  partsId: string,
  parts: readonly StoredPart[],
): Promise<void> => {
  const { client, CompleteMultipartUploadCommand } = await s3()
  const command = new CompleteMultipartUploadCommand({
    ...uploadParams(key, partsId),
    MultipartUpload: { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) },
  })
  try {
    await callService('files', (until) => client.send(command, until))
  } catch (error) {
    if (!isUploadGone(error)) throw error
  }
}

/** Gives up a document that is sent in parts, with those that are stored; false when it was over. */
export const abortMultipartUpload = async (key: string, partsId: string): Promise<boolean> => {
  const { client, AbortMultipartUploadCommand } = await s3()
  try {
    await callService('files', (until) =>
      client.send(new AbortMultipartUploadCommand(uploadParams(key, partsId)), until),
    )
    return true
  } catch (error) {
    if (!isUploadGone(error)) throw error
    return false
  }
}
