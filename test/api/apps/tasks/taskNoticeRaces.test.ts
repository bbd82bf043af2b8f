import { expect, test } from 'vitest'
import { newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { taskKit } from './taskKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_127)
const app = await startApi({ table, through: faults })
const { must, change, add, noticesOf } = taskKit(app)

/** Holds the transaction that follows a change, its notice, until something else is done. */
const beforeNotice = async (first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> => {
  await app.drained()
  const [arrived, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const fault = { kind: 'hold', arrived: arrived.resolve, until: until.promise } as const
  faults.set([{ operation: 'TransactWriteItems', calls: [2], fault }])
  await first()
  await arrived.promise
  await second()
  until.resolve()
  await app.drained()
}

test('a task that is passed on, or comes back, while its notice is written leaves none that is no longer true', async () => {
  const { addPerson } = await newTenant(app)
  const [giver, one, other] = await Promise.all([addPerson({}), addPerson({}), addPerson({})])
  const { id } = await add(giver, 'A')
  const giveTo = (person: typeof one) => must(change(giver, id, { assignedTo: person.personId }))
  await beforeNotice(
    () => giveTo(one),
    () => giveTo(other),
  )
  expect(await noticesOf(one)).toEqual(['A task is no longer assigned to you: A'])
  await giveTo(one)
  await beforeNotice(
    () => giveTo(other),
    () => giveTo(one),
  )
  expect(await noticesOf(one)).toEqual([
    `${giver.name} assigned you a task: A`,
    'A task is no longer assigned to you: A',
  ])
})
