import { measureAppListCosts } from '#test/kit/costs/appLists.ts'
import { measureListCosts } from '#test/kit/costs/lists.ts'
import { inBench } from './local.ts'

/** Others are named, such as `REGIE_BENCH_SIZES=100,1000`. */
const SIZES = (process.env.REGIE_BENCH_SIZES ?? '100,1000,10000').split(',').map(Number)

/** Requests to the table and capacity units of a page of each list, in companies of growing size. */
export const lists = async () => {
  const measured = await inBench(
    async (app) => {
      const all = []
      for (const size of SIZES)
        all.push({ ...(await measureListCosts(app, size)), ...(await measureAppListCosts(app, size)) })
      return all
    },
    { deaf: true },
  )
  const rows = Object.keys(measured[0] ?? {}).map((list) => ({
    list,
    ...Object.fromEntries(
      measured.map((costs, index) => [
        `of ${SIZES[index]}`,
        `${costs[list]?.requests} requests, ${costs[list]?.units} units`,
      ]),
    ),
  }))
  return {
    title: 'What a page of a list asks of the table, however long the list is',
    note: 'A page grows until it is full: of 25 missions and positionings, 100 profiles and notifications, 200 steps, 500 people and own proposals. Of what is limited, such as 2,000 open tasks and notes, 1,000 cards on a board, 5,000 files in a folder and 100 courses, there are as many as there may be.',
    rows,
  }
}
