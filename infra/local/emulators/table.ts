import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
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
import { memoryFolder } from '../memoryFolder.ts'
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
 * Runs a command and ends it when standard input closes, that is when this process ends in any way; then deletes the
 * folder named by the first argument, if any. The shell's message about a killed child is suppressed. A process group of
 * its own keeps Ctrl-C from ending it before its users.
 */
const LEASH_SCRIPT = `
  exec 3<&0; "$@" & child=$!
  { cat <&3 >/dev/null; kill "$child" 2>/dev/null; } &
  wait "$child" 2>/dev/null; code=$?
  [ -z "$0" ] || rm -rf "$0"
  exit "$code"
`

interface EmulatorProcess extends Emulator {
  /** The last output once it has ended; undefined while it runs. */
  ended: () => string | undefined
}

const launch = (command: readonly string[], port: number, temporary = ''): EmulatorProcess => {
  const child = spawn('/bin/sh', ['-c', LEASH_SCRIPT, temporary, ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  let errorOutput = ''
  let lastMessage: string | undefined
  child.stderr.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-2000)
  })
  const exited = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      lastMessage = message
      resolve()
    })
    child.once('exit', () => {
      lastMessage ??= errorOutput.trim().split('\n').at(-1) ?? ''
      child.stdin.destroy()
      resolve()
    })
  })
  child.stdin.on('error', () => undefined)
  return {
    endpoint: `http://${HOST}:${port}`,
    ended: () => lastMessage,
    stop: () => {
      child.stdin.end()
      return exited
    },
  }
}

const isAnswering = (endpoint: string, patienceMs = 1000): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  )

const START_TIMEOUT_MS = 15_000

const waitUntilReady = async (launched: EmulatorProcess, patienceMs = START_TIMEOUT_MS): Promise<void> => {
  const until = Date.now() + patienceMs
  while (launched.ended() === undefined && !(await isAnswering(launched.endpoint))) {
    if (Date.now() > until) {
      await launched.stop()
      throw new UserError('The DynamoDB emulator did not answer in time')
    }
    await pause(10)
  }
}

/** The stream's reads and writes look up sequence numbers: without indexes each scans the whole stream. */
const STREAM_INDEXES = `
  CREATE INDEX IF NOT EXISTS regie_stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS regie_stream_ends ON _stream_records (table_name, shard_id, sequence_number);
`

const indexStream = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: START_TIMEOUT_MS })
  try {
    database.exec(STREAM_INDEXES)
  } finally {
    database.close()
  }
}

/** `temporary`: the folder to delete when the emulator has ended. */
const startEmulator = async (file: string, port: number | undefined, temporary = ''): Promise<Emulator> => {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (temporary) mkdirSync(temporary, { recursive: true })
    const at = await freePort(attempt === 0 ? port : 0)
    const options = ['--host', HOST, '--port', String(at), '--db-path', file]
    const launched = launch([binary(), 'serve', ...options], at, temporary)
    await waitUntilReady(launched)
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

/** AWS's DynamoDB Local, from the folder of its jar, in memory. */
const startReference = async (folder: string): Promise<Emulator> => {
  const port = await freePort(0)
  const java = ['java', `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`, '-Xmx512m']
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)]
  const launched = launch([...java, '-jar', join(folder, 'DynamoDBLocal.jar'), ...options], port)
  // The JVM starts slowly when other processes run.
  await waitUntilReady(launched, 4 * START_TIMEOUT_MS)
  const end = launched.ended()
  if (end !== undefined) throw new UserError(`DynamoDB Local ended: ${end}`)
  return launched
}

const startTemporary = (port: number | undefined): Promise<Emulator> => {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'regie-table-'))
  return startEmulator(join(folder, 'table.db'), port, folder)
}

/**
 * A DynamoDB stored in `file`, or temporary: the platform's emulator, or REGIE_DYNAMODB_ENDPOINT; without a file also
 * DynamoDB Local from the folder REGIE_DYNAMODB_LOCAL.
 */
export const startTable = async ({ file, port }: { file?: string; port?: number } = {}): Promise<Emulator> => {
  const given = process.env.REGIE_DYNAMODB_ENDPOINT
  if (given) {
    if (!(await isAnswering(given, START_TIMEOUT_MS)))
      throw new UserError(`Nothing answers at REGIE_DYNAMODB_ENDPOINT (${given})`)
    return { endpoint: given, stop: () => Promise.resolve() }
  }
  if (file) return startEmulator(file, port)
  const reference = process.env.REGIE_DYNAMODB_LOCAL
  return reference ? startReference(reference) : startTemporary(port)
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

/** Creates the table as on AWS, with or without stream; false when it existed. */
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

/** Empties the table by recreating it. */
export const recreateTable = (endpoint: string, name: string): Promise<boolean> =>
  withClient(endpoint, async (client) => {
    await client.send(new DeleteTableCommand({ TableName: name }))
    await waitUntilTableNotExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: name })
    return createTable(endpoint, name)
  })

/** The ARN of the table's stream. */
export const findStreamArn = (endpoint: string, name: string): Promise<string> =>
  withClient(endpoint, async (client) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
    if (!Table?.LatestStreamArn) throw new UserError(`The table ${name} at ${endpoint} has no stream`)
    return Table.LatestStreamArn
  })
