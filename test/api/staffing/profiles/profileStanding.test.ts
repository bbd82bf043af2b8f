import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { queryPage, updateItem } from '#functions/core/table/table.ts'
import { profileRowKey } from '#functions/data/profiles/profileRows.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { staffingOf } from '../staffingKit.ts'

const app = await startApi()
const { must, newMission } = staffingOf(app)

const knowing = (...codes: string[]): ProfileFields => ({
  ...EMPTY_PROFILE,
  professionalTitle: 'Développeuse',
  userExperiences: [
    {
      title: 'Lead',
      organization: '',
      description: '',
      startDate: '2019-01-01',
      endDate: null,
      tasks: [{ headline: 'Conception', skills: codes.map((code) => ({ code, level: 4 })) }],
    },
  ],
})
const save = (by: Person, { personId }: Person, version: number, fields: ProfileFields) =>
  call(app, profiles.save, by, { profilId: personId, version, ...fields })
const disable = (by: Person, { personId }: Person) => call(app, users.disable, by, { userId: personId })
const enable = (by: Person, { personId }: Person) => call(app, users.enable, by, { userId: personId })

/** Where somebody stands: in the list of profiles, and among those whom the matching finds for a skill. */
const placesOf = async (manager: Person, { personId }: Person) => {
  const { items } = await must(call(app, profiles.list, manager, {}))
  const isFound = async (code: string) => {
    const where = expression`#pk = ${`T#${manager.tenant}#SKILL#${code}`} AND begins_with(#sk, ${'P#'})`
    const entries = await queryPage({ where, limit: 100, after: undefined })
    return entries.items.some(({ sk }) => sk.endsWith(personId))
  }
  return {
    listed: items.some(({ id }) => id === personId),
    java: await isFound('java'),
    cobol: await isFound('cobol'),
  }
}

test('whoever is disabled is listed and found no more, whatever is saved then, and again once they are back', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  await must(save(resource, resource, 0, knowing('java')))
  expect(await placesOf(manager, resource)).toEqual({ listed: true, java: true, cobol: false })
  const ranked = async () =>
    (await must(call(app, matching.people, manager, { missionId }))).items.map(({ person }) => person.id)
  expect(await ranked()).toContain(resource.personId)

  await must(disable(manager, resource))
  expect(await placesOf(manager, resource)).toEqual({ listed: false, java: false, cobol: false })
  expect(await ranked()).not.toContain(resource.personId)
  await must(save(manager, resource, 1, knowing('cobol')))
  expect(await placesOf(manager, resource)).toEqual({ listed: false, java: false, cobol: false })

  await must(enable(manager, resource))
  expect(await placesOf(manager, resource)).toEqual({ listed: true, java: false, cobol: true })
  await must(save(manager, resource, 2, knowing('java')))
  expect(await placesOf(manager, resource)).toEqual({ listed: true, java: true, cobol: false })
})

test('a save at the same moment as the end or the return leaves the index as the member is', async () => {
  const { manager, addPerson } = await newTenant(app)
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()))
  for (const person of people) {
    await must(save(person, person, 0, knowing('java')))
    const [closed, saved] = await Promise.all([disable(manager, person), save(manager, person, 1, knowing('cobol'))])
    for (const { status } of [closed, saved]) expect([200, 503]).toContain(status)
    if (closed.status !== 200) await must(disable(manager, person))
    expect(await placesOf(manager, person)).toEqual({ listed: false, java: false, cobol: false })
    const { version } = await must(call(app, profiles.get, manager, { profilId: person.personId }))
    const [opened, again] = await Promise.all([
      enable(manager, person),
      save(manager, person, version, knowing('java')),
    ])
    for (const { status } of [opened, again]) expect([200, 503]).toContain(status)
    if (opened.status !== 200) await must(enable(manager, person))
    const isJava = again.status === 200 || version === 1
    expect(await placesOf(manager, person)).toEqual({ listed: true, java: isJava, cobol: !isJava })
  }
})

test('of somebody who was erased nothing is listed or found, and nothing can be saved', async () => {
  const { manager, resource } = await newTenant(app)
  await must(save(resource, resource, 0, knowing('java')))
  await must(disable(manager, resource))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  expect(await placesOf(manager, resource)).toEqual({ listed: false, java: false, cobol: false })
  expect((await save(manager, resource, 1, knowing('java'))).status).toBe(404)
})

test('a skill is found by its French name in what was listed before skills had one, too', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  await must(save(resource, resource, 0, knowing('data-governance')))
  await must(save(freelancer, freelancer, 0, knowing('java')))
  const listed = expression`SET #search = ${'developpeuse  data governance'}`
  await updateItem(profileRowKey(manager.tenant, resource.personId), listed)
  const found = async (search: string) =>
    (await must(call(app, profiles.list, manager, { search }))).items.map(({ id }) => id)
  expect(await found('gouvernance données')).toEqual([resource.personId])
  expect(await found('gouvernance java')).toEqual([])
  // However many names the words are of.
  expect(await found('des tion ment sys arch ers')).toEqual([])
})
