import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { DynamoDBRecord } from 'aws-lambda'
import { environment } from '#functions/core/environment.ts'
import { FAILED_BUCKET } from '#infra/local/environment.ts'

/** Stores a failed batch as Lambda does: whole, as text. */
export const storeFailedRecord = async (record: DynamoDBRecord): Promise<void> => {
  const s3 = new S3Client({ endpoint: environment.s3Endpoint ?? '', forcePathStyle: true })
  const kept = {
    version: '1.0',
    requestContext: { functionArn: 'deliver', condition: 'RetryAttemptsExhausted' },
    payload: JSON.stringify({ Records: [record] }),
  }
  const Key = `aws/lambda/local/${record.dynamodb?.SequenceNumber}`
  await s3.send(new PutObjectCommand({ Bucket: FAILED_BUCKET, Key, Body: JSON.stringify(kept) }))
  s3.destroy()
}
