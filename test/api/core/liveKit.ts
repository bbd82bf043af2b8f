import { once } from 'node:events'
import { afterEach, expect } from 'vitest'
import { WebSocket } from 'ws'
import { setClock } from '#functions/core/clock.ts'
import { listConnections } from '#functions/data/chats/liveConnections.ts'
import { invalidate, publishInvalidations } from '#functions/deliver/invalidate.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '#shared/core/live.ts'
import type { App, Person } from '#test/kit/api.ts'

interface Listening {
  socket: WebSocket
  /** What was pushed so far. */
  pushes: string[][]
}

/** Live connections of people; after each test they are closed and the clock is right again. */
export const liveOf = (app: App) => {
  const opened: WebSocket[] = []
  afterEach(() => {
    setClock()
    for (const one of opened.splice(0)) one.terminate()
  })

  const request = (token: string | undefined, origin = app.url, page?: string): WebSocket => {
    const protocols = [LIVE_PROTOCOL, token, page].filter((one) => one !== undefined)
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}${LIVE_PATH}`, protocols, { origin })
    opened.push(socket)
    return socket
  }

  /** A browser of a person, once it is connected; `page`: the id of its page, which older pages do not say. */
  const listenAs = async ({ token }: Person, page?: string): Promise<Listening> => {
    const socket = request(token, app.url, page)
    const pushes: string[][] = []
    socket.on('message', (data) => pushes.push(JSON.parse(String(data)).changes))
    await once(socket, 'open')
    return { socket, pushes }
  }

  return { opened, request, listenAs }
}

/** The stored live connections of some people. */
export const connectionsOfAll = (tenant: string, ...people: Person[]) =>
  listConnections(
    tenant,
    people.map(({ personId }) => personId),
  )

/** Everything pushed before has arrived once what is pushed now has. */
export const settled = async (tenant: string, ...listening: [Person, Listening][]): Promise<void> => {
  invalidate(
    tenant,
    listening.map(([{ personId }]) => personId),
    ['openapi'],
  )
  await publishInvalidations()
  for (const [, { pushes }] of listening) await expect.poll(() => pushes.at(-1)).toEqual(['openapi'])
}

/** What was pushed to a browser, but for what `settled` pushes. */
export const heardBy = ({ pushes }: Listening) => pushes.filter((groups) => groups[0] !== 'openapi')
