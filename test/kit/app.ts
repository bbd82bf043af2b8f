import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { setClock } from '#functions/core/clock.ts'
import type { RequestLimits } from '#functions/core/environment.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { signText } from '#functions/core/security/secret.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { connectBy, updateItem } from '#functions/core/table/table.ts'
import { createTable, streamOf } from '#infra/local/emulators/table.ts'
import { configure, NO_LIMITS, setEmulatorCredentials } from '#infra/local/environment.ts'
import { divertLogs } from '#infra/local/logs.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { apiListener, productHandlers } from '#infra/local/triggers/api.ts'
import { memoryCheckpoint } from '#infra/local/triggers/checkpoint.ts'
import { runDueJobs } from '#infra/local/triggers/due.ts'
import { storeFailedRecord } from '#infra/local/triggers/failed.ts'
import { startLive } from '#infra/local/triggers/live.ts'
import { productDeliver, startStream } from '#infra/local/triggers/stream.ts'
import { type Emulators, PASSWORD } from './emulators.ts'
import { as, refuseForbidden } from './iam.ts'

export interface Mail {
  /** With what its sender is called. */
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  replyTo: string[]
  attachments: { filename?: string; contentType: string }[]
}

/** The product's API in this process, with a table of its own. */
export interface App {
  url: string
  /** The table's name. */
  table: string
  emulators: Emulators
  /** Of the password of everybody that the kit adds. */
  passwordHash: string
  /** The structured lines that the functions have logged so far. */
  logs: readonly string[]
  /** Resolves when all that was written before has been delivered: people told, mails sent. */
  drained: () => Promise<void>
  /** Does something while nothing is delivered of it, as when the stream is late; all of it is delivered afterwards. */
  late: (meanwhile: () => Promise<void>) => Promise<void>
  /** Makes happen what is due by the functions' clock, and all that follows. */
  due: () => Promise<void>
  /** The mails to an address, or to all, oldest first, once what was written before is delivered. */
  mails: (to?: string) => Promise<Mail[]>
  /** Changes a person's item behind the API's back. */
  tamper: (tenant: string, person: string, sk: string, changes: Record<string, unknown>) => Promise<void>
  stop: () => Promise<void>
}

interface KeptMail {
  from: string
  subject: string
  destination: { to: string[] }
  body: { html?: string; text?: string }
  replyTo?: string[]
  attachments?: { filename?: string; contentType: string }[]
}

const mailsIn = async (ses: string, to?: string): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${ses}/store`)).json()) as { emails: KeptMail[] }
  const isMeant = (address: string) => to === undefined || address.toLowerCase() === to.toLowerCase()
  return emails
    .filter(({ destination }) => destination.to.some(isMeant))
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
  deaf?: boolean | undefined
  requestLimits?: RequestLimits | undefined
  mailDomain?: string | undefined
  client?: DynamoDBDocumentClient | undefined
}
/**
 * Opens the API on a free port, one at a time in a process. `dynamodb`, `ses` and `s3` are where the functions find their
 * table, their mail service and their files, when something stands between; `requestLimits` are out of reach unless given; `deaf`: nothing
 * follows from what is written, for a table that is filled by the thousand; `mailDomain`: people write outside, below it;
 * `client`: what the functions ask their table by, instead of the SDK's.
 */
export const openApp = async (emulators: Emulators, options: Options = {}): Promise<App> => {
  const { keys } = emulators
  const {
    dynamodb = emulators.dynamodb,
    ses = emulators.ses,
    s3 = emulators.s3,
    deaf = false,
    requestLimits = NO_LIMITS,
    mailDomain,
    client,
  } = options
  const before = { ...process.env }
  process.env.REGIE_METER = '1'
  setEmulatorCredentials()
  const table = `regie-${randomUUID()}`
  await createTable(emulators.dynamodb, table, !deaf)

  const allowAll = refuseForbidden()
  const listener = apiListener(async (group) => {
    const handler = await productHandlers(group)
    return (event, context) => as(group, () => handler(event, context))
  })
  const server = createServer((request, response) => void listener(request, response))
  const url = `http://${HOST}:${await listen(server, 0)}`
  const live = await startLive(server)
  configure({ url, table, keys, endpoints: { dynamodb, s3, ses, live: live.endpoint }, requestLimits, mailDomain })
  if (client) connectBy(client)
  const logs: string[] = []
  const undivert = divertLogs((line) => logs.push(line))
  let held: Promise<void> | undefined
  const stream = deaf
    ? { drained: () => Promise.resolve(), stop: () => Promise.resolve() }
    : startStream({
        endpoint: emulators.dynamodb,
        stream: await streamOf(emulators.dynamodb, table),
        deliver: async (event) => {
          await held
          return as('deliver', () => productDeliver(event))
        },
        keep: storeFailedRecord,
        checkpoint: memoryCheckpoint(),
      })
  // The stack's own secret is made at its first use; no call of a test shall pay for it.
  await signText('')

  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    await live.stop()
    await close(server)
    await stream.stop()
    undivert()
    allowAll()
    // The next one in this process begins as this one did.
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
    late: async (meanwhile) => {
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
    due: async () => {
      await as('due', runDueJobs)
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
