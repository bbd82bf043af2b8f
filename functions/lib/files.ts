import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { environment, standIn } from './environment.ts'

let client: S3Client | undefined

/** Keeps a document of a tenant under a key that the server made; the same key again replaces it with a new version. */
export const keepDocument = async (tenant: string, name: string, content: string, type: string): Promise<void> => {
  client ??= new S3Client({
    ...standIn(environment.s3Endpoint),
    forcePathStyle: environment.s3Endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
  })
  await client.send(
    new PutObjectCommand({
      Bucket: environment.documentsBucket,
      Key: `${tenant}/${name}`,
      Body: content,
      ContentType: type,
    }),
  )
}
