import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import { freePort, HOST } from '../ports.ts'
import { UserError } from '../userError.ts'

export interface Emulator {
  endpoint: string
  stop: () => Promise<void>
}

const platform = `${process.platform}-${process.arch}`

const binary = (): string => {
  try {
    const { resolve } = createRequire(import.meta.url)
    return join(dirname(resolve(`@dynoxide/${platform}/package.json`)), 'dynoxide')
  } catch {
    throw new UserError(
      `There is no DynamoDB emulator for ${platform} here: run npm ci, or set REGIE_DYNAMODB_ENDPOINT to one, such as DynamoDB Local`,
    )
  }
}

/**
 * Runs its arguments but the first and ends them when standard input ends, as it does when this process goes, however it
 * goes; then the folder that the first one names is deleted, if it names one. What the shell says of a child that was killed
 * would end it: nobody hears it any more.
 * Their own group keeps a Ctrl-C in the terminal from ending them before what still uses them.
 */
const LEASH = `
  exec 3<&0; "$@" & child=$!
  { cat <&3 >/dev/null; kill "$child" 2>/dev/null; } &
  wait "$child" 2>/dev/null; code=$?
  [ -z "$0" ] || rm -rf "$0"
  exit "$code"
`

interface Launched extends Emulator {
  /** undefined while it runs; what it said last when it ended. */
  ended: () => string | undefined
}

const launch = (command: readonly string[], port: number, temporary = ''): Launched => {
  const child = spawn('/bin/sh', ['-c', LEASH, temporary, ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  let last: string | undefined
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const gone = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      last = message
      resolve()
    })
    child.once('exit', () => {
      last ??= said.trim().split('\n').at(-1) ?? ''
      child.stdin.destroy()
      resolve()
    })
  })
  child.stdin.on('error', () => undefined)
  return {
    endpoint: `http://${HOST}:${port}`,
    ended: () => last,
    stop: () => {
      child.stdin.end()
      return gone
    },
  }
}

const answers = (endpoint: string, patienceMs = 1000): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  )

const PATIENCE_MS = 15_000

const untilReady = async (launched: Launched, patienceMs = PATIENCE_MS): Promise<void> => {
  const until = Date.now() + patienceMs
  while (launched.ended() === undefined && !(await answers(launched.endpoint))) {
    if (Date.now() > until) {
      await launched.stop()
      throw new UserError('The DynamoDB emulator did not answer in time')
    }
    await pause(10)
  }
}

/** Each write into the stream asks for its last number, each read for what follows one: both would look through all of it. */
const STREAM_INDEXES = `
  CREATE INDEX IF NOT EXISTS regie_stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS regie_stream_ends ON _stream_records (table_name, shard_id, sequence_number);
`

const indexStream = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS })
  try {
    database.exec(STREAM_INDEXES)
  } finally {
    database.close()
  }
}

/** `temporary`: the folder of the file, gone when the emulator has ended. */
const startStandIn = async (file: string, port: number | undefined, temporary = ''): Promise<Emulator> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (temporary) mkdirSync(temporary, { recursive: true })
    const at = await freePort(attempt === 0 ? port : 0)
    const options = ['--host', HOST, '--port', String(at), '--db-path', file]
    const launched = launch([binary(), 'serve', ...options], at, temporary)
    await untilReady(launched)
    const end = launched.ended()
    if (end === undefined) {
      indexStream(file)
      return launched
    }
    if (/not a valid|malformed|corrupt|encrypted/i.test(end)) {
      throw new UserError(`${file} cannot be read (${end}); start once with --reset to begin again`)
    }
    if (!/in use/.test(end)) throw new UserError(`The DynamoDB emulator ended: ${end}`)
  }
  throw new UserError('The DynamoDB emulator found no free port')
}

/** AWS's DynamoDB Local, from the folder that holds its jar, with nothing kept. */
const startReference = async (folder: string): Promise<Emulator> => {
  const port = await freePort(0)
  const java = ['java', `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`, '-Xmx512m']
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)]
  const launched = launch([...java, '-jar', join(folder, 'DynamoDBLocal.jar'), ...options], port)
  // A Java machine beside others takes its time.
  await untilReady(launched, 4 * PATIENCE_MS)
  const end = launched.ended()
  if (end !== undefined) throw new UserError(`DynamoDB Local ended: ${end}`)
  return launched
}

const MEMORY = '/dev/shm'
const ROOM = 1024 ** 3

/** Where nothing waits for a disk, if this machine has such a place with room. */
const fastFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const startForNow = (port: number | undefined): Promise<Emulator> => {
  const folder = mkdtempSync(join(fastFolder(), 'regie-table-'))
  return startStandIn(join(folder, 'table.db'), port, folder)
}

/**
 * A DynamoDB that answers, kept in `file` or else until it stops: the emulator of this platform, or what
 * REGIE_DYNAMODB_ENDPOINT names; without a file also a DynamoDB Local from the folder REGIE_DYNAMODB_LOCAL.
 */
export const startTable = async ({ file, port }: { file?: string; port?: number } = {}): Promise<Emulator> => {
  const given = process.env.REGIE_DYNAMODB_ENDPOINT
  if (given) {
    if (!(await answers(given, PATIENCE_MS)))
      throw new UserError(`Nothing answers at REGIE_DYNAMODB_ENDPOINT (${given})`)
    return { endpoint: given, stop: () => Promise.resolve() }
  }
  if (file) return startStandIn(file, port)
  const reference = process.env.REGIE_DYNAMODB_LOCAL
  return reference ? startReference(reference) : startForNow(port)
}

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const })
const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
]

const withClient = async <T>(endpoint: string, use: (client: DynamoDBClient) => Promise<T>): Promise<T> => {
  const client = new DynamoDBClient({ endpoint })
  try {
    return await use(client)
  } finally {
    client.destroy()
  }
}

/** The one table as it is on AWS, `streamed` or not; false when it was there before. */
export const createTable = (endpoint: string, name: string, streamed = true): Promise<boolean> =>
  withClient(endpoint, async (client) => {
    try {
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map(text),
          KeySchema: keys('pk', 'sk'),
          GlobalSecondaryIndexes: [
            { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'ALL' } },
          ],
          ...(streamed && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }),
        }),
      )
    } catch (error) {
      if (error instanceof ResourceInUseException) return false
      throw error
    }
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: name })
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
      }),
    )
    return true
  })

/** Empties the table by making it anew. */
export const recreateTable = (endpoint: string, name: string): Promise<boolean> =>
  withClient(endpoint, async (client) => {
    await client.send(new DeleteTableCommand({ TableName: name }))
    await waitUntilTableNotExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: name })
    return createTable(endpoint, name)
  })

/** The ARN of the table's stream. */
export const streamOf = (endpoint: string, name: string): Promise<string> =>
  withClient(endpoint, async (client) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
    if (!Table?.LatestStreamArn) throw new UserError(`The table ${name} at ${endpoint} has no stream`)
    return Table.LatestStreamArn
  })
