import { newId } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { buildMissionIndexWrites, buildPersonIndexWrites } from '#functions/data/matching/matchIndex.ts'
import { newPositioning, savePositioning } from '#functions/data/positionings/positionings.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import type { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'
import { asks, features } from './matchingKit.ts'

export const addFeatures = async ({ tenant, personId }: Person, of: PersonFeatures) => {
  if (await transact(buildPersonIndexWrites(tenant, personId, undefined, of))) throw new Error('refused')
}

export const propose = async (
  { tenant, personId, name }: Person,
  missionId: string,
  status: 'RESOURCE_SELECTED' | 'SENT_TO_RESOURCE',
) => {
  const order = newId()
  const positionedDate = new Date().toISOString()
  const made = newPositioning({
    missionId,
    clientId: newId(),
    person: personId,
    resourceName: name,
    order,
    positionedDate,
    preposedAdr: 500,
  })
  if (await transact(savePositioning(tenant, undefined, { ...made, status }))) throw new Error('refused')
}

export const addMission = async (
  tenant: string,
  of: MissionFeatures,
  { title = 'Refonte du portail', open = true } = {},
) => {
  const missionId = newId()
  if (await transact(buildMissionIndexWrites(tenant, missionId, undefined, { title, open, features: of })))
    throw new Error('refused')
  return missionId
}

/** Companies with a mission and people who suit it more or less. */
export const teamsOf = (app: App) => {
  const team = async () => {
    const tenant = await newTenant(app)
    const matcher = await tenant.addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN', firstName: 'Nora' })
    const expert = await tenant.addPerson({ firstName: 'Iris', lastName: 'Belmont' })
    const beginner = await tenant.addPerson({ firstName: 'Tom', lastName: 'Rivet' })
    await addFeatures(
      expert,
      features([
        ['java', 4, 80],
        ['spring-boot', 4, 60],
      ]),
    )
    await addFeatures(beginner, features([['java', 2, 6]]))
    await addFeatures(tenant.freelancer, features([['kotlin', 4, 70]]))
    const missionId = await addMission(
      tenant.tenant,
      asks([
        ['java', 3],
        ['spring-boot', 3],
      ]),
    )
    return { ...tenant, matcher, expert, beginner, missionId }
  }
  const peopleOf = async ({ matcher, missionId }: Awaited<ReturnType<typeof team>>) =>
    (await call(app, matching.people, matcher, { missionId })).body
  return { team, peopleOf }
}
