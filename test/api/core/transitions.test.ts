import { describe, expect, test } from 'vitest'
import { cra } from '#shared/time/cra/contract.ts'
import type { CraStatus } from '#shared/time/terms.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const month = { year: 2026, month: 1 }
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** A report in a state, reached through the API, and everybody who might try something with it. */
const reportIn = async (state: CraStatus) => {
  const tenant = await newTenant(app)
  const elsewhere = await newTenant(app)
  const { resource: owner, validator, manager, freelancer: colleague } = tenant
  const { client, mission } = await tenant.acceptMission(owner)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const saved = await call(app, cra.save, owner, { ...month, version: 0, activity, comments: '' })
  const craId = saved.body.id
  if (state !== 'DRAFT') await call(app, cra.send, owner, { craId, version: 1 })
  if (state === 'VALIDATED' || state === 'REJECTED') {
    const answer = { craId, version: 2, craValidationStatus: state, signature: typed, message: '<p>No</p>' }
    await call(app, cra.respond, validator, answer)
    // A signature is withdrawn once it is archived and counted.
    await app.drained()
  }
  const read = async () => (await call(app, cra.month, owner, month)).body
  const version = (await read()).version
  const mails = async () => (await app.mails(owner.email)).length + (await app.mails(validator.email)).length
  const people: Record<string, Person | undefined> = {
    owner,
    colleague,
    validator,
    manager,
    'a manager elsewhere': elsewhere.manager,
    'a validator elsewhere': elsewhere.validator,
    nobody: undefined,
  }
  const send = (person: Person | undefined) => call(app, cra.send, person, { craId, version })
  const respond = (person: Person | undefined, to: 'VALIDATED' | 'REJECTED') =>
    call(app, cra.respond, person, { craId, version, craValidationStatus: to, signature: typed, message: '<p>No</p>' })
  const actions: Record<string, (person: Person | undefined) => Promise<{ status: number }>> = {
    save: (person) => call(app, cra.save, person, { ...month, version, activity, comments: 'again' }),
    send,
    takeBack: (person) => call(app, cra.takeBack, person, { craId, version }),
    validate: (person) => respond(person, 'VALIDATED'),
    reject: (person) => respond(person, 'REJECTED'),
  }
  return { people, actions, read, mails }
}

/** Who may do what in which state, and what becomes of the report. Everything else is refused and changes nothing. */
const ALLOWED: Record<CraStatus, Record<string, { by: string; to: CraStatus } | undefined>> = {
  DRAFT: { save: { by: 'owner', to: 'DRAFT' }, send: { by: 'owner', to: 'WAITING_VALIDATION' } },
  WAITING_VALIDATION: {
    takeBack: { by: 'owner', to: 'DRAFT' },
    validate: { by: 'validator', to: 'VALIDATED' },
    reject: { by: 'validator', to: 'REJECTED' },
  },
  // A signature is withdrawn.
  VALIDATED: { reject: { by: 'validator', to: 'REJECTED' } },
  REJECTED: {
    save: { by: 'owner', to: 'REJECTED' },
    send: { by: 'owner', to: 'WAITING_VALIDATION' },
    validate: { by: 'validator', to: 'VALIDATED' },
  },
}
const STATES = Object.keys(ALLOWED) as CraStatus[]
const ACTIONS = ['save', 'send', 'takeBack', 'validate', 'reject']

/** How what is not allowed is refused: to strangers there is no report, nor a draft to validators; managers read it. */
const refusalOf = (who: string, action: string, state: CraStatus): number => {
  const isAnswer = action === 'validate' || action === 'reject'
  if (who === 'nobody') return 401
  if (isAnswer && (who === 'owner' || who === 'colleague')) return 403
  if (who === 'owner') return 409
  const mayKnow = isAnswer && (who === 'manager' || (who === 'validator' && state !== 'DRAFT'))
  return mayKnow ? 409 : 404
}

describe.each(STATES)('a report that is %s', (state) => {
  test.each(ACTIONS)('%s', async (action) => {
    const { people, actions, read, mails } = await reportIn(state)
    const [before, told] = [await read(), await mails()]
    const allowed = ALLOWED[state][action]
    const act = actions[action] ?? (() => Promise.reject(new Error(action)))
    for (const [who, person] of Object.entries(people)) {
      // Validators and the holder of ALL answer alike; whoever else saves, saves a month of their own.
      const mayAsWell = who === 'manager' && allowed?.by === 'validator'
      if (who === allowed?.by || mayAsWell || (action === 'save' && who !== 'owner')) continue
      const { status } = await act(person)
      expect({ who, status }).toEqual({ who, status: refusalOf(who, action, state) })
      expect(await read(), who).toEqual(before)
    }
    await app.drained()
    expect(await mails()).toBe(told)
    if (!allowed) return
    expect((await act(people[allowed.by])).status).toBe(200)
    expect((await read()).status).toBe(allowed.to)
    expect((await act(people[allowed.by])).status).toBe(409)
  })
})
