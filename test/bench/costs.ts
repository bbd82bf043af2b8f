import { journeyCosts } from '#test/kit/costs.ts'
import { inBench } from './local.ts'

/** Requests to the table and capacity units of each action on a report. */
export const costs = async () => {
  const measured = await inBench(journeyCosts)
  const rows = Object.entries(measured).map(([action, { requests, units }]) => ({ action, requests, units }))
  return { title: 'What each action on a report asks of the table', note: '', rows }
}
