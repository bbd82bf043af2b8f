import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTable, findStreamArn, startTable } from '#infra/local/emulators/table.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { type Checkpoint, fileCheckpoint, memoryCheckpoint } from '#infra/local/triggers/checkpoint.ts'
import { type Deliver, type Stream, startStream } from '#infra/local/triggers/stream.ts'

setEmulatorCredentials()
const table = await startTable()
const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: table.endpoint }))
const folder = mkdtempSync(join(tmpdir(), 'regie-stream-'))
afterAll(async () => {
  db.destroy()
  await table.stop()
  rmSync(folder, { recursive: true, force: true })
})

let name = ''
let open: Stream[] = []
beforeEach(async () => {
  name = `t${Math.random().toString(36).slice(2)}`
  await createTable(table.endpoint, name)
})
afterEach(async () => {
  await Promise.all(open.map((stream) => stream.stop()))
  open = []
})

/** In transactions, as the product writes. */
const write = async (...items: { sk: string; kind?: string }[]) => {
  for (let start = 0; start < items.length; start += 50) {
    const some = items
      .slice(start, start + 50)
      .map((item) => ({ Put: { TableName: name, Item: { pk: 'P', ...item } } }))
    await db.send(new TransactWriteCommand({ TransactItems: some }))
  }
}
const events = (...names: string[]) => names.map((sk) => ({ sk, kind: 'event' }))

const keyOf = (record: Parameters<Deliver>[0]['Records'][number]) => record.dynamodb?.NewImage?.sk?.S ?? ''
const begin = async (deliver: Deliver, checkpoint: Checkpoint = memoryCheckpoint()) => {
  const stream = startStream({
    endpoint: table.endpoint,
    stream: await findStreamArn(table.endpoint, name),
    deliver,
    checkpoint,
  })
  open.push(stream)
  return stream
}
/** Delivers everything, noting each batch; `failing` names what fails how often. */
const recorder = (failing: Record<string, number> = {}) => {
  const batches: string[][] = []
  const done: string[] = []
  const deliver: Deliver = async ({ Records }) => {
    batches.push(Records.map(keyOf))
    for (const record of Records) {
      const key = keyOf(record)
      if ((failing[key] ?? 0) > 0) {
        failing[key] = (failing[key] ?? 0) - 1
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] }
      }
      done.push(key)
    }
    return { batchItemFailures: [] }
  }
  return { batches, done, deliver }
}

describe('a stream', () => {
  test('brings new events only, in order, in batches of ten, as a Lambda gets them', async () => {
    const records: Parameters<Deliver>[0]['Records'] = []
    const stream = await begin(async ({ Records }) => {
      expect(Records.length).toBeLessThanOrEqual(10)
      records.push(...Records)
      return { batchItemFailures: [] }
    })
    const names = Array.from({ length: 64 }, (_, index) => `e${String(index).padStart(2, '0')}`)
    await write({ sk: 'other', kind: 'report' }, ...events(...names), { sk: 'none' })
    await write(...events('e00'))
    await stream.drained()
    expect(records.map(keyOf)).toEqual(names)
    expect(records[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining('/stream/'),
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        SequenceNumber: expect.stringMatching(/^\d+$/),
        NewImage: { kind: { S: 'event' } },
      },
    })
  })

  test('is drained when what was written before has been delivered, however long that takes', async () => {
    const { done, deliver } = recorder()
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stream = await begin(async (event) => {
      begun.resolve()
      await go.promise
      return deliver(event)
    })
    await write(...events('a'))
    const first = stream.drained().then(() => [...done])
    await begun.promise
    await write(...events('b'))
    const second = stream.drained()
    go.resolve()
    expect(await first).toContain('a')
    await second
    expect(done).toEqual(['a', 'b'])
  })

  test('delivers by itself, without being asked', async () => {
    const { done, deliver } = recorder()
    await begin(deliver)
    await write(...events('a'))
    await vi.waitFor(() => expect(done).toEqual(['a']), { timeout: 5000 })
  })

  test('hands over again from the one that failed, and nothing before it', async () => {
    const { batches, done, deliver } = recorder({ b: 2 })
    await write(...events('a', 'b', 'c'))
    const stream = await begin(deliver)
    await stream.drained()
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['b', 'c'],
    ])
    expect(done).toEqual(['a', 'b', 'c'])
  })

  test('gives up one that always fails after three more tries, says so, and goes on', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { batches, done, deliver } = recorder({ b: 99 })
    await write(...events('a', 'b', 'c'))
    const stream = await begin(deliver)
    await stream.drained()
    expect(batches.filter(([first]) => first === 'b')).toHaveLength(3)
    expect(done).toEqual(['a', 'c'])
    expect(said.mock.calls.flat().join()).toContain('gave up')
    said.mockRestore()
  })

  test('hands a whole batch over again when the function throws', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { done, deliver } = recorder()
    let throws = 2
    await write(...events('a', 'b'))
    const stream = await begin((event) => {
      throws -= 1
      return throws >= 0 ? Promise.reject(new Error('no')) : deliver(event)
    })
    await stream.drained()
    expect(done).toEqual(['a', 'b'])
    said.mockRestore()
  })
})

describe('after a restart', () => {
  test('it goes on where it ended: nothing is lost, nothing comes twice', async () => {
    const path = join(folder, 'a.json')
    const before = recorder()
    await write(...events('a', 'b'))
    const first = await begin(before.deliver, fileCheckpoint(path))
    await first.drained()
    await first.stop()
    await write(...events('c'))
    const after = recorder()
    const second = await begin(after.deliver, fileCheckpoint(path))
    await write(...events('d'))
    await second.drained()
    expect(before.done).toEqual(['a', 'b'])
    expect(after.done).toEqual(['c', 'd'])
  })

  test('in the middle of a delivery, what was not finished comes again', async () => {
    const path = join(folder, 'b.json')
    await write(...events('a'))
    let reached = () => {}
    const delivering = new Promise<void>((resolve) => {
      reached = resolve
    })
    // A process that is killed while it delivers: it neither answers nor writes anything down.
    startStream({
      endpoint: table.endpoint,
      stream: await findStreamArn(table.endpoint, name),
      deliver: () => {
        reached()
        return new Promise(() => undefined)
      },
      checkpoint: fileCheckpoint(path),
    })
    await delivering
    const { done, deliver } = recorder()
    const second = await begin(deliver, fileCheckpoint(path))
    await second.drained()
    expect(done).toEqual(['a'])
  })

  test("a position in another table's stream counts for nothing", async () => {
    const path = join(folder, 'c.json')
    fileCheckpoint(path).write({ stream: 'arn:another', shards: { 'shardId-00000001': '999999' } })
    await write(...events('a'))
    const { done, deliver } = recorder()
    await (await begin(deliver, fileCheckpoint(path))).drained()
    expect(done).toEqual(['a'])
  })

  test('a position that cannot be read is said in one line', () => {
    const path = join(folder, 'd.json')
    writeFileSync(path, '{"stream":')
    expect(() => fileCheckpoint(path).read()).toThrow(/cannot be read; start once with --reset/)
  })
})
