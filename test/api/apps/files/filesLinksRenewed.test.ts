import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { fileKit } from './filesKit.ts'

const app = await startApi()
const { upload, folder } = fileKit(app)
afterEach(() => setClock())

const DAY = 86_400_000
const DEAD = { status: 404, body: { code: 'files.invalidLink' } }
const open = (token: string, more: object = {}) => call(app, files.openShared, undefined, { token, ...more })
const made = async (by: Person, id: string, more: object = {}) => {
  const { status, body } = await call(app, files.createLink, by, { id, kind: 'read', days: 14, ...more })
  expect(status).toBe(200)
  return { id, token: body.token, link: body.link, linkId: body.link.id }
}
const renew = (by: Person | undefined, { id, linkId }: { id: string; linkId: string }, days: number) =>
  call(app, files.renewLink, by, { id, linkId, days })
const replace = (by: Person | undefined, { id, linkId }: { id: string; linkId: string }) =>
  call(app, files.replaceLink, by, { id, linkId })

test('a link that is renewed works until its later end, at the same address and with the same password', async () => {
  const { manager } = await newTenant(app)
  const file = await upload(manager, 'company', 'plan.pdf')
  const link = await made(manager, file.id, { password: 'Sept phares', most: 5 })
  const given = { password: 'Sept phares' }
  setClock({ ahead: 10 * DAY })
  for (const days of [0, FILE_LIMITS.linkDays + 1, 1.5]) expect((await renew(manager, link, days)).status).toBe(400)
  const { status, body } = await renew(manager, link, 30)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { id: link.linkId, hasPassword: true, most: 5, used: 0, mine: true },
  })
  expect(Math.abs(Date.parse(body.until) - Date.now() - 40 * DAY)).toBeLessThan(60_000)
  expect((await call(app, files.links, manager, { id: file.id })).body).toEqual([body])
  setClock({ ahead: 39 * DAY })
  expect((await open(link.token, given)).status).toBe(200)
  expect(await open(link.token)).toMatchObject(DEAD)
  setClock({ ahead: 41 * DAY })
  expect(await open(link.token, given)).toMatchObject(DEAD)
  expect((await renew(manager, link, 30)).status, 'what has ended is not called back').toBe(404)
  expect((await replace(manager, link)).status).toBe(404)
})

test('a link whose address is replaced works at the new one alone, with the same end, password and count', async () => {
  const { manager } = await newTenant(app)
  const file = await upload(manager, 'company', 'plan.pdf')
  const link = await made(manager, file.id, { most: 2 })
  expect((await call(app, files.downloadShared, undefined, { token: link.token, fileId: file.id })).status).toBe(200)
  const { status, body } = await replace(manager, link)
  expect({ status, body }).toMatchObject({ status: 200, body: { link: { ...link.link, used: 1 } } })
  expect(await open(link.token)).toMatchObject(DEAD)
  expect((await open(body.token)).body).toMatchObject({ name: 'plan.pdf' })
  const listed = await call(app, files.links, manager, { id: file.id })
  expect(listed.body).toEqual([body.link])
  expect(JSON.stringify(listed.body)).not.toContain(body.token)
  // Renewed afterwards, it is the new address that goes on.
  expect((await renew(manager, link, 60)).status).toBe(200)
  setClock({ ahead: 50 * DAY })
  expect((await open(body.token)).status).toBe(200)
  expect(await open(link.token)).toMatchObject(DEAD)
  setClock()
  expect((await call(app, files.removeLink, manager, { id: file.id, linkId: link.linkId })).body).toBe(true)
  expect(await open(body.token)).toMatchObject(DEAD)
})

test('nobody but its creator renews a link or replaces its address, and the creator only while they may', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const stranger = (await newTenant(app)).manager
  const maker = await addPerson({ permissions: ['MANAGE_CONTENT'] })
  const [file, other] = [await upload(maker, 'company', 'plan.pdf'), await folder(maker, 'company', 'Autres')]
  const link = await made(maker, file.id)
  for (const [by, status] of [
    [manager, 403],
    [resource, 403],
    [stranger, 404],
    [undefined, 401],
  ] as const) {
    expect((await renew(by, link, 30)).status).toBe(status)
    expect((await replace(by, link)).status).toBe(status)
  }
  // By the name of another item, it is not there.
  for (const one of [
    { id: other.id, linkId: link.linkId },
    { id: file.id, linkId: `${file.id}-nothing` },
  ]) {
    expect((await renew(maker, one, 30)).status).toBe(404)
    expect((await replace(maker, one)).status).toBe(404)
  }
  expect((await call(app, files.links, manager, { id: file.id })).body).toEqual([{ ...link.link, mine: false }])
  expect((await open(link.token)).status).toBe(200)
  expect((await call(app, files.removeLink, manager, { id: file.id, linkId: link.linkId })).body).toBe(true)
  expect((await renew(maker, link, 30)).status).toBe(404)
})

test('of two that replace an address at the same time, one address is left', async () => {
  const { manager } = await newTenant(app)
  const file = await upload(manager, 'company', 'plan.pdf')
  const link = await made(manager, file.id)
  const both = await Promise.all([replace(manager, link), replace(manager, link)])
  const done = both.filter(({ status }) => status === 200)
  expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const works = await Promise.all(done.map(async ({ body }) => (await open(body.token)).status))
  expect(works.filter((status) => status === 200)).toHaveLength(1)
})
