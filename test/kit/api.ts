import { setClock } from '#functions/core/clock.ts'
import type { RequestLimits } from '#functions/core/environment.ts'
import { lowerHashCost } from '#functions/core/security/passwords.ts'
import { startMail } from '#infra/local/emulators/mail.ts'
import { startTable } from '#infra/local/emulators/table.ts'
import { type App, openApp } from './app.ts'
import { directTable } from './directTable.ts'
import type { Faults } from './faults.ts'
import { faultyTable } from './faultyTable.ts'
import './setup/setupApi.ts'

export type { App, Mail } from './app.ts'
export { call, parseCost, refusal, sendRaw } from './call.ts'
export { newTenant, type Person } from './tenant.ts'

/** The mail emulator of this process; its test files run in sequence, and each starts with an empty one. */
export const mailService = (await startMail()).endpoint

/** A DynamoDB emulator for a test file, stopped after it; a shared one would be a bottleneck. */
export const startOwnTable = async (): Promise<string> => {
  const { afterAll } = await import('vitest')
  const { endpoint, stop } = await startTable()
  afterAll(stop)
  return endpoint
}

/**
 * Starts the API for a test file, stopped after it. `through` injects faults between the functions and the DynamoDB at
 * `table`; `mailsThrough` and `filesThrough` replace the endpoints of SES and S3; `withoutStream` as in `openApp`.
 */
export const startApi = async (
  options: {
    table?: string
    through?: Faults
    mailsThrough?: string
    filesThrough?: string
    withoutStream?: boolean
    requestLimits?: RequestLimits
    mailDomain?: string
  } = {},
): Promise<App> => {
  const { afterAll, inject } = await import('vitest')
  lowerHashCost()
  await fetch(`${mailService}/clear-store`, { method: 'POST' })
  const dynamodb = options.table ?? (await startOwnTable())
  const { through, mailsThrough, filesThrough, withoutStream: deaf, requestLimits, mailDomain } = options
  // Other emulators are called through the SDK.
  const direct = !process.env.REGIE_DYNAMODB_LOCAL && !process.env.REGIE_DYNAMODB_ENDPOINT
  const client = through ? faultyTable(dynamodb, through) : directTable(dynamodb)
  const app = await openApp(
    { ...inject('shared'), dynamodb, ses: mailService },
    {
      dynamodb: through?.url,
      ses: mailsThrough,
      s3: filesThrough,
      withoutStream: deaf,
      requestLimits,
      mailDomain,
      client: direct ? client : undefined,
    },
  )
  afterAll(async () => {
    await app.stop()
    // Resets the clock for the next file of this process.
    setClock()
  })
  return app
}
