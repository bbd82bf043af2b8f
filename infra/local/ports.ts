import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf, UserError } from './userError.ts'

export const HOST = '127.0.0.1'

/** Listens on this machine only; returns the port, a free one for 0. */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const refused = (error: Error) => {
      const taken = codeOf(error) === 'EADDRINUSE'
      const known = taken ? `Port ${port} is taken: end what uses it, or give another with --port` : undefined
      reject(known ? new UserError(known) : error)
    }
    server.once('error', refused)
    server.listen(port, HOST, () => {
      server.off('error', refused)
      resolve((server.address() as AddressInfo).port)
    })
  })

/** Closes a server with its connections. */
export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** A port that is currently free, the preferred one if possible. */
export const freePort = async (preferred = 0): Promise<number> => {
  const probe = createServer()
  const port = await listen(probe, preferred).catch(() => listen(probe, 0))
  await close(probe)
  return port
}
