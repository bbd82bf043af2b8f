import { expect } from 'vitest'

/**
 * Whether the table is DynamoDB Local, which counts capacity differently from AWS: see
 * `test/api/core/limits/capacity.test.ts`.
 */
export const onDynamoDbLocal = process.env.REGIE_DYNAMODB_LOCAL !== undefined

/** A matcher of capacity units, exact where they are counted as on AWS. */
export const units = (expected: number): number => (onDynamoDbLocal ? expect.any(Number) : expected)
