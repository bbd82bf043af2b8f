import { expect } from 'vitest'
import { cra } from '#shared/time/cra/contract.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'

export const month = { year: 2026, month: 10 }

export const typed = { kind: 'typed', text: 'Maud Varenne' } as const

const REASON = '<p>The fifth was a holiday.</p>'

export interface Report {
  craId: string
  version: number
}

/** Reports that are sent, taken back and answered. */
export const takingBackOf = (app: App) => {
  const takeBack = (person: Person | undefined, { craId, version }: Report, key?: string) =>
    call(app, cra.takeBack, person, { craId, version }, { key })
  const sign = (by: Person, { craId, version }: Report) =>
    call(app, cra.respond, by, { craId, version, craValidationStatus: 'VALIDATED', signature: typed })
  const reject = (by: Person, { craId, version }: Report) =>
    call(app, cra.respond, by, { craId, version, craValidationStatus: 'REJECTED', message: REASON })
  /** A workspace whose resource fills a month, on a mission that one of its validators answers for. */
  const staffed = async () => {
    const staff = await newTenant(app)
    const { resource, validator, manager } = staff
    const { client, mission } = await staff.acceptMission(resource, { validators: [validator.personId] })
    const save = async (version = 0, value = 1) => {
      const activity = [{ client: client.id, mission: mission.id, details: [5, 6].map((day) => ({ day, value })) }]
      const answer = await call(app, cra.save, resource, { ...month, version, activity, comments: 'On site' })
      return { status: answer.status, craId: answer.body.id, version: answer.body.version }
    }
    const send = async ({ craId, version }: Report) => {
      const answer = await call(app, cra.send, resource, { craId, version })
      expect(answer.status).toBe(200)
      return { craId, version: answer.body.version }
    }
    const sent = async () => send(await save())
    const own = async () => (await call(app, cra.month, resource, month)).body
    const waiting = async (person: Person) => (await call(app, cra.waiting, person, {})).body.items
    const teamRow = async (query: { status?: 'NOT_SENT' } = {}) =>
      (await call(app, cra.team, manager, { ...month, ...query })).body.items.find(
        ({ personId }) => personId === resource.personId,
      )
    const history = async (craId: string) => (await call(app, cra.history, resource, { craId })).body
    return { ...staff, save, send, sent, own, waiting, teamRow, history }
  }
  return { takeBack, sign, reject, staffed }
}
