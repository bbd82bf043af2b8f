import mammoth from 'mammoth'
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { unzip } from '#test/kit/zip.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newMission, giveProfile, sent, send, answer } = staffingOf(app)
afterEach(() => setClock())

const resume = (token: string, language: 'EN' | 'FR' = 'FR') =>
  call(app, positionings.proposalResume, undefined, { token, language })

const read = async (file: Promise<unknown>) => {
  const body = await file
  if (!(body instanceof File)) throw new Error('This is no file')
  const buffer = Buffer.from(await body.arrayBuffer())
  const { value: text } = await mammoth.extractRawText({ buffer })
  return { text, whole: Object.values(unzip(buffer)).map(String).join('\n') }
}

test('a client downloads what somebody agreed to show, in either language, and nothing to reach them by', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { token, email } = await sent(manager, missionId, resource)
  // Nobody knows the company yet.
  expect((await app.mails(email)).at(-1)).toMatchObject({ from: expect.stringMatching(/^Regie </), replyTo: [] })
  await giveProfile(resource, 'Titre d’après')
  const french = await resume(token)
  expect(french.status).toBe(200)
  expect(french.headers.get('content-type')).toContain('wordprocessingml')
  expect(french.headers.get('content-disposition')).toMatch(/^attachment; filename="CV Camille Varenne\d+\.docx"/)
  expect(french.headers.get('cache-control')).toBe('no-store')
  const { text, whole } = await read(must(resume(token)))
  expect(text).toContain('Camille')
  expect(text).toContain('Développeuse Java')
  expect((await resume(token, 'EN')).headers.get('content-disposition')).toContain('filename="Resume Camille')
  for (const secret of ['Titre d’après', 'Secrète', 'linkedin', resource.email, resource.personId, manager.name])
    expect(whole).not.toContain(secret)
  // To look is not to answer.
  expect((await answer(token)).body).toBe(true)
})

test('of somebody who is not employed here it has the initials only, in no part more', async () => {
  const { tenant, manager, freelancer } = await newTenant(app)
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
  await updateItem(workspaceKey(tenant), expression`SET #createdAt = ${weekAgo}`)
  const { id: missionId } = await newMission(manager)
  const { token, email } = await sent(manager, missionId, freelancer)
  const mail = (await app.mails(email)).at(-1)
  expect(mail?.from).toMatch(/^Atelier du Kit via Regie </)
  // An answer to the mail itself reaches who sent it.
  expect(mail?.replyTo).toEqual([manager.email])
  const answered = await resume(token, 'EN')
  expect(answered.headers.get('content-disposition')).toContain('filename="Resume I. V.docx"')
  const { text, whole } = await read(must(resume(token)))
  expect(text).toContain('I. V.')
  for (const secret of ['Ilan', 'Varenne', 'Secrète', 'linkedin', freelancer.email, freelancer.personId])
    expect(whole).not.toContain(secret)
})

test('unknown, expired, withdrawn, used, replaced and closed links answer as the page itself does', async () => {
  const { manager, addPerson } = await newTenant(app)
  const { id: missionId } = await newMission(manager, { positions: 6 })
  const begin = async () => {
    const person = await addPerson({ firstName: 'Zoé' })
    return { person, ...(await sent(manager, missionId, person)) }
  }
  const [used, withdrawn, replaced, gone, expired] = await Promise.all([1, 2, 3, 4, 5].map(begin))
  if (!used || !withdrawn || !replaced || !gone || !expired) throw new Error('There are five')
  for (const { token } of [used, withdrawn, replaced, gone, expired]) expect((await resume(token)).status).toBe(200)

  await must(answer(used.token))
  const { id: positioningId, version } = withdrawn.positioning
  await must(call(app, positionings.withdraw, withdrawn.person, { positioningId, version, reason: '' }))
  await must(send(manager, replaced.positioning.id, replaced.positioning.version, replaced.email))
  const renewed = tokenIn((await app.mails(replaced.email)).at(-1))
  expect((await resume(renewed)).status).toBe(200)
  await must(call(app, users.disable, manager, { userId: gone.person.personId }))

  const refusalsOf = async (token: string) => {
    const page = await call(app, positionings.proposal, undefined, { token })
    return [await resume(token), page].map(({ status, body }) => ({ status, ...(body as object), requestId: '' }))
  }
  const refusals = [
    ...(await refusalsOf('x'.repeat(43))),
    ...(await refusalsOf(used.token)),
    ...(await refusalsOf(withdrawn.token)),
    ...(await refusalsOf(replaced.token)),
    ...(await refusalsOf(gone.person.personId.padEnd(43, '0'))),
    ...(await refusalsOf(gone.token)),
  ]
  setClock({ ahead: 14 * 86_400_000 + 1000 })
  refusals.push(...(await refusalsOf(expired.token)))
  setClock()
  await must(call(app, missions.close, manager, { missionId, version: 1 }))
  refusals.push(...(await refusalsOf(renewed)))
  expect(refusals[0]).toMatchObject({ status: 404, code: 'positionings.invalidLink' })
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
})
