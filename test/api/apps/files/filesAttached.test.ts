import { describe, expect, test } from 'vitest'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { ATTACHMENT_RIGHTS } from '#functions/data/apps/files/attached.ts'
import { files } from '#shared/apps/files/contract.ts'
import { type AttachingApp, attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { isOptionalApp, type OptionalApp } from '#shared/apps/optional.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { company } from '#shared/people/company/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DOORS, earlierLink, fileKit } from './filesKit.ts'

const app = await startApi()
const { must } = staffingOf(app)
const { upload } = fileKit(app)

type Attaching = AttachingApp & OptionalApp
const attaching = (Object.keys(ATTACHMENT_RIGHTS) as AttachingApp[]).filter((one): one is Attaching =>
  isOptionalApp(one),
)

/** Something of each app to whose files its maker may do everything. */
const THINGS: Record<Attaching, (by: Person) => Promise<string>> = {
  scrumboard: async (by) => {
    const board = await must(call(app, scrumboard.createBoard, by, { board: { title: 'Offre' }, template: 'tender' }))
    const card = { listId: board.lists[0]?.id ?? '', title: 'Chiffrer' }
    return (await must(call(app, scrumboard.createCard, by, { card }))).id
  },
  mailbox: async (by) => {
    const draft = { to: [], subject: 'Devis', content: '<p>Bonjour</p>', send: false }
    return mailAttachmentsId(by.personId, (await must(call(app, mailbox.send, by, draft))).id)
  },
  academy: async (by) => (await academyKit(app).published(by)).id,
}

const switchOff = async (by: Person, ...appsOff: OptionalApp[]): Promise<void> => {
  await must(call(app, company.update, by, { appsOff }))
  resetRevocations()
  by.token = await issueAccessToken(by.claims, new Date(Date.now() + 1))
}

describe('what is attached to a thing', () => {
  test.each(attaching)('of %s is opened to nobody else, its folder no more than a file', async (one) => {
    const { manager, validator } = await newTenant(app)
    const folder = attachmentSpaceId(one, await THINGS[one](manager))
    const file = await upload(manager, folder, 'devis.pdf')
    const DENIED = { status: 403, body: { code: 'access.denied' } }
    const people = [validator.personId]
    expect(await call(app, files.share, manager, { id: file.id, people })).toMatchObject(DENIED)
    for (const [id, kind] of [[file.id, 'read'] as const, [folder, 'read'] as const, [folder, 'ask'] as const]) {
      const made = await call(app, files.createLink, manager, { id, kind, days: 14 })
      expect(made, `${kind} ${id}`).toMatchObject(DENIED)
    }
  })

  test('is behind no link that could be made to it once, which whoever may change it takes away', async () => {
    const { manager } = await newTenant(app)
    const folder = attachmentSpaceId('scrumboard', await THINGS.scrumboard(manager))
    const file = await upload(manager, folder, 'devis.pdf')
    const DEAD = { status: 404, body: { code: 'files.invalidLink' } }
    for (const item of [file.id, folder]) {
      const { id: linkId, token } = await earlierLink(manager, folder, item)
      expect(await call(app, files.openShared, undefined, { token })).toMatchObject(DEAD)
      expect(await call(app, files.downloadShared, undefined, { token, fileId: file.id })).toMatchObject(DEAD)
      expect((await call(app, files.links, manager, { id: item })).body).toMatchObject([{ id: linkId }])
      await must(call(app, files.removeLink, manager, { id: item, linkId }))
      expect((await call(app, files.links, manager, { id: item })).body).toEqual([])
    }
  })
})

describe('the files of an app that a company has switched off', () => {
  test.each(attaching)('%s are behind no door until it is on again', async (one) => {
    const { manager } = await newTenant(app)
    const folder = attachmentSpaceId(one, await THINGS[one](manager))
    const file = await upload(manager, folder, 'devis.pdf')
    const trashed = await upload(manager, folder, 'brouillon.pdf')
    await must(call(app, files.remove, manager, { id: trashed.id }))
    const it = { file: file.id, folder, trashed: trashed.id }
    const answers = async () => {
      const all: Record<string, unknown> = {}
      for (const [name, input] of Object.entries(DOORS)) {
        const endpoint = files[name as keyof typeof files] as Endpoint
        const { status, body } = await call(app, endpoint, manager, input(it) as never)
        const { code, details } = body as { code?: string; details?: object }
        all[name] = { status, code, details }
      }
      return all
    }
    await switchOff(manager, one)
    const OFF = { status: 403, code: 'company.appOff', details: { app: one } }
    expect(await answers()).toEqual(Object.fromEntries(Object.keys(DOORS).map((name) => [name, OFF])))
    await switchOff(manager)
    expect((await call(app, files.download, manager, { id: file.id })).status).toBe(200)
  })
})
