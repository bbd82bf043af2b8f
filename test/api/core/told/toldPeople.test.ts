import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { putItem, updateItem } from '#functions/core/table/table.ts'
import { recordMailProblem } from '#functions/data/mail/mailProblems.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { call, mailService, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { watchTable } from '#test/kit/changes.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/** Whatever is done, by whichever endpoint: who did it is not told of it, nor is whoever may not or cannot be told any more. */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
const valid = validWrites(app)
const changes = await watchTable(app)

/** What is put into the panels of people: notifications and messages. */
const ENTRY = /^(NOTE|MESSAGE)#/

/** What has happened since the last time: the events, which order to tell people, and how often each of these was told. */
const happened = async (people: readonly Person[]) => {
  const made = (await changes()).filter(({ inserted }) => inserted)
  const mails = await app.mails()
  await fetch(`${mailService}/clear-store`, { method: 'POST' })
  return {
    events: made.flatMap(({ after }) => (after?.kind === 'event' ? [after] : [])),
    told: people.map(({ tenant, personId, email }) => ({
      panels: made.filter(({ pk, sk }) => pk === personPartition(tenant, personId) && ENTRY.test(sk)).length,
      mails: mails.filter(({ to }) => to.includes(email)).length,
    })),
  }
}

/** Orders once more what the events have ordered, as if nobody had been told of them yet. */
const again = async (events: readonly Item[]): Promise<void> => {
  for (const event of events) {
    const id = newId()
    const { mailedAt: _, mailTries: __, countedAt: ___, ...rest } = event
    await putItem({ ...rest, id, sk: `LOG#${id}` } as Item)
  }
  await app.drained()
}

const NOTHING = { panels: 0, mails: 0 }
let told = 0
let mailed = 0

test.each(Object.entries(valid))('%s', { timeout: 60_000 }, async (route, prepare) => {
  const endpoint = endpoints.find((one) => endpointName(one) === route) as Endpoint
  const staff = await newTenant(app)
  const { tenant, manager, validator, resource, freelancer } = staff
  const people = [manager, validator, resource, freelancer]
  const { by, input } = await prepare(staff)
  const others = people.filter((person) => person !== by)
  await happened([])
  expect((await call(app, endpoint, by, input as never, { anyCost: true })).status).toBe(200)
  const { events, told: all } = await happened([by, ...others])
  expect(all[0], 'who did it').toEqual(NOTHING)
  told += all.filter(({ panels }) => panels > 0).length
  mailed += all.filter(({ mails }) => mails > 0).length
  if (events.length === 0) return

  for (const { email } of others) await recordMailProblem(email, 'bounced', tenant)
  await happened([])
  await again(events)
  const bounced = await happened(others)
  expect(
    bounced.told.map(({ mails }) => mails),
    'addresses that refuse mail',
  ).toEqual(others.map(() => 0))

  for (const { personId } of others)
    await updateItem(memberKey(tenant, personId), expression`SET #state = ${'DISABLED'}`)
  await again(events)
  expect((await happened(others)).told, 'who was disabled').toEqual(others.map(() => NOTHING))
})

test('there was something to tell, in panels and by mail', () => {
  expect(told).toBeGreaterThan(10)
  expect(mailed).toBeGreaterThan(10)
})
