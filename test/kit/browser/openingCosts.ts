import { chat } from '#shared/apps/chat/contract.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'
import { measureRefreshCost, sumCosts } from '#test/kit/costs/accountCosts.ts'

/** Measures the table requests of opening the app: session refresh, shell and dashboard. */
export const measureOpeningCosts = async (app: App): Promise<Record<string, Cost>> => {
  const { manager } = await newTenant(app)
  const round = {
    messages: (await call(app, common.messages, manager, {})).cost,
    notifications: (await call(app, common.notifications, manager, {})).cost,
    chats: (await call(app, chat.chats, manager, {})).cost,
  }
  const session = await measureRefreshCost(app, manager.email)
  const dashboard = (await call(app, dashboards.admin, manager, {})).cost
  return {
    'go on with the session': session,
    ...round,
    'the dashboard': dashboard,
    'open the app': sumCosts([session, ...Object.values(round), dashboard]),
  }
}
