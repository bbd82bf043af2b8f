import type { Cost } from '#shared/core/endpoint.ts'
import type { App } from '#test/kit/api.ts'
import { measureOpeningCosts } from '#test/kit/browser/openingCosts.ts'
import { measureAccountCosts } from '#test/kit/costs/accountCosts.ts'
import { measureChatCosts } from '#test/kit/costs/chatCosts.ts'
import { measureJourneyCosts } from '#test/kit/costs/costs.ts'
import { inBench } from './local.ts'

const table = async (title: string, measure: (app: App) => Promise<Record<string, Cost>>) => {
  const measured = await inBench(measure)
  const rows = Object.entries(measured).map(([action, { requests, units }]) => ({ action, requests, units }))
  return { title, note: '', rows }
}

/** Requests to the table and capacity units of each action on a report. */
export const costs = () => table('What each action on a report asks of the table', measureJourneyCosts)

/** The same of each step of people's accounts. */
export const costsOfAccounts = () => table('What each step of an account asks of the table', measureAccountCosts)

/** The same of each step of a conversation. */
export const costsOfChats = () => table('What each step of a conversation asks of the table', measureChatCosts)

/** The same of opening the app; what it loads is among the screens. */
export const costsOfOpening = () => table('What opening the app asks of the table', measureOpeningCosts)
