import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import type { Write } from '#functions/core/table/item.ts'
import { put, transact } from '#functions/core/table/table.ts'
import { buildPersonalActivityWrites } from '#functions/data/activities/activities.ts'
import { mailKey, textKey } from '#functions/data/apps/mailbox/mailKeys.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { mailAttachmentsId } from '#shared/apps/mailbox/rules.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { contracts, folderOf, type GroupName } from '#shared/contracts.ts'
import { parseCsv } from '#shared/core/files/csv.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { fileKit, ownSpace, PDF } from '#test/api/apps/files/filesKit.ts'
import { mailboxesOf } from '#test/api/apps/mailbox/mailboxKit.ts'
import { call, newTenant, type Person, sendRaw, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { freshToken } from '#test/kit/tenant.ts'

const app = await startApi()
const { upload, folder, keep, posted } = fileKit(app)
const { must } = mailboxesOf(app)

let ours: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  ours = await newTenant(app)
})

/** So many mails, written straight into the mailbox of somebody. */
const mailed = async ({ tenant, personId: person }: Person, many: number, text: string): Promise<void> => {
  const [owner, party] = [
    { tenant, person },
    { name: 'Ana', address: 'ana@client.example' },
  ]
  const writes = (number: number): Write[] => {
    const id = newId()
    const subject = `Mail ${number}`
    const mail = {
      id,
      threadId: id,
      place: id,
      version: 1,
      kind: 'received',
      from: party,
      to: [party],
      cc: [],
      bcc: [],
    }
    const flags = { starred: false, important: false, unread: false, folder: 'inbox', labels: [] }
    const when = { date: '2026-01-05T08:00:00.000Z', subject, beginning: text.slice(0, 300) }
    const written = put({ ...textKey(owner, id), text: `${number} ${text}`, v: 1 })
    return [put({ ...mailKey(owner, id), ...mail, ...flags, ...when, v: 1 }), written]
  }
  const atOnce = text.length > 10_000 ? 5 : 50
  for (let start = 0; start < many; start += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, many - start) }, (_, index) => writes(start + index))
    await transact(some.flat())
  }
}

test('a mailbox of 5,000 mails comes out whole, in parts that each have room in an answer', async () => {
  const person = await ours.addPerson({})
  const many = 5000
  await mailed(person, many, 'Bonjour, "voici"\nle compte rendu. '.repeat(60))
  const archive = await downloadArchive(app, person)
  const mails = archive.read('mailbox/mails.json') as { subject: string; text: string }[]
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(many)
  expect(mails).toHaveLength(many)
  for (const { subject, text } of mails) expect(text.startsWith(`${subject.slice('Mail '.length)} Bonjour`)).toBe(true)
  expect(archive.parts).toBeGreaterThan(5)
  expect(Object.keys(archive.files)).toContain('mailbox/mails-2.json')
}, 120_000)

test('mails with the longest texts come a few at a time', async () => {
  const person = await ours.addPerson({})
  await mailed(person, 12, '"'.repeat(300_000))
  const mails = (await downloadArchive(app, person)).read('mailbox/mails.json')
  expect(mails).toHaveLength(12)
}, 60_000)

test('of months that are read in two pages every day is in the table of days, too', async () => {
  const person = await ours.addPerson({})
  const { tenant, personId } = person
  const { client, mission } = await ours.acceptMission(person)
  const months = [1, 2, 3, 5]
  for (const month of months) {
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 0.5 }] }]
    const asked = { year: 2026, month, version: 0, activity, comments: '' }
    expect((await call(app, cra.save, person, asked)).status).toBe(200)
  }
  // What was told them lies before their reports, and ends a page among these.
  const told = Array.from({ length: 248 }, (): Write[] => {
    const [id, at] = [newId(), '2026-03-02T09:00:00.000Z']
    const about = { by: null, about: personId, missionId: mission.id, mission: mission.title, client: client.title }
    return buildPersonalActivityWrites(tenant, { id, at, code: 'SENT_TO_RESOURCE', ...about }, [personId])
  })
  for (let start = 0; start < told.length; start += 50) await transact(told.slice(start, start + 50).flat())
  const { files, read } = await downloadArchive(app, person)
  expect(read('reports.json')).toHaveLength(months.length)
  const tables = Object.keys(files).filter((name) => /^reports(-\d)?\.csv$/.test(name))
  const days = tables.flatMap((name) =>
    parseCsv(String(files[name]).trim())
      .slice(1)
      .map(([day]) => day),
  )
  expect(days).toEqual(['2026-01-05', '2026-02-05', '2026-03-05', '2026-05-05'])
})

describe('the bytes of what somebody keeps', () => {
  const IMAGE = `data:image/png;base64,${PNG.toString('base64')}`

  test('are in it: own files in their folders, earlier versions and the trash too, pictures of notes', async () => {
    const [person, other] = [await ours.addPerson({}), await ours.addPerson({})]
    const space = ownSpace(person)
    const { id: folderId } = await folder(person, space, 'Contrats')
    const first = Buffer.concat([PDF, Buffer.from('%first')])
    const { id } = await upload(person, folderId, 'bail.pdf', first)
    const again = Buffer.concat([PDF, Buffer.from('%second')])
    await keep(person, folderId, await posted(person, folderId, again), 'bail.pdf', id)
    const gone = await upload(person, space, 'brouillon.pdf')
    expect((await call(app, files.remove, person, { id: gone.id })).status).toBe(200)
    const noted = await call(app, notes.create, person, { note: { title: 'Croquis', image: IMAGE } })
    expect(noted.status, JSON.stringify(noted.body)).toBe(200)
    await upload(other, ownSpace(other), 'secret.pdf', Buffer.concat([PDF, Buffer.from('%of another')]))
    const { files: found, read, text } = await downloadArchive(app, person)
    expect(found['files/content/Contrats/bail.pdf']).toEqual(again)
    expect(found['files/content/Contrats/earlier versions/1 bail.pdf']).toEqual(first)
    const [note] = read('notes/notes.json')
    expect(found['files/trash/brouillon.pdf']).toEqual(PDF)
    expect(found[`notes/pictures/${note.picture}.png`]?.subarray(0, 4)).toEqual(PNG.subarray(0, 4))
    expect(Object.values(found).some((bytes) => bytes.includes('%of another'))).toBe(false)
    expect(text).not.toContain('secret.pdf')
    expect(String(found['README.txt'])).toContain('files/content/')
  })

  test('are in it of mails: for who sent and who got them, and for nobody else', async () => {
    const [writer, reader, other] = [await ours.addPerson({}), await ours.addPerson({}), await ours.addPerson({})]
    const written = { subject: 'Le devis', content: '<p>Ci-joint</p>' }
    const draft = await must(mailbox.send, writer, { ...written, send: false })
    await upload(writer, attachmentSpaceId('mailbox', mailAttachmentsId(writer.personId, draft.id)), 'devis.pdf')
    const ready = { ...written, to: [{ address: reader.email }], id: draft.id, version: draft.version, send: true }
    await must(mailbox.send, writer, ready)
    await app.drained()
    const attached = ({ files }: { files: Record<string, Buffer> }) =>
      Object.entries(files).filter(([name]) => name.startsWith('mailbox/files/'))
    for (const person of [writer, reader]) {
      const archive = await downloadArchive(app, person)
      const [mail] = archive.read('mailbox/mails.json')
      expect(attached(archive)).toEqual([[`mailbox/files/${mail.id}/devis.pdf`, PDF]])
    }
    expect(attached(await downloadArchive(app, other))).toEqual([])
  })
})

test('every workplace app that keeps something beyond the person’s own has its part in it', async () => {
  const { resource } = await newPopulatedTenant(app)
  const names = Object.keys((await downloadArchive(app, resource)).files)
  const apps = (Object.keys(contracts) as GroupName[]).filter((group) => folderOf(group).startsWith('apps/'))
  // Conversations and equipment lie with the person, whose own is in it whole; contacts are the company's.
  const others = ['chat', 'contacts', 'inventory']
  expect(apps.filter((group) => !names.some((name) => name.startsWith(`${group}/`)))).toEqual(others)
  expect(names).toContain('chats.json')
})

test('who is no longer let in gets no next part, and nobody goes on in the archive of another', async () => {
  const person = await ours.addPerson({})
  await mailed(person, 400, 'Bonjour, voici le compte rendu. '.repeat(100))
  const token = await freshToken(person)
  const { body } = await call(app, account.personalData, person, {})
  expect(body.cursor).toBeDefined()
  const cursor = body.cursor ?? ''
  for (const by of [ours.manager, (await newTenant(app)).manager]) {
    const stolen = await call(app, account.personalData, by, { cursor })
    expect({ status: stolen.status, body: stolen.body }).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    })
  }
  const path = `${account.personalData.path}?cursor=${encodeURIComponent(cursor)}`
  const next = () => sendRaw(app, path, { headers: { authorization: `Bearer ${token}` } })
  expect((await next()).status).toBe(200)
  expect((await call(app, users.disable, ours.manager, { userId: person.personId })).status).toBe(200)
  // As every function knows within 30 seconds.
  resetRevocations()
  expect((await next()).status).toBe(401)
})
