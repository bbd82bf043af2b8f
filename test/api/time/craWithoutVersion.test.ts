import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { lastMonth, staffedOf } from './craKit.ts'

const app = await startApi()
afterEach(() => setClock())

const staffed = staffedOf(app)

describe('a month saved without a version', () => {
  const elsewhere = async (person: Person): Promise<Person> => {
    const claims = { ...person.claims, sid: 'anothersession' }
    return { ...person, claims, token: await issueAccessToken(claims, new Date()) }
  }

  test('is taken from whoever saved it last in the same session, client and mission as options or ids', async () => {
    const { resource, mission, activity, month } = await staffed()
    const asOptions = { ...activity(1), client: mission.client, mission: mission.mission }
    for (const [index, one] of [asOptions, activity(0.5), asOptions].entries()) {
      const answer = await call(app, cra.save, resource, { ...lastMonth, activity: [one], comments: `${index}` })
      expect(answer).toMatchObject({ status: 200, body: { version: index + 1 } })
    }
    expect(await month()).toMatchObject({
      version: 3,
      comments: '2',
      activities: [{ client: mission.client, mission: mission.mission }],
    })
  })

  test('is not taken from another session, which is shown both', async () => {
    const { resource, activity, save, month } = await staffed()
    await save(0, [activity(1)], 'mine')
    const other = await elsewhere(resource)
    await call(app, cra.month, other, lastMonth)
    const input = { ...lastMonth, activity: [activity(0.5)], comments: 'theirs' }
    const refused = await call(app, cra.save, other, input)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'cra.stale',
        details: { current: { version: 1, comments: 'mine' }, sent: { activity: [activity(0.5)], comments: 'theirs' } },
      },
    })
    expect(await month()).toMatchObject({ version: 1, comments: 'mine' })
    expect((await call(app, cra.save, other, { ...input, version: 1 })).status).toBe(200)
    expect(await call(app, cra.save, resource, { ...input, comments: 'mine' })).toMatchObject({ status: 409 })
    expect(await month()).toMatchObject({ version: 2, comments: 'theirs' })
  })

  test('is locked once it is sent, without a version too', async () => {
    const { resource, activity, save } = await staffed()
    const { craId } = { craId: (await save()).body.id }
    expect((await call(app, cra.send, resource, { craId })).status).toBe(200)
    for (const person of [resource, await elsewhere(resource)]) {
      const again = { ...lastMonth, activity: [activity()], comments: '' }
      expect(await call(app, cra.save, person, again)).toMatchObject({ status: 409, body: { code: 'cra.locked' } })
    }
  })
})
