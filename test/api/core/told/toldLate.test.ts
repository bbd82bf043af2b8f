import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import type { Action } from '#functions/data/streamEvents.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, mailService, newTenant, startApi } from '#test/kit/api.ts'
import { watchTable } from '#test/kit/changes.ts'
import { appCases } from './apps.ts'
import { businessCases } from './business.ts'
import type { Answer, Late, Whom } from './late.ts'

/**
 * What happened is told a moment later, or after an outage much later. Whoever has lost the right to know of it in between
 * is told nothing: neither in their panels nor by mail. Each kind of event answers here; a new one does not compile without.
 */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
const changes = await watchTable(app)
const ANSWERS: Record<Action, Answer> = { ...businessCases(app), ...appCases(app) }
afterEach(() => setClock())

/** What is put into the panels and the activities of people, under the id of the event that it tells. */
const ENTRY = /^(?:NOTE|MESSAGE|ACTIVITY)#(\w+)$/

/** What is told under the id of an earlier event of another kind, to others. */
const TOLD_AGAIN: Partial<Record<string, Action>> = { VALIDATORS_CHANGED: 'CRA_SENT' }

/** What somebody was told of the events of a kind that were there before another one: their entries, and mails that no entry of anything else accounts for. */
const toldOf = async (action: string, { tenant, personId, email }: Whom, before: string) => {
  const made = await changes()
  const events = made.flatMap(({ after }) =>
    after?.kind === 'event' && [action, TOLD_AGAIN[action]].includes(String(after.actionType)) ? [after] : [],
  )
  const ids = new Set(events.map(({ id }) => String(id)).filter((id) => id < before))
  const entries = made.flatMap(({ pk, sk, after }) => {
    const [, id] = ENTRY.exec(sk) ?? []
    // That somebody had a thing is their own history.
    const isToldHere = after && id && pk === personPartition(tenant, personId) && !('product' in after)
    return isToldHere ? [{ sk, id, isMailed: 'mailedAt' in after }] : []
  })
  const own = new Set(entries.filter(({ id }) => ids.has(id)).map(({ sk }) => sk))
  const otherMails = new Set(entries.filter(({ id, isMailed }) => !ids.has(id) && isMailed).map(({ sk }) => sk))
  return { happened: ids.size > 0, entries: own.size, mails: (await app.mails(email)).length - otherMails.size }
}

const run = async (action: string, { prepare }: Late, lose: Late['lost'][string]) => {
  const staff = await newTenant(app)
  const made = await prepare(staff)
  await changes()
  await fetch(`${mailService}/clear-store`, { method: 'POST' })
  let before = ''
  await app.holdStream(async () => {
    await made.happens()
    await pause(5)
    before = newId()
    await pause(5)
    await lose(made, staff)
  })
  return toldOf(action, made.whom, before)
}

const disabled: Late['lost'][string] = async ({ whom }, { manager }) => {
  const { status } = await call(app, users.disable, manager, { userId: whom.personId })
  expect(status).toBe(200)
}

const told = Object.entries(ANSWERS).flatMap(([action, answer]) =>
  typeof answer === 'string' ? [] : answer.map((one) => [`${action} ${one.who}`, action, one] as const),
)
const lost = told.flatMap(([name, action, one]) =>
  Object.entries({ ...one.lost, ...(one.isMember && { 'was disabled': disabled }) }).map(
    ([how, lose]) => [`${name} who ${how}`, action, one, lose] as const,
  ),
)

test.each(told)('%s', async (_, action, one) => {
  const { happened, entries, mails } = await run(action, one, async () => undefined)
  expect(happened).toBe(true)
  expect(entries + mails).toBeGreaterThan(0)
})

test.each(lost)('not %s', async (_, action, one, lose) => {
  expect(await run(action, one, lose)).toEqual({ happened: true, entries: 0, mails: 0 })
})
