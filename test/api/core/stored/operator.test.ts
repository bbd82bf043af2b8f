import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { parseCsv } from '#shared/core/files/csv.ts'
import { company } from '#shared/people/company/contract.ts'
import { BY, run } from '#test/api/core/stored/operatorKit.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const browser = caller(app.url)
afterEach(() => setClock())

const usesOf = async (tenant: string) =>
  (await queryAll({ where: expression`#pk = ${'OPERATOR'}` })).filter((use) => use.tenant === tenant)

test('companies are listed with their state, people, size and last use', async () => {
  const { tenant, manager } = await newTenant(app, { name: 'Cabinet Brun' })
  await browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  const { text } = await run(['companies'])
  const line = text.split('\n').find((one) => one.startsWith(tenant)) ?? ''
  const [id, name, state, people, items, bytes, , lastUse] = line.split(/ {2,}/)
  expect({ id, name, state, people }).toEqual({ id: tenant, name: 'Cabinet Brun', state: 'active', people: '4' })
  expect(Number(items)).toBeGreaterThan(10)
  expect(Number(bytes)).toBeGreaterThan(1000)
  expect(lastUse).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the invoice of a month has the figures that the company was shown', async () => {
  const { manager, resource } = await newTenant(app, { name: 'Atelier; du "Lac"' })
  for (const { email, password } of [manager, resource]) await browser('/api/auth/sign-in', { email, password })
  const { months, prices } = (await call(app, company.usage, manager, {})).body
  const [shown] = months
  if (!shown) throw new Error('no month')
  const month = `${shown.year}-${String(shown.month).padStart(2, '0')}`
  const { text, failure } = await run(['usage', month])
  expect(failure).toBeUndefined()
  const row = parseCsv(text).find(([id]) => id === manager.tenant)
  const counts = [shown.activePeople, shown.reportsValidated, shown.mailsSent, shown.storedBytes].map(String)
  const amount = (shown.estimate / 100).toFixed(2)
  expect(shown.activePeople).toBe(2)
  expect(row).toEqual([manager.tenant, 'Atelier; du "Lac"', '', month, ...counts, amount, prices.currency])
  expect((await run(['usage', '2019-01'])).failure).toContain('2019-01')
})

test('a company is suspended for a reason and reactivated; each use is noted, with whose credentials', async () => {
  const { manager, tenant } = await newTenant(app)
  expect((await run(['suspend', tenant, 'whatever'])).failure).toContain('unpaid, security, terms, requested')
  const { logged } = await run(['suspend', tenant, 'unpaid'])
  expect(logged).toMatchObject([
    { event: 'operator', action: 'suspend', tenant, detail: 'unpaid', by: BY, outcome: 'begun' },
    { by: BY, outcome: 'done' },
  ])
  resetRevocations()
  const { body } = await browser('/api/auth/sign-in', { email: manager.email, password: manager.password })
  expect(body).toMatchObject({ user: { workspace: { suspended: { reason: 'unpaid' } } } })
  expect((await run(['companies'])).text).toContain('suspended: unpaid')
  expect((await run(['reactivate', tenant])).failure).toContain('The reason is missing')
  expect((await run(['reactivate', tenant, 'paid', 'today'])).failure).toBeUndefined()
  expect((await usesOf(tenant)).map(({ action, detail, outcome, by }) => [action, detail, outcome, by])).toEqual([
    ['suspend', 'whatever', expect.stringContaining('failed'), BY],
    ['suspend', 'unpaid', 'done', BY],
    ['reactivate', 'paid today', 'done', BY],
  ])
  expect((await run(['suspend', 'nobody', 'unpaid'])).failure).toContain('There is no company nobody')
})
