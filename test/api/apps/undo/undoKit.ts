import { afterEach } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { common } from '#shared/overview/common/contract.ts'
import { search } from '#shared/overview/search/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

const HOUR_MS = 3_600_000
export const NONE = { status: 404, body: { code: 'resource.notFound' } }
export const ahead = (hours: number) => setClock({ ahead: hours * HOUR_MS })

/** What is to be seen of deleted things, now and later; after each test the clock is right again. */
export const undoOf = (app: App) => {
  const { must } = staffingOf(app)
  afterEach(() => setClock())
  /** All that was to happen by then has. */
  const afterwards = async (hours = UNDO_HOURS + 1) => {
    ahead(hours)
    await app.runDueJobs()
    await app.drained()
    await app.drained()
  }
  const found = async (by: Person, query: string) =>
    (await must(call(app, search.find, by, { query }))).flatMap(({ results }) =>
      results.flatMap((one) => ('link' in one ? [one.link] : [])),
    )
  const noticesOf = async (person: Person) => {
    await app.drained()
    const list = await must(call(app, common.notifications, person, {}))
    return list.map(({ title, description }) => `${title}: ${description}`)
  }
  return { must, afterwards, found, noticesOf }
}
