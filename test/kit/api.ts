import { type App, openApp } from './app.ts'
import './setupApi.ts'

export type { App, Mail } from './app.ts'
export { call, raw } from './call.ts'
export { newTenant, type Person } from './tenant.ts'

/** The API for a test file, ended after it. `dynamodb` is where the functions find their table, when something stands between. */
export const startApi = async (options: { dynamodb?: string } = {}): Promise<App> => {
  const { afterAll, inject } = await import('vitest')
  const app = await openApp(inject('standIns'), options)
  afterAll(app.stop)
  return app
}
