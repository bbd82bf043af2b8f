import { createWriteStream } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { now, setClock } from '#functions/core/clock.ts'
import { REQUEST_LIMITS } from '#infra/aws/settings.ts'
import { type Content, fillTable, openTable } from './content.ts'
import { startFiles } from './emulators/files.ts'
import { startMail } from './emulators/mail.ts'
import { startSmtp } from './emulators/smtp.ts'
import { findStreamArn, startTable } from './emulators/table.ts'
import {
  AVATARS_BUCKET,
  configureEnvironment,
  DOCUMENTS_BUCKET,
  FAILED_BUCKET,
  INBOUND_BUCKET,
  limitRequests,
  MAIL_DOMAIN,
  NO_LIMITS,
  refuseProduction,
  setEmulatorCredentials,
} from './environment.ts'
import { loadKeys } from './keys.ts'
import { divertLogs } from './logs.ts'
import { isPictureUrl, servePicture } from './pictures.ts'
import { close, HOST, listen } from './ports.ts'
import { claimState, noteClock, openState, publishRunning } from './state.ts'
import { apiListener, isApiUrl, productHandlers } from './triggers/api.ts'
import { fileCheckpoint } from './triggers/checkpoint.ts'
import { startDueJobs } from './triggers/due.ts'
import { storeFailedRecord } from './triggers/failed.ts'
import { startLive } from './triggers/live.ts'
import { productDeliver, startStream } from './triggers/stream.ts'
import { serveBuiltWeb, serveDevelopmentWeb } from './web.ts'

const TABLE = 'regie'
const DAY_MS = 86_400_000

export interface Options {
  /** 0: a free one. */
  port: number
  /** The state's folder. */
  folder: string
  /** Deletes the state first. */
  reset: boolean
  content: Content
  /** Serves the built web app as in production, instead of the development server. */
  built: boolean
  /** Days by which the server's clock is ahead. */
  aheadDays?: number
}

export interface Stack {
  url: string
  /** Shows sent mails. */
  mailUrl: string
  /** Accepts inbound mail. */
  smtpPort: number
  content: Content
  stop: () => Promise<void>
}

/** Writes structured log lines to a file, and errors also to the terminal. */
const divertToFile = (path: string): (() => void) => {
  const file = createWriteStream(path)
  const undo = divertLogs((line) => {
    file.write(`${line}\n`)
    if (!line.startsWith('{"level":"INFO"')) process.stderr.write(`${line}\n`)
  })
  return () => {
    undo()
    file.end()
  }
}

const starting: RequestListener = (_, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end()
}

type Started = Omit<Stack, 'stop'>
/** Registers cleanups, run in reverse order. */
type Cleanups = (end: () => unknown) => void

const assemble = async (options: Options, later: Cleanups): Promise<Started> => {
  let listener = starting
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => listener(request, response))
  const port = await listen(server, options.port)
  later(() => close(server))
  const url = `http://localhost:${port}`
  const portAt = (offset: number) => (options.port === 0 ? 0 : port + offset)

  const state = await openState(options.folder, { aheadDays: 0, ...options, url })
  later(claimState(state, url))
  later(divertToFile(state.log))
  const keys = loadKeys(state.folder)
  const checkpoint = fileCheckpoint(state.checkpoint)

  const table = await startTable({ file: state.table, port: portAt(2) })
  later(table.stop)
  const buckets = [DOCUMENTS_BUCKET, AVATARS_BUCKET, FAILED_BUCKET, INBOUND_BUCKET]
  const files = await startFiles({ directory: state.files, buckets, port: portAt(3), origin: url })
  later(files.stop)
  const mail = await startMail({ port: portAt(1) })
  later(mail.stop)

  const live = await startLive(server)
  later(live.stop)

  const endpoints = { dynamodb: table.endpoint, s3: files.endpoint, ses: mail.endpoint, live: live.endpoint }
  configureEnvironment({ url, table: TABLE, keys, endpoints, requestLimits: NO_LIMITS, mailDomain: MAIL_DOMAIN })
  const smtp = await startSmtp({ port: portAt(4) })
  later(smtp.stop)
  const existingContent = await openTable(table.endpoint, TABLE, options.reset)
  const stream = startStream({
    endpoint: table.endpoint,
    stream: await findStreamArn(table.endpoint, TABLE),
    deliver: productDeliver,
    storeFailed: storeFailedRecord,
    checkpoint,
  })
  later(stream.stop)

  const web = await (options.built ? serveBuiltWeb(server) : serveDevelopmentWeb(server))
  later(web.stop)
  const api = apiListener(productHandlers)
  // The seed sets the clock back, so it gets a server of its own that nobody else uses.
  const seedServer = createServer((request, response) => void api(request, response))
  const seedUrl = `http://${HOST}:${await listen(seedServer, 0)}`
  const content = await fillTable(existingContent, options.content, { api: seedUrl, stream }).finally(() =>
    close(seedServer),
  )
  limitRequests(REQUEST_LIMITS)
  if (options.aheadDays) {
    setClock({ ahead: options.aheadDays * DAY_MS })
    noteClock(state, now())
    later(() => noteClock(state, now()))
  }
  later(startDueJobs().stop)
  publishRunning(state, { url, table: TABLE, dynamodb: table.endpoint, s3: files.endpoint })
  listener = (request, response) => {
    const { url: asked = '' } = request
    if (isApiUrl(asked)) void api(request, response)
    else if (isPictureUrl(asked)) void servePicture(request, response)
    else web.listener(request, response)
  }
  return { url, mailUrl: mail.endpoint, smtpPort: smtp.port, content }
}

/** Starts everything on one address; when that fails, what had started is stopped. */
export const startStack = async (options: Options): Promise<Stack> => {
  refuseProduction()
  setEmulatorCredentials()
  const ends: (() => unknown)[] = []
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    for (const end of ends.toReversed()) await end()
  }
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  try {
    return { ...(await assemble(options, (end) => ends.push(end))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
