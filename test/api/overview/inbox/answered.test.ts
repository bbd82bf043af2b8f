import { afterEach, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { recordUndelivered } from '#functions/data/mail/mailProblems.ts'
import { recordClientRefusal } from '#functions/data/missions/clientRefusals.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { helpKit } from '#test/api/apps/help/helpKit.ts'
import { newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { dayIn } from '#test/kit/dates.ts'

/** A notification that asks for something goes when that is done, by whoever does it, or is no longer asked. */
const app = await startApi()
const { must, newMission, giveProfile, proposed, accept, accepted, send, sent, answer } = staffingOf(app)
const people = peopleOf(app)
const courses = academyKit(app)
const articles = helpKit(app)
afterEach(() => setClock())

const titles = async (person: Person): Promise<string[]> => {
  await app.drained()
  return (await must(call(app, common.notifications, person, {}))).map(({ title }) => title)
}
const asks = async (person: Person, words: RegExp): Promise<number> =>
  (await titles(person)).filter((title) => words.test(title)).length

const PROPOSED = /^Une mission vous est proposée|^A mission is proposed to you/
const ACCEPTS = /accepte la mission|accepts the mission/
const UNREACHED = /n’est pas parvenue|did not reach/
const TO_CONFIRM = /attend votre confirmation$|waiting for your confirmation$/
const COURSE = /^Formation à terminer/
const TO_READ = /^Un article à lire|^An article to read/
const TO_REVIEW = /^Un article à revoir|^An article to review/
const NOT_ARRIVED = /n’est pas arrivé$|did not arrive$/

test.each(['accept', 'refuse', 'takeBack'] as const)('a proposal, after %s', async (how) => {
  const { manager, resource } = await newTenant(app)
  await giveProfile(resource)
  const { id: missionId } = await newMission(manager)
  const { id: positioningId, version } = await proposed(manager, missionId, resource)
  expect(await asks(resource, PROPOSED)).toBe(1)
  if (how === 'accept') await must(accept(resource, { missionId, id: positioningId, version }))
  else if (how === 'refuse')
    await must(call(app, positionings.refuse, resource, { positioningId, version, reason: 'Trop loin' }))
  else await must(call(app, positionings.takeBack, manager, { positioningId, version }))
  expect(await asks(resource, PROPOSED)).toBe(0)
})

test('somebody to present, for every manager, once one of them presents or takes back, and again when it is asked again', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const other = await addPerson({ type: 'ESN', permissions: ['MANAGE_POSITIONING'] })
  const { id: missionId } = await newMission(manager)
  const { id: positioningId, version } = await accepted(other, missionId, resource)
  const asked = () => asks(other, ACCEPTS)
  expect(await asked()).toBe(1)
  const back = await must(call(app, positionings.takeBack, manager, { positioningId, version }))
  expect(await asked()).toBe(0)
  const again = await must(
    call(app, positionings.propose, other, { positioningId, version: back.version, preposedAdr: 540 }),
  )
  const ready = await must(accept(resource, { missionId, id: positioningId, version: again.version }))
  expect(await asked()).toBe(1)
  await must(send(manager, positioningId, ready.version))
  expect(await asked()).toBe(0)
})

test('a client whom no mail reached, once it is sent again or the client answers', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  for (const [person, how] of [
    [resource, 'resend'],
    [freelancer, 'answer'],
  ] as const) {
    const { id: missionId } = await newMission(manager)
    const { positioning, token, email } = await sent(manager, missionId, person)
    await recordClientRefusal(manager.tenant, positioning.id, { email }, 'bounced')
    expect(await asks(manager, UNREACHED)).toBe(1)
    const { version, id: positioningId } = positioning
    if (how === 'answer') await must(answer(token, false))
    else await must(send(manager, positioningId, version))
    expect(await asks(manager, UNREACHED)).toBe(0)
  }
})

test('nothing is asked for a mission that was closed, before it was told or after', async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  const other = await addPerson()
  const mission = await newMission(manager)
  const { id: missionId, version } = mission
  const elsewhere = await newMission(manager)
  await proposed(manager, missionId, resource)
  await proposed(manager, elsewhere.id, resource)
  await accepted(manager, missionId, freelancer)
  expect(await asks(resource, PROPOSED)).toBe(2)
  expect(await asks(manager, ACCEPTS)).toBe(1)
  await app.holdStream(async () => {
    await proposed(manager, missionId, other)
    await must(call(app, missions.close, manager, { missionId, version }))
  })
  expect(await asks(resource, PROPOSED)).toBe(1)
  expect(await asks(manager, ACCEPTS)).toBe(0)
  expect(await asks(other, PROPOSED)).toBe(0)
})

test.each(['confirm', 'refuse'] as const)(
  'somebody who waits for a confirmation, for every manager, after %s',
  async (how) => {
    const { manager, addPerson } = await newTenant(app)
    const other = await addPerson({ type: 'ESN', permissions: ['MANAGE_USERS', 'VIEW_CRA'] })
    const { userId } = await people.accepted(manager)
    for (const one of [manager, other]) expect(await asks(one, TO_CONFIRM)).toBe(1)
    if (how === 'confirm') await must(call(app, users.confirm, other, { userId }))
    else await must(call(app, users.refuse, other, { userId, reason: 'Non' }))
    for (const one of [manager, other]) expect(await asks(one, TO_CONFIRM)).toBe(0)
  },
)

test('an invitation that did not arrive, once it is sent again or was accepted all the same', async () => {
  const { manager, tenant } = await newTenant(app)
  for (const how of ['resend', 'accept'] as const) {
    const email = newAddress()
    const userId = await people.invite(manager, email)
    await app.drained()
    await recordUndelivered(tenant, userId, newId(), 'unavailable')
    expect(await asks(manager, NOT_ARRIVED)).toBe(1)
    if (how === 'resend') await must(call(app, users.resend, manager, { userId }))
    else await must(people.accept(tokenIn(await people.latest(email))))
    expect(await asks(manager, NOT_ARRIVED)).toBe(0)
  }
})

test('nothing is asked that was answered before it was told', async () => {
  const { manager, resource, freelancer, tenant } = await newTenant(app)
  await giveProfile(resource)
  const { id: missionId } = await newMission(manager)
  const email = newAddress()
  const userId = await people.invite(manager, email)
  const token = tokenIn(await people.latest(email))
  await app.holdStream(async () => {
    const { id, version } = await proposed(manager, missionId, resource)
    const ready = await must(accept(resource, { missionId, id, version }))
    await must(send(manager, id, ready.version))
    await must(people.accept(token))
    await must(call(app, users.refuse, manager, { userId, reason: 'Non' }))
    await recordUndelivered(tenant, freelancer.personId, newId(), 'unavailable')
  })
  expect(await asks(resource, PROPOSED)).toBe(0)
  expect((await titles(manager)).filter((title) => ACCEPTS.test(title) || TO_CONFIRM.test(title))).toEqual([])
  expect(await asks(manager, NOT_ARRIVED)).toBe(1)
})

test('a course to finish, once it is finished, however often it was reminded of; others stay', async () => {
  const { manager, resource } = await newTenant(app)
  const dueOn = dayIn(30)
  const [one, other] = [
    await courses.published(manager, { title: 'RGPD', dueOn }),
    await courses.published(manager, { title: 'Sécurité', dueOn }),
  ]
  const remind = (id: string) => must(call(app, academy.remind, manager, { id, people: [resource.personId] }))
  for (const { id } of [one, other]) await remind(id)
  setClock({ ahead: 86_400_000 })
  await remind(one.id)
  expect(await asks(resource, COURSE)).toBe(3)
  await must(call(app, academy.setProgress, resource, { id: one.id, currentStep: 1, completed: true }))
  expect((await titles(resource)).filter((title) => COURSE.test(title))).toEqual(['Formation à terminer : Sécurité'])
})

test('an article to read, once it is confirmed, also where it was moved since', async () => {
  const { author, resource, validator } = await articles.authored()
  const article = await articles.published(author, 'Astreintes')
  await must(call(app, help.askToAcknowledge, author, { id: article.id, asked: true }))
  const readers = [resource.personId, validator.personId]
  await must(call(app, help.remindReaders, author, { id: article.id, people: readers }))
  const moved = await must(
    articles.publish(author, await must(articles.save(author, article, { category: 'settings' }))),
  )
  for (const one of [resource, validator]) expect(await asks(one, TO_READ)).toBe(1)
  await must(call(app, help.acknowledge, resource, { id: article.id, version: moved.version }))
  expect([await asks(resource, TO_READ), await asks(validator, TO_READ)]).toEqual([0, 1])
})

test.each(['confirm', 'plan'] as const)('an article to review, for everybody who writes, after %s', async (how) => {
  const { author, manager } = await articles.authored()
  const { id } = await articles.published(author, 'Trajets')
  await must(call(app, help.planReview, author, { id, next: { on: dayIn(2), months: 12 } }))
  setClock({ ahead: 3 * 86_400_000 })
  await app.runDueJobs()
  for (const one of [author, manager]) expect(await asks(one, TO_REVIEW)).toBe(1)
  if (how === 'confirm') await must(call(app, help.confirmArticle, manager, { id }))
  else await must(call(app, help.planReview, manager, { id, next: { on: dayIn(60), months: 12 } }))
  for (const one of [author, manager]) expect(await asks(one, TO_REVIEW)).toBe(0)
})
