import { expect, test } from 'vitest'
import { matching } from '#shared/staffing/matching/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { dayIn } from '#test/kit/dates.ts'

const app = await startApi()
const { must, newMission, proposed, sent, answer, FIELDS } = staffingOf(app)

/** Says of somebody what they have done in Java. */
const saysJava = (person: Person) => {
  const experience = {
    title: 'Lead',
    organization: 'Verdance',
    description: '',
    startDate: '2019-01-01',
    endDate: null,
  }
  const tasks = [{ headline: 'Portail', skills: [{ code: 'Java', level: 3 }] }]
  const profile = { ...EMPTY_PROFILE, available: true, userExperiences: [{ ...experience, tasks }] }
  return must(call(app, profiles.save, person, { profilId: person.personId, version: 0, ...profile }))
}

const java = { code: 'java', level: 2 }
const wish = { code: 'Terraform', level: 2, required: false }

test('a skill that is wished for stays a wish: in the mission, in what is proposed, and in the ranking, where it weighs less', async () => {
  const { manager, resource } = await newTenant(app)
  await saysJava(resource)
  const { id: missionId, client, version } = await newMission(manager, { skills: [java, wish] })
  const kept = [java, { ...wish, code: 'terraform' }]
  expect((await must(call(app, missions.get, manager, { missionId }))).skills).toEqual(kept)
  await proposed(manager, missionId, resource)
  expect((await must(call(app, positionings.myMission, resource, { missionId }))).mission.skills).toEqual(kept)
  const ranked = async () => {
    const { items } = await must(call(app, matching.people, manager, { missionId }))
    const [skills] = items[0]?.reasons ?? []
    return { score: items[0]?.score ?? 0, missing: skills?.missing.map(({ key }) => key) }
  }
  const asWish = await ranked()
  expect(asWish.missing).toEqual(['optionalAbsent'])
  // Required once is required.
  const skills = [java, wish, { ...wish, required: true }]
  const asked = { ...FIELDS, missionId, version, clientId: client.id, skills }
  expect((await must(call(app, missions.save, manager, asked))).skills).toEqual([java, { code: 'terraform', level: 2 }])
  const asRequirement = await ranked()
  expect(asRequirement.missing).toEqual(['skillAbsent'])
  expect(asWish.score).toBeGreaterThan(asRequirement.score)
})

test('whether a profile says any skill stands with the missions that are found by them', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  await saysJava(resource)
  const found = async ({ personId }: { personId: string }) => {
    const { hasSkills, items } = await must(call(app, matching.missions, manager, { personId }))
    return [hasSkills, items.length]
  }
  expect(await found(resource)).toEqual([true, 0])
  expect(await found(freelancer)).toEqual([false, 0])
  await newMission(manager, { skills: [wish, java] })
  expect(await found(resource)).toEqual([true, 1])
  expect(await found(freelancer)).toEqual([false, 0])
})

test('a mission that is over is suggested to nobody, though it was never closed', async () => {
  const { manager, resource } = await newTenant(app)
  await saysJava(resource)
  const begun = { skills: [java], startDate: dayIn(-60) }
  await newMission(manager, { ...begun, endDate: dayIn(-1) })
  const { id: lastDay } = await newMission(manager, { ...begun, endDate: dayIn(0) })
  const { items } = await must(call(app, matching.missions, manager, { personId: resource.personId }))
  expect(items.map(({ mission }) => mission.id)).toEqual([lastDay])
})

test('a mission all of whose positions are held says so, and comes after those with one left, however well it suits', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  await saysJava(resource)
  const { id: filled } = await newMission(manager, { skills: [java] })
  const { id: free } = await newMission(manager, { skills: [java, { code: 'cobol', level: 4 }], positions: 2 })
  const found = async () => {
    const { items } = await must(call(app, matching.missions, manager, { personId: resource.personId }))
    return items.map(({ mission, full }) => [mission.id, full])
  }
  expect(await found()).toEqual([
    [filled, false],
    [free, false],
  ])
  for (const missionId of [filled, free]) await must(answer((await sent(manager, missionId, freelancer)).token))
  expect(await found()).toEqual([
    [free, false],
    [filled, true],
  ])
})
