import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'

export interface Key {
  pk: string
  sk: string
}

export type Item = Key & Record<string, unknown>

/** One write or check of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
