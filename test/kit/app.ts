import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { setClock } from '#functions/core/clock.ts'
import type { RequestLimits } from '#functions/core/environment.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { signText } from '#functions/core/security/secret.ts'
import { setTableClient } from '#functions/core/table/client.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { createTable, findStreamArn } from '#infra/local/emulators/table.ts'
import { configureEnvironment, NO_LIMITS, setEmulatorCredentials } from '#infra/local/environment.ts'
import { divertLogs } from '#infra/local/logs.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { apiListener, productHandlers } from '#infra/local/triggers/api.ts'
import { memoryCheckpoint } from '#infra/local/triggers/checkpoint.ts'
import { runDueJobs } from '#infra/local/triggers/due.ts'
import { storeFailedRecord } from '#infra/local/triggers/failed.ts'
import { startLive } from '#infra/local/triggers/live.ts'
import { productDeliver, startStream } from '#infra/local/triggers/stream.ts'
import { type Emulators, PASSWORD } from './emulators.ts'
import { enforceIam, runAs } from './iam.ts'

export interface Mail {
  /** With the sender's display name. */
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  replyTo: string[]
  attachments: { filename?: string; contentType: string }[]
}

/** The product's API in this process, with its own table. */
export interface App {
  url: string
  /** The table's name. */
  table: string
  emulators: Emulators
  /** The hash of the password of everybody that the kit adds. */
  passwordHash: string
  /** The structured lines that the functions have logged so far. */
  logs: readonly string[]
  /** Resolves when the stream has processed all earlier writes: notifications and e-mails are out. */
  drained: () => Promise<void>
  /** Holds the stream while `meanwhile` runs; everything is delivered afterwards. */
  holdStream: (meanwhile: () => Promise<void>) => Promise<void>
  /** Runs the jobs that are due by the functions' clock, and what follows from them. */
  runDueJobs: () => Promise<void>
  /** The e-mails to an address, or to all, oldest first, once the stream is drained. */
  mails: (to?: string) => Promise<Mail[]>
  /** Changes a person's item directly in the table. */
  tamper: (tenant: string, person: string, sk: string, changes: Record<string, unknown>) => Promise<void>
  stop: () => Promise<void>
}

interface StoredMail {
  from: string
  subject: string
  destination: { to: string[] }
  body: { html?: string; text?: string }
  replyTo?: string[]
  attachments?: { filename?: string; contentType: string }[]
}

const mailsIn = async (ses: string, to?: string): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${ses}/store`)).json()) as { emails: StoredMail[] }
  const isAddressedTo = (address: string) => to === undefined || address.toLowerCase() === to.toLowerCase()
  return emails
    .filter(({ destination }) => destination.to.some(isAddressedTo))
    .map(({ from, subject, destination, body, replyTo = [], attachments = [] }) => ({
      from,
      to: destination.to,
      subject,
      html: body.html ?? '',
      text: body.text ?? '',
      replyTo,
      attachments,
    }))
}

const setAll = (changes: Record<string, unknown>): Expression => {
  const each = Object.entries(changes).map(([key, value]) => expression`${name(key)} = ${value}`)
  return expression`SET ${each.reduce((all, one) => expression`${all}, ${one}`)}`
}

interface Options {
  dynamodb?: string | undefined
  ses?: string | undefined
  s3?: string | undefined
  withoutStream?: boolean | undefined
  requestLimits?: RequestLimits | undefined
  mailDomain?: string | undefined
  client?: DynamoDBDocumentClient | undefined
}
/**
 * Opens the API on a free port, one at a time in a process. `dynamodb`, `ses` and `s3` override the endpoints of the
 * emulators; `requestLimits` are unlimited by default; `withoutStream` disables the stream, for tables filled by the
 * thousand; `mailDomain` is the domain of inbound mail; `client` replaces the SDK's table client.
 */
export const openApp = async (emulators: Emulators, options: Options = {}): Promise<App> => {
  const { keys } = emulators
  const {
    dynamodb = emulators.dynamodb,
    ses = emulators.ses,
    s3 = emulators.s3,
    withoutStream: deaf = false,
    requestLimits = NO_LIMITS,
    mailDomain,
    client,
  } = options
  const before = { ...process.env }
  process.env.REGIE_METER = '1'
  setEmulatorCredentials()
  const table = `regie-${randomUUID()}`
  await createTable(emulators.dynamodb, table, !deaf)

  const allowAll = enforceIam()
  const listener = apiListener(async (group) => {
    const handler = await productHandlers(group)
    return (event, context) => runAs(group, () => handler(event, context))
  })
  const server = createServer((request, response) => void listener(request, response))
  const url = `http://${HOST}:${await listen(server, 0)}`
  const live = await startLive(server)
  configureEnvironment({
    url,
    table,
    keys,
    endpoints: { dynamodb, s3, ses, live: live.endpoint },
    requestLimits,
    mailDomain,
  })
  if (client) setTableClient(client)
  const logs: string[] = []
  const undivert = divertLogs((line) => logs.push(line))
  let held: Promise<void> | undefined
  const stream = deaf
    ? { drained: () => Promise.resolve(), stop: () => Promise.resolve() }
    : startStream({
        endpoint: emulators.dynamodb,
        stream: await findStreamArn(emulators.dynamodb, table),
        deliver: async (event) => {
          await held
          return runAs('deliver', () => productDeliver(event))
        },
        storeFailed: storeFailedRecord,
        checkpoint: memoryCheckpoint(),
      })
  // The stack's secret is created on first use, which no measured call should pay for.
  await signText('')

  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    await live.stop()
    await close(server)
    await stream.stop()
    undivert()
    allowAll()
    // Restores the environment for the next one in this process.
    setClock()
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
  return {
    url,
    table,
    emulators,
    passwordHash: await hashPassword(PASSWORD),
    logs,
    drained: stream.drained,
    holdStream: async (meanwhile) => {
      await stream.drained()
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      try {
        await meanwhile()
      } finally {
        held = undefined
        resolve()
      }
      await stream.drained()
    },
    runDueJobs: async () => {
      await runAs('due', runDueJobs)
      await stream.drained()
    },
    mails: async (to) => {
      await stream.drained()
      return mailsIn(emulators.ses, to)
    },
    tamper: async (tenant, person, sk, changes) => {
      await updateItem({ pk: personPartition(tenant, person), sk }, setAll(changes))
    },
    stop: () => {
      stopping ??= stopAll()
      return stopping
    },
  }
}
