import { daysOf } from '#shared/core/dates/calendar.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'

const month = { year: 2026, month: 1 }
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** Measures each step of a timesheet's life in a workspace of five people, with warm caches. */
export const measureJourneyCosts = async (app: App): Promise<Record<string, Cost>> => {
  const { resource, freelancer, validator, manager, acceptMission } = await newTenant(app)
  const costs: Record<string, Cost> = {}
  const noted = <T extends { cost: Cost }>(action: string, answer: T): T => {
    costs[action] = answer.cost
    return answer
  }
  for (const person of [resource, freelancer]) await acceptMission(person)
  await call(app, common.user, manager, {})

  const days = daysOf(month.year, month.month).filter(({ weekend }) => !weekend)
  const full = async (person: typeof resource, version: number, key?: string) => {
    const { options } = (await call(app, cra.month, person, month)).body
    const activity = options.map(({ client, mission }) => ({
      client: client.id,
      mission: mission.id,
      details: days.map(({ day }) => ({ day, value: 1 })),
    }))
    return call(app, cra.save, person, { ...month, version, activity, comments: 'As agreed with the client.' }, { key })
  }

  noted('open an empty month', await call(app, cra.month, resource, month))
  noted('save a full month', await full(resource, 0))
  noted('save it again', await full(resource, 1, 'costs-0123456789-abcdef'))
  noted('retry that save', await full(resource, 1, 'costs-0123456789-abcdef'))
  noted('open it again', await call(app, cra.month, resource, month))
  const { id: craId, version } = (await call(app, cra.month, resource, month)).body
  const sent = noted('send it', await call(app, cra.send, resource, { craId: craId ?? '', version }))
  noted('list what waits', await call(app, cra.waiting, validator, {}))
  noted('open a report to sign', await call(app, cra.get, validator, { craId: sent.body.id }))
  const answer = { craId: sent.body.id, version: sent.body.version, signature: typed }
  noted('sign it', await call(app, cra.respond, validator, { ...answer, craValidationStatus: 'VALIDATED' }))
  await full(freelancer, 0)
  const draft = (await call(app, cra.month, freelancer, month)).body
  const early = await call(app, cra.send, freelancer, { craId: draft.id ?? '', version: draft.version })
  const own = { craId: early.body.id, version: early.body.version }
  const second = noted('take it back', await call(app, cra.takeBack, freelancer, own)).body
  const resent = await call(app, cra.send, freelancer, { craId: second.id, version: second.version })
  const rejection = { craId: resent.body.id, version: resent.body.version, message: '<p>Please add Monday.</p>' }
  noted('reject it', await call(app, cra.respond, validator, { ...rejection, craValidationStatus: 'REJECTED' }))
  noted('its history', await call(app, cra.history, resource, { craId: sent.body.id }))
  noted('my year', await call(app, cra.year, resource, { year: month.year }))
  noted("the team's month", await call(app, cra.team, manager, month))
  await app.drained()
  noted('notifications', await call(app, common.notifications, resource, {}))
  return costs
}
