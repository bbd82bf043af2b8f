import { REQUEST_LIMITS } from '#infra/aws/settings.ts'
import { common } from '#shared/contracts/common.ts'
import { newTenant, type Person } from '#test/kit/api.ts'
import { type App, openApp } from '#test/kit/app.ts'
import { startInstances } from '#test/kit/instances.ts'
import { startStandIns } from '#test/kit/standIns.ts'

const READERS = 64
const INSTANCES = 2
const SECONDS = 20
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
  await pause(5000)
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

/** What 64 readers of one company cost another, with the limits and without. */
export const noisyNeighbour = async () => {
  const never = { rate: 1e9, burst: 1e9 }
  const rows = []
  for (const [what, requestLimits, isLoud] of [
    ['alone', REQUEST_LIMITS, false],
    ['beside 64 readers', REQUEST_LIMITS, true],
    ['beside 64 readers, no limits', { company: never, person: never }, true],
  ] as const) {
    const { standIns, stop } = await startStandIns()
    const app = await openApp(standIns, { deaf: true, requestLimits })
    const instances = await startInstances(INSTANCES)
    const { times, passed, refused } = await measured(app, instances.urls, isLoud)
    const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    rows.push({ what, reads: times.length, 'median ms': median, 'p99 ms': p99, passed, refused })
    instances.stop()
    await app.stop()
    await stop()
  }
  const floor = rows[0]?.['p99 ms'] ?? 1
  return {
    title: `Reads of a quiet company, ten a second, over ${INSTANCES} processes`,
    note: 'The readers wait as they are told, as browsers do.',
    rows: rows.map((row) => ({
      ...row,
      'median ms': Number(row['median ms'].toFixed(1)),
      'p99 ms': Number(row['p99 ms'].toFixed(1)),
      ratio: Number((row['p99 ms'] / floor).toFixed(2)),
    })),
  }
}
