import { expect } from 'vitest'

/** Whether the table is AWS's DynamoDB Local, which counts capacity otherwise than AWS: `test/api/core/limits/capacity.test.ts` says how. */
export const onDynamoDbLocal = process.env.REGIE_DYNAMODB_LOCAL !== undefined

/** Exactly so many capacity units, where the table counts them as AWS does. */
export const units = (expected: number): number => (onDynamoDbLocal ? expect.any(Number) : expected)
