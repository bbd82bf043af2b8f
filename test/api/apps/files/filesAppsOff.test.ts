import { describe, expect, test } from 'vitest'
import { forgetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { ATTACHED_TO } from '#functions/data/apps/files/attached.ts'
import { files } from '#shared/apps/files/contract.ts'
import { type AttachingApp, attachedTo } from '#shared/apps/files/rules.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { withMailOf } from '#shared/apps/mailbox/rules.ts'
import { isOptionalApp, type OptionalApp } from '#shared/apps/optional.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { company } from '#shared/people/company/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DOORS, fileKit } from './filesKit.ts'

const app = await startApi()
const { must } = staffingOf(app)
const { upload } = fileKit(app)

type Attaching = AttachingApp & OptionalApp
const attaching = (Object.keys(ATTACHED_TO) as AttachingApp[]).filter((one): one is Attaching => isOptionalApp(one))

/** Something of each app to whose files its maker may do everything. */
const THINGS: Record<Attaching, (by: Person) => Promise<string>> = {
  scrumboard: async (by) => {
    const board = await must(call(app, scrumboard.createBoard, by, { board: { title: 'Offre' }, template: 'tender' }))
    const card = { listId: board.lists[0]?.id ?? '', title: 'Chiffrer' }
    return (await must(call(app, scrumboard.createCard, by, { card }))).id
  },
  mailbox: async (by) => {
    const draft = { to: [], subject: 'Devis', content: '<p>Bonjour</p>', send: false }
    return withMailOf(by.personId, (await must(call(app, mailbox.send, by, draft))).id)
  },
  academy: async (by) => (await academyKit(app).published(by)).id,
}

const switchOff = async (by: Person, ...appsOff: OptionalApp[]): Promise<void> => {
  await must(call(app, company.update, by, { appsOff }))
  forgetRevocations()
  by.token = await issueAccessToken(by.claims, new Date(Date.now() + 1))
}

describe('the files of an app that a company has switched off', () => {
  test.each(attaching)('%s are behind no door, nor behind a link, until it is on again', async (one) => {
    const { manager } = await newTenant(app)
    const folder = attachedTo(one, await THINGS[one](manager))
    const file = await upload(manager, folder, 'devis.pdf')
    const trashed = await upload(manager, folder, 'brouillon.pdf')
    await must(call(app, files.remove, manager, { id: trashed.id }))
    const { token } = await must(call(app, files.createLink, manager, { id: file.id, kind: 'read', days: 14 }))
    const opened = async () => (await call(app, files.openShared, undefined, { token }, { anyCost: true })).status
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
    expect(await opened()).toBe(200)
    await switchOff(manager, one)
    const OFF = { status: 403, code: 'company.appOff', details: { app: one } }
    expect(await answers()).toEqual(Object.fromEntries(Object.keys(DOORS).map((name) => [name, OFF])))
    expect(await opened()).toBe(404)
    await switchOff(manager)
    expect((await call(app, files.download, manager, { id: file.id })).status).toBe(200)
    expect(await opened()).toBe(200)
  })
})
