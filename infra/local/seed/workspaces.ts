import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId, now } from '#functions/core/clock.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { addAccount } from '#functions/data/accounts/accounts.ts'
import { newWorkspaceId, openWorkspace } from '#functions/data/companies/workspaces.ts'
import { acceptTerms } from '#functions/data/people/acceptedTerms.ts'
import { addMember } from '#functions/data/people/members.ts'
import { acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { company } from '#shared/people/company/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { callAs } from '../client.ts'
import { datesOf, firstDayOf, type YearMonth } from './months.ts'
import { PASSWORD, type PersonKey, people, WORKSPACES } from './people.ts'
import { type MissionKey, missionOf } from './staffing/missions.ts'
import { plans } from './staffing/plans.ts'
import { openRunningMission } from './staffing/staffing.ts'

/** A seeded person with the ids of their missions. */
export interface Seeded {
  tenant: string
  personId: string
  missions: Partial<Record<MissionKey, { id: string; client: string }>>
  /** The ids of the company's clients, by slug. */
  clients: Record<string, string>
}

const store = async (writes: Write[]): Promise<void> => {
  if (await transact(writes)) throw new Error('The sample content meets something that is there already')
}

const addPerson = async (tenant: string, key: PersonKey, passwordHash: string, current: YearMonth): Promise<string> => {
  const { email, type, permission, language, region, status = 'online', firstName, lastName } = people[key]
  const [id, accountId] = [newId(), newId()]
  await store([
    ...addMember(tenant, {
      id,
      accountId,
      email,
      firstName,
      lastName,
      type,
      status,
      permissions: [permission],
      displayLanguage: language,
      avatarPath: null,
      placeOfWork: region ? { country: 'FR', region } : null,
      state: 'ACTIVE',
      firstDay: firstDayOf(key, current),
      acceptedTerms: acceptTerms(TERMS_VERSION),
    }),
    addAccount({
      accountId,
      email,
      passwordHash,
      state: 'active',
      workspaces: [{ tenant, person: id }],
    }),
  ])
  return id
}

/** The company's data on documents. */
export const saveLetterhead = async (api: string, token: string): Promise<void> => {
  const place = { address: '3 quai de la Fosse', zipCode: '44000', city: 'Nantes' }
  await callAs(api, token, company.update, { ...place, registration: '901 234 567', colour: '#0f766e' })
  const image = readFileSync(join(import.meta.dirname, 'logo.png')).toString('base64')
  await callAs(api, token, company.setLogo, { image })
}

/** Creates the companies with people and accepted missions. */
export const openWorkspaces = async (current: YearMonth): Promise<Record<PersonKey, Seeded>> => {
  const ids: Partial<Record<string, string>> = {}
  const idOf = (what: string): string => (ids[what] ??= newId())
  const seeded: Partial<Record<PersonKey, Seeded>> = {}

  for (const { name, people: members } of WORKSPACES) {
    const tenant = newWorkspaceId()
    const placeOfWork = { country: 'FR', region: null }
    await store(openWorkspace({ id: tenant, name, type: 'ESN', placeOfWork, createdAt: now().toISOString() }))
    const hashes = await Promise.all(members.map(() => hashPassword(PASSWORD)))
    for (const [index, key] of members.entries()) {
      seeded[key] = {
        tenant,
        personId: await addPerson(tenant, key, hashes[index] ?? '', current),
        missions: {},
        clients: {},
      }
    }
    const works = (key: PersonKey) => Object.keys(plans[key].work) as MissionKey[]

    const acceptAll = async (key: PersonKey): Promise<void> => {
      const person = seeded[key]
      for (const mission of works(key)) {
        const { client, title, slug, validators = [] } = missionOf(mission)
        await store([
          acceptMission(tenant, person?.personId ?? '', {
            client: { id: idOf(client.slug), title: client.title, slug: client.slug },
            mission: { id: idOf(mission), title, slug },
            ...datesOf(mission, current),
            validators: validators.map((validator) => seeded[validator]?.personId ?? ''),
          }),
        ])
        if (person) person.missions[mission] = { id: idOf(mission), client: idOf(client.slug) }
      }
    }
    await Promise.all(members.map(acceptAll))

    const manager = members[0] && seeded[members[0]]
    if (!manager || !members[0]) continue
    const { firstName, lastName } = people[members[0]]
    const open = async (mission: MissionKey): Promise<void> => {
      const { client, validators = [] } = missionOf(mission)
      const clientIsNew = manager.clients[client.slug] === undefined
      manager.clients[client.slug] = idOf(client.slug)
      await openRunningMission(
        {
          tenant,
          client: { id: idOf(client.slug), ...client, version: 1 },
          mission: {
            id: idOf(mission),
            key: mission,
            ...datesOf(mission, current),
            validators: validators.map((one) => seeded[one]?.personId ?? ''),
          },
          people: members
            .filter((key) => plans[key].work[mission] !== undefined)
            .map((key) => ({ key, id: seeded[key]?.personId ?? '' })),
          manager: { id: manager.personId, name: `${firstName} ${lastName}` },
        },
        clientIsNew,
      )
    }
    await Promise.all([...new Set(members.flatMap(works))].map(open))
  }
  return seeded as Record<PersonKey, Seeded>
}
