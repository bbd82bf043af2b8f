import { close, freePort, HOST } from './ports.ts'
import type { StandIn } from './table.ts'

/** An SES that keeps the mails in memory and shows them in a browser: the stand-in in this process, or REGIE_SES_ENDPOINT. */
export const startMail = async ({ port }: { port?: number } = {}): Promise<StandIn> => {
  const given = process.env.REGIE_SES_ENDPOINT
  if (given) return { endpoint: given, stop: () => Promise.resolve() }
  const { default: ses } = await import('aws-ses-v2-local')
  const chosen = await freePort(port)
  const server = await ses.default({ host: HOST, port: chosen })
  return { endpoint: `http://${HOST}:${chosen}`, stop: () => close(server) }
}
