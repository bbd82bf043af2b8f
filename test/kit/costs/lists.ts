import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { clientKey } from '#functions/data/missions/clients.ts'
import { addMission } from '#functions/data/missions/missions.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import { memberItem } from '#functions/data/people/members.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import { newPositioning, savePositioning } from '#functions/data/positionings/positionings.ts'
import { listProfile, profileRowKey } from '#functions/data/profiles/profileRows.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { MAX_CANDIDATES } from '#shared/staffing/positionings/rules.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'
import { itemsOfWrites, newMember, putItems } from '#test/kit/samples/crowd.ts'

type Items = Record<string, unknown>[]
const INTERVENTIONS = ['FULL_REMOTE', 'HYBRID', 'ON_SITE'] as const
const AT = '2026-11-02T08:00:00.000Z'
const CLIENTS = 20

const newMission = (index: number, clientId: string): StoredMission => ({
  id: newId(),
  title: `Refonte du portail ${index}`,
  slug: `refonte-du-portail-${index}`,
  clientId,
  skills: [{ code: 'java', level: 3 }],
  minYears: 3,
  languages: ['FR'],
  rateMin: 450,
  rateMax: 650,
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  interventionType: INTERVENTIONS[index % 3] ?? null,
  city: 'Nantes',
  country: 'FR',
  positions: 2,
  validators: [],
  status: index % 10 === 0 ? 'CLOSED' : 'OPEN',
  version: 1,
  createdAt: AT,
  closedAt: null,
  counts: {},
  total: 0,
  assigned: {},
})

/** The partitions of lists; search and matching indexes are excluded. */
const SEEN = /^T#[^#]+(#(MISSIONS?|POSITIONINGS?|PROFILES|P|CLIENTS)(#.*)?)?$/
const listItemsOf = (items: Items): Items => items.filter(({ pk }) => SEEN.test(String(pk)))

const fillTenant = async (app: App, size: number) => {
  const { tenant, manager, resource } = await newTenant(app)
  const clients = Array.from({ length: CLIENTS }, (_, index) => ({
    id: newId(),
    title: `Mutuelle du Golfe ${index}`,
    slug: `mutuelle-du-golfe-${index}`,
    version: 1,
  }))
  const people = Array.from({ length: size }, (_, index) => newMember(index))
  const all = Array.from({ length: size }, (_, index) => newMission(index, clients[index % CLIENTS]?.id ?? ''))
  const [full = newMission(0, '')] = all
  const positioned = (
    mission: StoredMission,
    { id: person, firstName: resourceName }: { id: string; firstName: string },
  ) =>
    newPositioning({
      missionId: mission.id,
      clientId: mission.clientId,
      person,
      resourceName,
      order: newId(),
      positionedDate: AT,
      preposedAdr: 520,
    })
  const spread = all.slice(1).map((mission, index) => positioned(mission, people[index] ?? newMember(index)))
  const crowd = Array.from({ length: MAX_CANDIDATES }, (_, index) => newMember(index))
  const candidates = crowd.map((person) => positioned(full, person))
  const own = all.slice(1).map((mission) => ({
    ...positioned(mission, { id: resource.personId, firstName: 'Camille' }),
    status: 'SENT_TO_RESOURCE' as const,
  }))
  const [told = own[0]] = own
  const happened = Array.from({ length: size }, () =>
    recordPositioningEvent(newId(), {
      tenant,
      actionType: 'SENT_TO_RESOURCE',
      actionBy: { id: manager.personId, name: manager.name },
      positioningId: told?.id ?? '',
      from: 'RESOURCE_SELECTED',
      to: 'SENT_TO_RESOURCE',
      message: null,
      resourceName: 'Camille',
      mission: full.title,
      client: 'Mutuelle du Golfe',
      notify: [],
    }),
  )
  const notes = Array.from({ length: size }, () =>
    notifications.of(tenant, resource.personId).buildNote({
      code: 'NOTE',
      params: { title: 'Rappel', description: 'Envoyer le rapport', icon: null },
      link: '/activity-report',
      useRouter: true,
    }),
  )
  const rows = people.map(({ id, firstName, lastName, type }) => ({
    ...profileRowKey(tenant, id),
    id,
    name: `${firstName} ${lastName}`,
    type,
    professionalTitle: 'Développeuse Java',
    available: true,
    availableFromDate: null,
    contractType: 'CDI',
    interventionType: 'HYBRID',
    city: 'Nantes',
    skills: ['java', 'react'],
    completeness: 60,
    updatedAt: AT,
    search: `${firstName} ${lastName} java nantes`,
  }))
  await putItems(app, [
    ...clients.map((client) => ({ ...clientKey(tenant, client.id), ...client, v: 1 })),
    ...[...people, ...crowd].map((member) => memberItem(tenant, member)),
    ...listItemsOf(all.flatMap((mission) => itemsOfWrites(addMission(tenant, mission, '<p>Une équipe de six.</p>')))),
    ...[...spread, ...candidates, ...own].flatMap((one) => itemsOfWrites(savePositioning(tenant, undefined, one))),
    // In the past, so that no notification follows.
    ...itemsOfWrites(happened).map(({ kind: _, ...item }) => item),
    ...notes.flatMap(({ write }) => itemsOfWrites([write])),
    ...rows,
  ])
  await transact([
    listProfile(tenant, {
      ...resource,
      id: resource.personId,
      firstName: 'Camille',
      lastName: 'Varenne',
      type: 'ESN_RESOURCE',
    }),
  ])
  return { manager, resource, full, positioningId: told?.id ?? '', client: full.clientId }
}

/** Measures a page of each list in a company with `size` items in each. */
export const measureListCosts = async (app: App, size: number): Promise<Record<string, Cost>> => {
  const { manager, resource, full, positioningId, client } = await fillTenant(app, size)
  const costs: Record<string, Cost> = {}
  const sort = 'newest' as const
  const pages = { size: 25 as const }
  const ask = {
    missions: () => call(app, missions.list, manager, { ...pages, sort }),
    'missions, by title': () => call(app, missions.list, manager, { ...pages, sort: 'title' }),
    'open missions': () => call(app, missions.list, manager, { ...pages, sort, status: 'OPEN' }),
    'missions of a client': () => call(app, missions.list, manager, { ...pages, sort, clientId: client }),
    'missions by words nobody wrote': () => call(app, missions.list, manager, { ...pages, sort, search: 'zzz' }),
    clients: () => call(app, missions.clients, manager, {}),
    positionings: () => call(app, positionings.list, manager, pages),
    'positionings of a status': () => call(app, positionings.list, manager, { ...pages, status: 'RESOURCE_SELECTED' }),
    'positionings of a person': () => call(app, positionings.list, manager, { ...pages, personId: resource.personId }),
    'candidates of a full mission': () => call(app, positionings.candidates, manager, { missionId: full.id }),
    // Longer than a real one, which has some twenty steps.
    'history of a positioning': () =>
      call(app, positionings.history, manager, { positioningId, page: 0, size: 25 }, { anyCost: true }),
    'my proposals': () =>
      call(app, positionings.mine, resource, {
        ...pages,
        page: 0,
        statuses: ['SENT_TO_RESOURCE'],
      }),
    profiles: () => call(app, profiles.list, manager, {}),
    'profiles by words': () => call(app, profiles.list, manager, { search: 'martin' }),
    people: () => call(app, users.list, manager, {}),
    notifications: () => call(app, common.notifications, resource, {}),
  }
  for (const [list, page] of Object.entries(ask)) {
    const { status, cost, body } = await page()
    if (status !== 200) throw new Error(`${list}: ${status} ${JSON.stringify(body)}`)
    costs[list] = cost
  }
  return costs
}
