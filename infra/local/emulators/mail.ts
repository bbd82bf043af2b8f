import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { close, freePort, HOST } from '../ports.ts'
import type { Emulator } from './table.ts'

type EmulatorModule = { default: (options: { host: string; port: number }) => Promise<Server> }

/** An SES that keeps mails in memory and shows them in a browser: the emulator in this process, or REGIE_SES_ENDPOINT. */
export const startMail = async ({ port }: { port?: number } = {}): Promise<Emulator> => {
  const given = process.env.REGIE_SES_ENDPOINT
  if (given) return { endpoint: given, stop: () => Promise.resolve() }
  // Loaders disagree on the default export of this CommonJS module; `require` does not.
  const ses = createRequire(import.meta.url)('aws-ses-v2-local') as EmulatorModule
  const chosen = await freePort(port)
  const server = await ses.default({ host: HOST, port: chosen })
  return { endpoint: `http://${HOST}:${chosen}`, stop: () => close(server) }
}
