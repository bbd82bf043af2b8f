import { expect } from 'vitest'
import { search } from '#shared/overview/search/contract.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

/** Searching as somebody. */
export const searchOf = (app: App) => {
  const find = async (by: Person, query: string) => {
    const { status, body, cost } = await call(app, search.find, by, { query })
    expect(status).toBe(200)
    const titles = (id: string) =>
      body.flatMap((set) => (set.id === id ? set.results.map((one) => ('name' in one ? one.name : one.title)) : []))
    const tasks = body.flatMap((set) => (set.id === 'tasks' ? set.results : []))
    return { body, cost, contacts: titles('contacts'), pages: titles('pages'), tasks }
  }
  /** Whatever a text finds, of every group. */
  const hits = async (by: Person, query: string) => {
    const { body } = await find(by, query)
    return body.flatMap(({ id, results }) =>
      results.map((one) => ({ group: id, title: 'name' in one ? one.name : one.title, ...one })),
    )
  }
  return { find, hits }
}
