import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createTableClient } from '#functions/core/table/table.ts'
import { DirectTable, operationOf } from './directTable.ts'
import type { Faults } from './faults.ts'

/**
 * A client of a table that faults stand before: what none of their rules can meet is asked without the SDK, as in every
 * other API test, and counted as what went by them; what one may meet is met by the SDK, as on AWS.
 */
class FaultyTable {
  readonly #direct: DirectTable
  readonly #faults: Faults
  #sdk: DynamoDBDocumentClient | undefined
  constructor(endpoint: string, faults: Faults) {
    this.#direct = new DirectTable(endpoint)
    this.#faults = faults
  }

  async send(command: { input: object }, ...rest: unknown[]): Promise<unknown> {
    const passed = this.#faults.pass(operationOf(command))
    if (passed) {
      const answer = await passed(this.#direct.send(command))
      await this.#recordSuccess()
      return answer
    }
    this.#sdk ??= createTableClient()
    return (this.#sdk.send as (...given: unknown[]) => Promise<unknown>).call(this.#sdk, command, ...rest)
  }

  /** The SDK repeats what fails as long as enough else succeeds: so does what passes by. */
  async #recordSuccess(): Promise<void> {
    const strategy = await this.#sdk?.config.retryStrategy()
    if (strategy && 'recordSuccess' in strategy) strategy.recordSuccess(await strategy.acquireInitialRetryToken(''))
  }

  destroy(): void {
    this.#sdk?.destroy()
  }
}

export const faultyTable = (endpoint: string, faults: Faults): DynamoDBDocumentClient =>
  new FaultyTable(endpoint, faults) as unknown as DynamoDBDocumentClient
