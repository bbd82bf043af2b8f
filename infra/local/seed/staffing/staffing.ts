import { now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { createClientLink } from '#functions/data/missions/clientLinks.ts'
import { addClient, type Client } from '#functions/data/missions/clients.ts'
import { addMission } from '#functions/data/missions/missions.ts'
import { claimSlug } from '#functions/data/missions/slugs.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import { buildPastPositioning } from '#functions/data/positionings/pastPositioning.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { buildMissionStatWrites } from '#functions/data/positionings/staffingStats.ts'
import { callAs } from '#infra/local/client.ts'
import { type PersonKey, people } from '#infra/local/seed/people.ts'
import { type Step, withoutNotices } from '#infra/local/seed/step.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { slugOf } from '#shared/staffing/missions/rules.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { type PositioningTransition, positioningIdOf } from '#shared/staffing/positionings/rules.ts'
import { type MissionKey, missionOf } from './missions.ts'
import { plans } from './plans.ts'
import { type Proposal, SOUGHT, type Sought } from './proposals.ts'

const store = async (writes: Write[]): Promise<void> => {
  if (await transact(writes)) throw new Error('The sample missions meet something that is there already')
}

interface Running {
  tenant: string
  client: Client
  mission: { id: string; key: MissionKey; startDate: string; endDate: string; validators: string[] }
  /** Who works there. */
  people: { key: PersonKey; id: string }[]
  manager: { id: string; name: string }
}

const WEEKDAYS = 5
const STEPS: readonly PositioningTransition[] = ['SELECT', 'PROPOSE', 'ACCEPT', 'SEND_TO_CLIENT', 'CLIENT_ACCEPT']

/** Opens a mission with its current assignees. */
export const openRunningMission = async (running: Running, clientIsNew: boolean): Promise<void> => {
  const { tenant, client, mission, manager } = running
  const { title, slug, about } = missionOf(mission.key)
  if (clientIsNew) await store(addClient(tenant, client))
  const stored: StoredMission = {
    id: mission.id,
    title,
    slug,
    clientId: client.id,
    status: 'OPEN',
    version: 1,
    skills: about.skills,
    minYears: about.minYears,
    languages: about.languages,
    startDate: mission.startDate,
    endDate: mission.endDate,
    rateMin: 450,
    rateMax: about.rateMax,
    interventionType: about.interventionType,
    city: about.city,
    country: 'FR',
    positions: running.people.length,
    validators: mission.validators,
    createdAt: now().toISOString(),
    closedAt: null,
    counts: {},
    total: 0,
    assigned: {},
  }
  await store([
    claimSlug(tenant, 'mission', slug, mission.id),
    ...addMission(tenant, stored, about.description),
    ...buildMissionStatWrites(tenant, { opened: 1, positionsOpen: stored.positions }),
  ])
  for (const { key, id } of running.people) {
    const name = `${people[key].firstName} ${people[key].lastName}`
    const rate = 480 + 20 * (name.length % 8)
    const part = plans[key].work[mission.key] ?? 1
    const share =
      typeof part === 'number' ? part : [1, 2, 3, 4, 5].reduce((sum, day) => sum + (part[day] ?? 0), 0) / WEEKDAYS
    const writes = buildPastPositioning({
      tenant,
      client,
      manager,
      rate,
      share,
      steps: STEPS,
      mission: stored,
      person: { id, name },
    })
    for (const one of writes) await store(one.map(withoutNotices))
  }
}

interface Actor {
  tenant: string
  personId: string
  token: string
  clients: Readonly<Record<string, string>>
}
const DAY_MS = 86_400_000
const CLOCKS = [8, 9, 10, 11, 13, 14, 15] as const

/** The steps of a proposal through the API. */
const buildProposalSteps = (
  api: string,
  actors: Readonly<Record<PersonKey, Actor>>,
  id: () => string,
  { person, rate, steps }: Proposal,
): ((name: Proposal['steps'][number][0]) => Promise<unknown>) => {
  const [manager, resource] = [actors.maelle, actors[person]]
  const positioningId = () => positioningIdOf(id(), resource.personId)
  let version = 0
  const as = <T extends { version: number }>(done: T): T => {
    version = done.version
    return done
  }
  const answer = async (accepted: boolean, message: string) => {
    const found = (await openPositioning(manager.tenant, positioningId()))?.positioning
    const token = found?.contact && (await createClientLink(manager.tenant, found, found.contact.order))
    if (!token) throw new Error('There is no link to answer by')
    return callAs(api, undefined, positionings.answerProposal, { token, accepted, message })
  }
  const step = { positioningId: '', version: 0 }
  const current = () => ({ ...step, positioningId: positioningId(), version })
  const acts: Record<Proposal['steps'][number][0], (said: string) => Promise<unknown>> = {
    select: async () =>
      as(
        await callAs(api, manager.token, positionings.select, {
          missionId: id(),
          personId: resource.personId,
          preposedAdr: rate,
        }),
      ),
    propose: async () =>
      as(await callAs(api, manager.token, positionings.propose, { ...current(), preposedAdr: rate })),
    accept: async () => {
      const { offer } = await callAs(api, resource.token, positionings.myMission, { missionId: id() })
      const read = { missionVersion: offer?.missionVersion ?? 1, profileVersion: offer?.snapshot.version ?? 0 }
      return as(await callAs(api, resource.token, positionings.accept, { ...current(), ...read }))
    },
    refuse: async (reason) => as(await callAs(api, resource.token, positionings.refuse, { ...current(), reason })),
    send: async (email) =>
      as(
        await callAs(api, manager.token, positionings.sendToClient, {
          ...current(),
          name: 'Achats prestations',
          email,
          language: 'FR',
        }),
      ),
    clientAccepts: (message) => answer(true, message),
    clientRefuses: (message) => answer(false, message),
  }
  return (name) => acts[name](steps.find(([one]) => one === name)?.[2] ?? '')
}

/** Open missions and their proposals: one step a day, all before `now`. */
export const seedProposals = (api: string, actors: Readonly<Record<PersonKey, Actor>>, now: Date): Step[] => {
  const at = (daysAgo: number, nth: number): Date => {
    const day = new Date(now.getTime() - daysAgo * DAY_MS)
    day.setUTCHours(CLOCKS[nth % CLOCKS.length] ?? 9, (nth * 7) % 60, 0, 0)
    return day
  }
  const today = dayInParis(now)
  const { token, clients } = actors.maelle
  return SOUGHT.flatMap(({ ago, starts, months, client, closed, proposals, ...fields }: Sought, nth): Step[] => {
    let id = ''
    const open = async () => {
      const startDate = dayAfter(today, starts)
      const endDate = dayAfter(today, starts + months * 30)
      const clientId = clients[slugOf(client)] ?? ''
      const input = { ...fields, clientId, startDate, endDate, country: 'FR', validators: [] }
      id = (await callAs(api, token, missions.create, input)).id
    }
    const close = () => callAs(api, token, missions.close, { missionId: id, version: 1 })
    const lived = proposals.flatMap((proposal, row) => {
      const live = buildProposalSteps(api, actors, () => id, proposal)
      return proposal.steps.map(([name, days]) => ({ at: at(days, nth + row + 1), act: () => live(name) }))
    })
    return [
      { at: at(ago, nth), act: open },
      ...lived,
      ...(closed === undefined ? [] : [{ at: at(closed, nth), act: close }]),
    ]
  })
}
