import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getItems } from '#functions/core/table/table.ts'
import { missionKey } from '#functions/data/missions/storedMission.ts'
import { positioningKey } from '#functions/data/positionings/positionings.ts'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import { type Mission, missions } from '#shared/staffing/missions/contract.ts'
import { type Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import {
  canTransition,
  POSITIONING_STATUSES,
  POSITIONING_STEPS,
  POSITIONING_TRANSITIONS,
  type PositioningStatus,
  type PositioningTransition,
} from '#shared/staffing/positionings/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

/** Whatever people do, in whatever order and at the same time: what is counted is what is there. */
const app = await startApi()
const { must, newMission, giveProfile, accept, answer, select } = staffingOf(app)

type Staff = Awaited<ReturnType<typeof staffed>>
const staffed = async () => {
  const { tenant, manager, resource, freelancer, addPerson } = await newTenant(app)
  const sales = await addPerson({ permissions: ['MANAGE_POSITIONING', 'MANAGE_MISSIONS'] })
  const people = [resource, freelancer]
  for (const person of people) await giveProfile(person)
  const opened = [await newMission(manager, { positions: 1 }), await newMission(manager, { positions: 2 })]
  return { tenant, manager, managers: [manager, sales], people, missionIds: opened.map(({ id }) => id) }
}

const addressOf = (id: string) => `${id.toLowerCase()}@client.example`
/** Every link that a client was ever sent for a positioning. */
const linksOf = async (id: string): Promise<string[]> =>
  (await app.mails(addressOf(id))).flatMap(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? [])

interface Turn {
  staff: Staff
  by: Person
  person: Person
  missionId: string
  /** As it was just before; undefined: the person is not positioned. */
  now: Positioning | undefined
  version: number
}
const id = ({ missionId, person }: Pick<Turn, 'missionId' | 'person'>) => `${missionId}-${person.personId}`
const mission = ({ staff, missionId }: Pick<Turn, 'staff' | 'missionId'>) =>
  must(call(app, missions.get, staff.manager, { missionId }))
const DATES = ['2099-12-31', '2098-12-31'] as const
const change = async (turn: Turn, to: (now: Mission) => Partial<Mission>) => {
  const now = await mission(turn)
  const { client, slug, status, createdAt, closedAt, counts, filled, id: _, ...fields } = { ...now, ...to(now) }
  return call(app, missions.save, turn.by, { ...fields, missionId: turn.missionId, clientId: client.id })
}
const respond = async (turn: Turn, accepted: boolean) => {
  const links = await linksOf(id(turn))
  for (const dead of links.slice(0, -1)) expect((await answer(dead, accepted)).status).toBe(404)
  return answer(links.at(-1) ?? 'x'.repeat(43), accepted)
}

const STEPS: Record<string, (turn: Turn) => Promise<{ status: number }>> = {
  select: ({ by, missionId, person }) => select(by, missionId, person),
  remove: (turn) => call(app, positionings.remove, turn.by, { positioningId: id(turn), version: turn.version }),
  propose: (turn) =>
    call(app, positionings.propose, turn.by, { positioningId: id(turn), version: turn.version, preposedAdr: 500 }),
  takeBack: (turn) => call(app, positionings.takeBack, turn.by, { positioningId: id(turn), version: turn.version }),
  accept: async (turn) =>
    turn.now && turn.now.status !== 'RESOURCE_SELECTED'
      ? accept(turn.person, { missionId: turn.missionId, id: id(turn), version: turn.version })
      : { status: 409 },
  refuse: (turn) =>
    call(app, positionings.refuse, turn.person, { positioningId: id(turn), version: turn.version, reason: 'Non' }),
  withdraw: (turn) =>
    call(app, positionings.withdraw, turn.person, { positioningId: id(turn), version: turn.version, reason: '' }),
  send: (turn) =>
    call(app, positionings.sendToClient, turn.by, {
      positioningId: id(turn),
      version: turn.version,
      name: 'Nadia',
      language: 'EN',
      email: addressOf(id(turn)),
    }),
  clientAccepts: (turn) => respond(turn, true),
  clientRefuses: (turn) => respond(turn, false),
  assign: (turn) =>
    call(app, positionings.assign, turn.by, { positioningId: id(turn), version: turn.version, endDate: '2098-06-30' }),
  close: async (turn) => {
    const { version } = await mission(turn)
    return call(app, missions.close, turn.by, { missionId: turn.missionId, version })
  },
  reopen: async (turn) => {
    const { version } = await mission(turn)
    return call(app, missions.reopen, turn.by, { missionId: turn.missionId, version })
  },
  widen: (turn) => change(turn, ({ positions }) => ({ positions: (positions % 3) + 1 })),
  redate: (turn) => change(turn, ({ endDate }) => ({ endDate: endDate === DATES[0] ? DATES[1] : DATES[0] })),
}
/** What leads on comes up most often, so that walks get somewhere. */
const ON = Array.from({ length: 3 * Object.keys(STEPS).length }, () => 'next')
const NEXT: Partial<Record<PositioningStatus | 'nothing', string>> = {
  nothing: 'select',
  RESOURCE_SELECTED: 'propose',
  SENT_TO_RESOURCE: 'accept',
  ACCEPTED_BY_RESOURCE: 'send',
  SENT_TO_CLIENT: 'clientAccepts',
  REFUSED_BY_RESOURCE: 'propose',
}

const board = async (staff: Staff, missionId: string): Promise<Positioning[]> =>
  Object.values(await must(call(app, positionings.candidates, staff.manager, { missionId }))).flat()
const countOf = (all: readonly { status: PositioningStatus }[]) =>
  Object.fromEntries(POSITIONING_STATUSES.map((one) => [one, all.filter(({ status }) => status === one).length]))
const positive = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** Each event follows from the one before by a step that the rules know. */
const checkHistory = async ({ manager }: Staff, positioningId: string) => {
  const { content } = await must(call(app, positionings.history, manager, { positioningId, page: 0, size: 50 }))
  let at: PositioningStatus | null = null
  for (const { actionLog } of content.toReversed()) {
    expect(actionLog.from).toBe(at)
    const { from, to } = actionLog
    const names = Object.keys(POSITIONING_TRANSITIONS) as PositioningTransition[]
    const known = names.some((one) => {
      const { by, to: leadsTo } = POSITIONING_TRANSITIONS[one]
      return canTransition(one, from ?? undefined, by) && leadsTo === to
    })
    expect(known || (from === to && from === 'ACCEPTED_BY_CLIENT'), `${from} to ${to}`).toBe(true)
    at = to
  }
  return at
}

const check = async (staff: Staff) => {
  const { tenant, manager, people, missionIds } = staff
  const [boards, found] = [
    await Promise.all(missionIds.map((one) => board(staff, one))),
    await Promise.all(missionIds.map((missionId) => mission({ staff, missionId }))),
  ]
  const all = boards.flat()
  for (const [index, one] of found.entries()) {
    expect(one.counts).toEqual(positive(countOf(boards[index] ?? [])))
    // Whoever leaves early holds no position any more.
    expect(one.filled).toBeLessThanOrEqual(one.counts.ACCEPTED_BY_CLIENT ?? 0)
    expect(one.filled).toBeLessThanOrEqual(one.positions)
  }
  const { totals, days } = await staffingStatsOf(tenant).since('2020-01-01')
  for (const step of POSITIONING_STEPS) {
    const { items: found } = await must(call(app, positionings.list, manager, { size: 25, step }))
    expect([step, days.reduce((sum, day) => sum + day[step], 0)]).toEqual([step, found.length])
  }
  const open = found.filter(({ status }) => status === 'OPEN')
  const positionsOpen = open.reduce((sum, { positions, filled }) => sum + positions - filled, 0)
  expect(totals).toEqual({ ...countOf(all), missionsOpen: open.length, positionsOpen })
  const { items } = await must(call(app, positionings.list, manager, { size: 25 }))
  expect(items.map((one) => one.id).toSorted()).toEqual(all.map((one) => one.id).toSorted())
  for (const person of people) {
    const own = all.filter((one) => one.person.id === person.personId)
    expect(await staffingStatsOf(tenant).person(person.personId)).toEqual(countOf(own))
    const works = own.filter(({ status }) => status === 'ACCEPTED_BY_CLIENT').map(({ missionId }) => missionId)
    const { options } = await must(call(app, cra.month, person, { year: 2026, month: 11 }))
    expect(options.map((one) => one.mission.id).toSorted()).toEqual(works.toSorted())
    for (const missionId of missionIds) await checkOne(staff, person, missionId, own, found)
  }
}

const isAsAgreed = async (person: Person, found: readonly Mission[], missionId: string): Promise<boolean> => {
  const { consents } = await must(call(app, positionings.myMission, person, { missionId }))
  return found.some(
    ({ id: one, status, endDate }) =>
      one === missionId && status === 'OPEN' && endDate === consents[0]?.terms.endDate && !consents[0].withdrawnAt,
  )
}

/** A mission that was closed has closed the links of before for good. */
const wasReopenedSince = async ({ tenant }: Staff, missionId: string, positioningId: string): Promise<boolean> => {
  const [stored, positioning] = await getItems([missionKey(tenant, missionId), positioningKey(tenant, positioningId)])
  const contact = positioning?.contact as { sentAt: string } | undefined
  return contact !== undefined && String(stored?.reopenedAt ?? '') >= contact.sentAt
}

const checkOne = async (
  staff: Staff,
  person: Person,
  missionId: string,
  own: readonly Positioning[],
  found: readonly Mission[],
) => {
  const now = own.find((one) => one.missionId === missionId)
  const positioningId = id({ missionId, person })
  if (now) expect(await checkHistory(staff, positioningId)).toBe(now.status)
  const seen = await Promise.all(
    (await linksOf(positioningId)).map((token) => call(app, positionings.proposal, undefined, { token })),
  )
  const works = seen.map(({ status }) => status === 200)
  const may =
    now?.status === 'SENT_TO_CLIENT' &&
    (await isAsAgreed(person, found, missionId)) &&
    !(await wasReopenedSince(staff, missionId, positioningId))
  expect(works, positioningId).toEqual(works.map((_, index) => may && index === works.length - 1))
}

test('counts, lists, reports and links agree with the positionings after any walk', { timeout: 120_000 }, async () => {
  const step = fc.record({
    name: fc.constantFrom(...Object.keys(STEPS), ...ON),
    who: fc.nat(1),
    by: fc.nat(1),
    where: fc.nat(1),
  })
  const walk = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 18, maxLength: 26 })
  const done = new Map<string, number>()
  const property = fc.asyncProperty(walk, async (rounds) => {
    const staff = await staffed()
    for (const together of rounds) {
      const turns = await Promise.all(
        together.map(async ({ name, who, by, where }) => {
          const [person, actor, missionId] = [staff.people[who], staff.managers[by], staff.missionIds[where]]
          if (!person || !actor || !missionId) throw new Error('There are two of each')
          const now = (await board(staff, missionId)).find((one) => one.person.id === person.personId)
          const chosen = name === 'next' ? (NEXT[now?.status ?? 'nothing'] ?? 'reopen') : name
          return { name: chosen, turn: { staff, by: actor, person, missionId, now, version: now?.version ?? 1 } }
        }),
      )
      // All that is done at once was decided by what was there before.
      await Promise.all(
        turns.map(async ({ name, turn }) => {
          const { status } = (await STEPS[name]?.(turn)) ?? { status: 0 }
          expect([200, 401, 404, 409, 422, 503], `${name} got ${status}`).toContain(status)
          if (status === 200) done.set(name, (done.get(name) ?? 0) + 1)
        }),
      )
    }
    await check(staff)
  })
  await fc.assert(property, { numRuns: 5, endOnFailure: true })
  expect([...done.keys()]).toEqual(expect.arrayContaining(['select', 'propose', 'accept', 'send', 'clientAccepts']))
})
