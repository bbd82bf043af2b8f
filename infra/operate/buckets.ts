import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { emulator, environment } from '#functions/core/environment.ts'
import { HARMFUL, readScanStatus } from '#functions/core/files/files.ts'

/** A company's files in a bucket. */
interface Stored {
  name: string
  prefix: string
  keys: () => AsyncGenerator<string>
  /** A file; undefined when the bucket lets nobody read it, as a scan found it harmful. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** Deletes all of them permanently, with old versions; returns their number. */
  erase: () => Promise<number>
}

/** The buckets of a stage. */
export const openBuckets = (): { of: (tenant: string) => Stored[]; end: () => void } => {
  const { s3Endpoint, documentsBucket, avatarsBucket } = environment
  const s3 = new S3Client({ ...emulator(s3Endpoint), forcePathStyle: s3Endpoint !== undefined })

  const keysIn = async function* (Bucket: string, Prefix: string): AsyncGenerator<string> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
      for (const { Key } of Contents) if (Key) yield Key
    }
  }
  /** Versions and delete markers; none in an unversioned bucket. */
  const versionsIn = async function* (Bucket: string, Prefix: string) {
    let KeyMarker: string | undefined
    let VersionIdMarker: string | undefined
    do {
      const from = { ...(KeyMarker && { KeyMarker }), ...(VersionIdMarker && { VersionIdMarker }) }
      const page: ListObjectVersionsCommandOutput = await s3.send(
        new ListObjectVersionsCommand({ Bucket, Prefix, ...from }),
      )
      yield* [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
      VersionIdMarker = page.NextVersionIdMarker
    } while (KeyMarker)
  }
  const eraseIn = async (Bucket: string, Prefix: string): Promise<number> => {
    let erased = 0
    for await (const Key of keysIn(Bucket, Prefix)) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key }))
      erased += 1
    }
    // The emulator has no versioning, nor its API.
    if (s3Endpoint) return erased
    for await (const { Key, VersionId } of versionsIn(Bucket, Prefix)) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
    }
    return erased
  }
  const stored = (name: string, Bucket: string, prefix: string): Stored => ({
    name,
    prefix,
    keys: () => keysIn(Bucket, prefix),
    read: async (Key) => {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        const isDenied = error instanceof Error && error.name === 'AccessDenied' && Bucket === documentsBucket
        if (isDenied && (await readScanStatus(Key)) === HARMFUL) return undefined
        throw error
      }
    },
    erase: () => eraseIn(Bucket, prefix),
  })
  return {
    of: (tenant) => [
      stored('documents', documentsBucket, `${tenant}/`),
      stored('avatars', avatarsBucket, `avatars/${tenant}/`),
    ],
    end: () => s3.destroy(),
  }
}
