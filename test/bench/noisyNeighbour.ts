import type { RequestLimits } from '#functions/core/environment.ts'
import { REQUEST_LIMITS } from '#infra/aws/settings.ts'
import { NO_LIMITS } from '#infra/local/environment.ts'
import { common } from '#shared/overview/common/contract.ts'
import { newTenant, type Person } from '#test/kit/api.ts'
import { type App, openApp } from '#test/kit/app.ts'
import { startEmulators } from '#test/kit/emulators.ts'
import { startInstances } from '#test/kit/instances/instances.ts'

const READERS = 64
const INSTANCES = 2
const SECONDS = 20
const SETTLING = 5
const path = common.messages.path

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN

const read = async (url: string, { token }: Person) => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response
}

/** How long the reads of a quiet company take, ten a second, while 64 people of another read all they can, or nobody does. */
const measured = async (app: App, urls: readonly string[], isLoud: boolean) => {
  const [quiet, loud] = await Promise.all([newTenant(app), newTenant(app)])
  const readers = isLoud ? await Promise.all(Array.from({ length: READERS }, () => loud.addPerson())) : []
  await Promise.all(urls.map((url) => read(url, quiet.resource)))
  let over = false
  let [passed, refused] = [0, 0]
  const hammer = async (person: Person, at: number) => {
    for (let turn = at; !over; turn++) {
      const { status, headers } = await read(urls[turn % urls.length] ?? '', person)
      if (status === 200) passed += 1
      else refused += 1
      // As the browser does: after the time that it is told, spread.
      if (status === 429) await pause(1000 * Number(headers.get('retry-after')) * (1 + Math.random()))
    }
  }
  const hammering = readers.map(hammer)
  // What comes at once has passed.
  await pause(1000 * SETTLING)
  const times: number[] = []
  const until = performance.now() + 1000 * SECONDS
  for (let turn = 0; performance.now() < until; turn++) {
    const began = performance.now()
    await read(urls[turn % urls.length] ?? '', quiet.resource)
    times.push(performance.now() - began)
    await pause(100)
  }
  over = true
  await Promise.all(hammering)
  return { times, passed, refused }
}

/** What is left to one company of what the machine serves, as of what the stage takes on AWS. */
const SHARE = REQUEST_LIMITS.company.rate / 1000

/** What 64 readers of one company cost another, with the limits and without. */
export const noisyNeighbour = async () => {
  const { emulators, stop } = await startEmulators()
  const run = async (what: string, isLoud: boolean, requestLimits: RequestLimits) => {
    const app = await openApp(emulators, { withoutStream: true, requestLimits })
    const instances = await startInstances(INSTANCES)
    const { times, passed, refused } = await measured(app, instances.urls, isLoud)
    instances.stop()
    await app.stop()
    return { what, reads: times.length, median: quantile(times, 0.5), p99: quantile(times, 0.99), passed, refused }
  }
  const alone = await run('alone', false, NO_LIMITS)
  const unlimited = await run(`beside ${READERS} readers, no limits`, true, NO_LIMITS)
  const rate = Math.max(1, Math.round((SHARE * unlimited.passed) / (SETTLING + SECONDS)))
  const company = { rate, burst: 4 * rate }
  const limited = await run(`beside ${READERS} readers, ${rate} a second`, true, { ...NO_LIMITS, company })
  await stop()
  return {
    title: `Reads of a quiet company, ten a second, over ${INSTANCES} processes`,
    note: 'The limit is a tenth of what this machine serves. The readers wait as they are told, as browsers do.',
    rows: [alone, unlimited, limited].map(({ median, p99, ...row }) => ({
      ...row,
      'median ms': Number(median.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
      ratio: Number((p99 / alone.p99).toFixed(2)),
    })),
  }
}
