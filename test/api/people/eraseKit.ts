import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { type App, call, type newTenant, type Person } from '#test/kit/api.ts'

export const NAME = { firstName: 'Zéphyrine', lastName: 'Quillebœuf' }

export const typed = { kind: 'typed', text: 'Maud Varenne' } as const

export const year = 2026

/** A working day of the months that are reported on. */
const FRIDAYS: Record<number, number> = { 1: 9, 4: 10, 5: 8, 7: 10 }

/** A red dot of one pixel. */
export const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export type Tenant = Awaited<ReturnType<typeof newTenant>>

/** People who have left, and how they are erased. */
export const erasingOf = (app: App) => {
  const erase = (by: Person, { personId: userId, email }: Pick<Person, 'personId' | 'email'>, key?: string) =>
    call(app, users.erase, by, { userId, confirmEmail: email }, { key })
  const disable = (by: Person, { personId: userId }: Person) => call(app, users.disable, by, { userId })
  /** Somebody with a picture and a report in each state, told of some of it, who has left. */
  const former = async ({ manager, addPerson, acceptMission, validator }: Tenant) => {
    const person = await addPerson(NAME)
    await acceptMission(person)
    await call(app, account.setAvatar, person, { image: DOT })
    const save = async (month: number) => {
      const { options, version } = (await call(app, cra.month, person, { year, month })).body
      const activity = options.map(({ client, mission }) => ({
        client: client.id,
        mission: mission.id,
        details: [{ day: FRIDAYS[month] ?? 0, value: 1 }],
      }))
      return call(app, cra.save, person, { year, month, version, activity, comments: 'Fait sur place.' })
    }
    const send = async (month: number) => {
      const { body } = await save(month)
      return (await call(app, cra.send, person, { craId: body.id, version: body.version })).body
    }
    const answer = async (month: number, craValidationStatus: 'VALIDATED' | 'REJECTED') => {
      const { id: craId, version } = await send(month)
      const message = `<p>Bonjour ${NAME.firstName}</p>`
      const response = craValidationStatus === 'VALIDATED' ? { signature: typed } : { message }
      return (await call(app, cra.respond, validator, { craId, version, craValidationStatus, ...response })).body.id
    }
    await answer(1, 'REJECTED')
    const validated = await answer(1, 'VALIDATED')
    const rejected = await answer(4, 'REJECTED')
    const waiting = (await send(5)).id
    const draft = (await save(7)).body.id
    await app.drained()
    await disable(manager, person)
    await app.drained()
    return { ...person, reports: { validated, rejected, waiting, draft } }
  }
  return { erase, disable, former }
}
