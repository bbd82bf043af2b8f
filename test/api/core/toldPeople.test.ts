import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { memberKey } from '#functions/core/http/rights.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { putItem, updateItem } from '#functions/core/table/table.ts'
import { noteMailProblem } from '#functions/data/mail/mailProblems.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { endpoints } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { watchTable } from '#test/kit/changes.ts'
import { routeOf, validWrites } from '#test/kit/samples/writes.ts'

/** Whatever is done, by whichever endpoint: who did it is not told of it, nor is whoever may not or cannot be told any more. */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
const valid = validWrites(app)
const changes = await watchTable(app)

/** The events written since the last time, which order to tell people. */
const newEvents = async (): Promise<Item[]> =>
  (await changes()).flatMap(({ inserted, after }) => (inserted && after?.kind === 'event' ? [after] : []))

interface Told {
  panels: number
  mails: number
}
const toldTo = async (people: readonly Person[]): Promise<Told[]> => {
  await app.drained()
  return Promise.all(
    people.map(async (person) => {
      const [notifications, messages] = await Promise.all([
        call(app, common.notifications, person, {}),
        call(app, common.messages, person, {}),
      ])
      return { panels: notifications.body.length + messages.body.length, mails: (await app.mails(person.email)).length }
    }),
  )
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

let told = 0

test.each(Object.entries(valid))('%s', { timeout: 60_000 }, async (route, prepare) => {
  const endpoint = endpoints.find((one) => routeOf(one) === route) as Endpoint
  const staff = await newTenant(app)
  const { tenant, manager, validator, resource, freelancer } = staff
  const people = [manager, validator, resource, freelancer]
  const { by, input } = await prepare(staff)
  const others = people.filter((person) => person !== by)
  const earlier = await toldTo([by, ...others])
  await newEvents()
  expect((await call(app, endpoint, by, input as never, { anyCost: true })).status).toBe(200)
  const [own, ...theirs] = await toldTo([by, ...others])
  expect(own, 'who did it').toEqual(earlier[0])
  told += theirs.filter((one, index) => one.panels > (earlier[index + 1]?.panels ?? 0)).length

  const events = await newEvents()
  if (events.length === 0) return

  for (const { email } of others) await noteMailProblem(email, 'bounced', tenant)
  const unreachable = await toldTo(others)
  await again(events)
  const bounced = await toldTo(others)
  expect(
    bounced.map(({ mails }) => mails),
    'addresses that refuse mail',
  ).toEqual(unreachable.map(({ mails }) => mails))

  for (const { personId } of others)
    await updateItem(memberKey(tenant, personId), expression`SET #state = ${'DISABLED'}`)
  await again(events)
  expect(await toldTo(others), 'who was disabled').toEqual(bounced)
})

test('there was something to tell', () => expect(told).toBeGreaterThan(10))
