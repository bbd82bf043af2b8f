import { expect } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'
import { thisMonth } from '#test/kit/dates.ts'

/** A month that has begun, whatever today is. */
export const lastMonth = thisMonth(-1)
export const weekdays = daysOf(lastMonth.year, lastMonth.month).filter(({ weekend }) => !weekend)
export const weekend = daysOf(lastMonth.year, lastMonth.month).find((day) => day.weekend)?.day ?? 0
export const first = weekdays[0]?.day ?? 0
export const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** A tenant whose resource has an accepted mission that covers every month. */
export const staffedOf = (app: App) => async () => {
  const tenant = await newTenant(app)
  const mission = await tenant.acceptMission(tenant.resource)
  const activity = (value = 1, days = weekdays.map(({ day }) => day)) => ({
    client: mission.client.id,
    mission: mission.mission.id,
    details: days.map((day) => ({ day, value })),
  })
  const save = (version = 0, activities = [activity()], comments = '', key?: string) =>
    call(app, cra.save, tenant.resource, { ...lastMonth, version, activity: activities, comments }, { key })
  const sent = async () => {
    const saved = await save()
    const answer = await call(app, cra.send, tenant.resource, { craId: saved.body.id, version: saved.body.version })
    expect(answer.status).toBe(200)
    return { craId: answer.body.id, version: answer.body.version }
  }
  const month = async () => (await call(app, cra.month, tenant.resource, lastMonth)).body
  return { ...tenant, mission, activity, save, sent, month }
}
