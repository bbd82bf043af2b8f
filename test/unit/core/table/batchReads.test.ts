import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disconnectTable, setTableClient } from '#functions/core/table/client.ts'
import { getItems } from '#functions/core/table/table.ts'

const KEY = { pk: 'P', sk: 'S' }
let requests = 0
const pauses: unknown[] = []
let written: string[] = []

/** A table that leaves the first `busy` requests unprocessed. */
const tableWith = (busy: number) => {
  const send = async () => {
    requests += 1
    return requests <= busy
      ? { Responses: {}, UnprocessedKeys: { table: { Keys: [KEY] } } }
      : { Responses: { table: [KEY] } }
  }
  setTableClient({ send, destroy: () => undefined } as unknown as DynamoDBDocumentClient)
}

beforeEach(() => {
  requests = 0
  pauses.length = 0
  written = []
  vi.stubEnv('REGIE_TABLE', 'table')
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((then: () => void, milliseconds?: number) => {
    pauses.push(milliseconds)
    queueMicrotask(then)
  }) as unknown as typeof setTimeout)
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
})
afterEach(() => {
  disconnectTable()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('items that the table leaves out are asked for again, after longer and longer pauses', async () => {
  tableWith(3)
  expect(await getItems([KEY])).toEqual([KEY])
  expect({ requests, pauses, written }).toEqual({ requests: 4, pauses: [50, 100, 200], written: [] })
})

test('a table that goes on leaving them out is busy, which rings', async () => {
  tableWith(Number.POSITIVE_INFINITY)
  await expect(getItems([KEY])).rejects.toMatchObject({ code: 'server.busy' })
  expect(requests).toBe(5)
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ level: 'ERROR', event: 'table.throttled' }])
})
