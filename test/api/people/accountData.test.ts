import { describe, expect, test } from 'vitest'
import { account } from '#shared/people/account/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { WEBP } from '#test/kit/browser/pictures.ts'

const app = await startApi()
const update = (person: Person, change: Parameters<typeof call<typeof account.updateProfile>>[3]) =>
  call(app, account.updateProfile, person, change)

describe('personal data', () => {
  test('is everything that the workspace holds on the person, as one archive', async () => {
    const { resource, validator, acceptMission, tenant } = await newTenant(app)
    const title = '=HYPERLINK("http://evil")'
    const { client, mission } = await acceptMission(resource, { title, client: 'Société Rivage' })
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 0.5 }] }]
    const month = { year: 2026, month: 1 }
    const { body: saved } = await call(app, cra.save, resource, {
      ...month,
      version: 0,
      activity,
      comments: 'as agreed',
    })
    await call(app, cra.send, resource, { craId: saved.id, version: 1 })
    const message = '<p>Please add Monday.</p>'
    await call(app, cra.respond, validator, { craId: saved.id, version: 2, craValidationStatus: 'REJECTED', message })
    await update(resource, { phone: '01 02 03', about: 'Likes trains' })
    await call(app, account.setAvatar, resource, { image: WEBP.toString('base64') })
    await app.drained()

    const { body, cost } = await call(app, account.personalData, resource, {})
    expect(body.cursor).toBeUndefined()
    // Four of the product, the others of the workplace apps.
    expect(cost.requests).toBe(23)
    const archive = await downloadArchive(app, resource)
    const { files } = archive
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'acceptedTerms.json',
      'activities.json',
      'avatar.webp',
      'history.json',
      'messages.json',
      'missions.json',
      'profile.json',
      'reports.csv',
      'reports.json',
      'sessions.json',
    ])
    const read = (name: string) => archive.read(`${name}.json`) ?? []
    expect(read('profile')).toMatchObject({ id: resource.personId, email: resource.email, phone: '01 02 03' })
    expect(read('missions')).toMatchObject([{ mission: { title } }])
    expect(read('reports')).toMatchObject([{ id: saved.id, comments: 'as agreed', status: 'REJECTED' }])
    expect(read('messages')).toMatchObject([
      { code: 'CRA_REJECTED', from: { name: validator.name }, text: 'Please add Monday.' },
    ])
    expect(read('activities')).toMatchObject([{ code: 'CRA_SENT' }, { code: 'CRA_REJECTED' }])
    expect(read('notifications')).toEqual([])
    expect(read('shortcuts')).toEqual([])
    expect(read('history').map(({ actionType }: { actionType: string }) => actionType)).toEqual([
      'CRA_CREATED',
      'CRA_SENT',
      'CRA_REJECTED',
    ])
    expect(read('sessions')).toMatchObject([{ id: resource.claims.sid, userAgent: 'kit' }])
    expect(files['avatar.webp']).toEqual(WEBP)
    expect(files['reports.csv']?.toString()).toContain(
      `"2026-01-05","0.5","Société Rivage","'=HYPERLINK(""http://evil"")","REJECTED"`,
    )
    for (const content of Object.values(files)) {
      for (const secret of ['current', 'salt', `T#${tenant}`]) expect(content.toString()).not.toContain(`"${secret}`)
    }
  })

  test('calls the missions of a month that was not sent as they are called now', async () => {
    const { resource, acceptMission } = await newTenant(app)
    const { client, mission } = await acceptMission(resource, { title: 'Refonte', client: 'Société Rivage' })
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    await call(app, cra.save, resource, { year: 2026, month: 1, version: 0, activity, comments: '' })
    const { files } = await downloadArchive(app, resource)
    expect(files['reports.csv']?.toString()).toContain('"2026-01-05","1","Société Rivage","Refonte","DRAFT"')
  })

  test('of others is not in it', async () => {
    const { resource, freelancer, manager } = await newTenant(app)
    await update(freelancer, { about: 'A secret of mine' })
    await app.drained()
    for (const person of [resource, manager]) {
      const { text: texts } = await downloadArchive(app, person)
      expect(texts).not.toContain('A secret of mine')
      expect(texts).not.toContain(freelancer.email)
    }
  })
})
