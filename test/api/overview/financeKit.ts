import { marshall } from '@aws-sdk/util-dynamodb'
import type { Item } from '#functions/core/table/item.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

/** October 2026, of which months are validated. */
const month = { year: 2026, month: 10 }

/** Items as the table's stream hands them over. */
export const streamOf = (items: readonly Item[]) => ({
  Records: items.map((item, index) => ({
    eventID: item.sk,
    dynamodb: { NewImage: marshall(item) as never, SequenceNumber: String(index) },
  })),
})

/** Somebody is placed on a mission, and their month is validated. */
export const financeKit = (app: App) => {
  const { must, newMission, sent, answer } = staffingOf(app)
  /** Somebody whom a client has taken for 540 euros a day. */
  const taken = async (manager: Person, person: Person, more: Parameters<typeof newMission>[1] = {}) => {
    const mission = await newMission(manager, { startDate: '2026-10-15', endDate: '2026-12-10', ...more })
    const { token, positioning } = await sent(manager, mission.id, person)
    await must(answer(token))
    return { mission, positioning }
  }
  /** Half a day on each of some days. */
  const validate = async (
    by: Person,
    person: Person,
    missions: readonly { id: string; client: { id: string } }[],
    days: readonly number[],
  ) => {
    const activity = missions.map(({ id, client }) => ({
      client: client.id,
      mission: id,
      details: days.map((day) => ({ day, value: 0.5 })),
    }))
    const saved = await must(call(app, cra.save, person, { ...month, version: 0, activity, comments: '' }))
    const { id: craId, version } = saved
    const { version: waiting } = await must(call(app, cra.send, person, { craId, version }))
    const signature = { kind: 'typed', text: 'Maud Varenne' } as const
    await must(call(app, cra.respond, by, { craId, version: waiting, craValidationStatus: 'VALIDATED', signature }))
    await app.drained()
    return craId
  }
  return { must, newMission, taken, validate }
}
