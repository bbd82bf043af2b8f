import { once } from 'node:events'
import { WebSocket } from 'ws'
import { withMeter } from '#functions/core/table/meter.ts'
import { invalidate, publishInvalidations } from '#functions/deliver/invalidate.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '#shared/core/live.ts'
import type { App } from '#test/kit/app.ts'
import { newTenant, type Person } from '#test/kit/tenant.ts'
import { inBench } from './local.ts'

const PEOPLE = 20

const listen = async ({ url }: App, { token }: Person): Promise<WebSocket> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`, [LIVE_PROTOCOL, token], { origin: url })
  await once(socket, 'open')
  return socket
}

const lastLine = ({ logs }: App, event: string) =>
  logs.map((line) => JSON.parse(line) as Record<string, unknown>).findLast((line) => line.event === event)

const pushTo = async (tenant: string, people: readonly Person[]) => {
  const ids = people.map(({ personId }) => personId)
  const { requests, units } = await withMeter(async (usage) => {
    invalidate(tenant, ids, ['common', 'cra'])
    invalidate(tenant, ids, ['users'])
    await publishInvalidations()
    return usage
  })
  return { requests, units }
}

const measure = async (app: App) => {
  const { tenant, addPerson } = await newTenant(app)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson()))
  const [first] = people
  if (!first) throw new Error('Nobody is there')
  const sockets = [await listen(app, first)]
  const nobody = await pushTo(tenant, people.slice(1))
  for (const person of people) sockets.push(await listen(app, person))
  const { requests, units } = lastLine(app, 'connect') ?? {}
  const rows = [
    { action: 'let a browser listen', requests, units, messages: 0 },
    { action: `two changes for ${PEOPLE - 1} people of whom nobody listens`, ...nobody, messages: 0 },
    {
      action: `two changes for ${PEOPLE} people who listen, one in two windows`,
      ...(await pushTo(tenant, people)),
      messages: lastLine(app, 'push')?.sent,
    },
  ]
  for (const socket of sockets) socket.terminate()
  return rows
}

/** Requests to the table, capacity units and messages that it takes to tell browsers what changed. */
export const live = async () => ({ title: 'What telling browsers costs', note: '', rows: await inBench(measure) })
