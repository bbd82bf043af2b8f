import { environment } from '../environment.ts'
import { callService } from '../services.ts'
import { isNotFoundError, s3 } from './files.ts'

/** An uploaded part; the tag is its ETag. */
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

/** The upload does not exist, was aborted or is complete. */
const isUploadGone = (error: unknown): boolean =>
  isNotFoundError(error) || (error instanceof Error && error.name === 'NoSuchUpload')

/** Starts a multipart upload and returns its id. */
export const beginMultipartUpload = async (key: string): Promise<string> => {
  const { client, CreateMultipartUploadCommand } = await s3()
  const command = new CreateMultipartUploadCommand({ Bucket: environment.documentsBucket, Key: key })
  const { UploadId } = await callService('files', (until) => client.send(command, until))
  if (!UploadId) throw new Error('S3 has begun an upload without a name')
  return UploadId
}

/** Lists at most 1,000 uploaded parts; undefined when there is no such upload. */
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

/** Completes a multipart upload; no error when it is complete already. */
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

/** Aborts a multipart upload and deletes its parts; false when it was gone already. */
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
