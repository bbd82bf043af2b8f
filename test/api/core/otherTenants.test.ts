import { expect, test } from 'vitest'
import { toCanonicalJson } from '#functions/data/reports/seal.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { contracts } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import type { Schema } from '#test/kit/samples/arbitrary.ts'
import { newPopulatedTenant, type PopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'
import { sampleOf } from '#test/kit/samples/sampleOf.ts'
import { validWrites } from '#test/kit/samples/writes.ts'

/** Every endpoint, asked by whoever may do everything at home, with the ids of what is really there elsewhere. */
const app = await startApi({ mailDomain: MAIL_DOMAIN })

/** A populated workspace, with a document, an upload and a session besides. */
const populated = async () => {
  const it = await newPopulatedTenant(app)
  const keeping = await validWrites(app)['profiles.keepDocument']?.(it)
  const kept = await call(app, profiles.keepDocument, it.resource, keeping?.input as never)
  const begun = await call(app, profiles.beginUpload, it.resource, { profilId: it.resource.personId })
  const inParts = { folderId: `person-${it.resource.personId}`, bytes: FILE_LIMITS.partBytes * 3 }
  const parts = await call(app, files.beginParts, it.resource, inParts)
  return {
    ...it,
    ids: {
      ...it.ids,
      documentId: [kept.body.id],
      uploadId: [begun.body.uploadId],
      'files.dropUpload.uploadId': [parts.body.uploadId],
      partsId: [parts.body.partsId],
      sessionId: [it.resource.claims.sid],
    },
  }
}
const theirs = await populated()
const mine = await populated()

type Path = readonly string[]
const fieldOf = (path: Path): string => path.findLast((one) => one !== '0') ?? ''
/** Fields that name what a workspace holds; an address, or the token of a link, is nobody's alone. */
const IDS = Object.keys(theirs.ids).filter((name) => !/\.|^(email|confirmEmail|token|by)$/.test(name))

const below = ({ _zod: { def } }: Schema, path: Path): [Schema, Path][] => {
  const inside = [def.innerType, def.in, ...(def.options ?? [])].filter((one) => one !== undefined)
  return [
    ...inside.map((one): [Schema, Path] => [one, path]),
    ...Object.entries(def.shape ?? {}).map(([key, one]): [Schema, Path] => [one, [...path, key]]),
    ...(def.element ? [[def.element, [...path, '0']] satisfies [Schema, Path]] : []),
  ]
}
/** Where an input names something by an id. */
const placesOf = (schema: Schema, path: Path = []): string[] => {
  if (schema._zod.def.type === 'string') return IDS.includes(fieldOf(path)) ? [path.join('.')] : []
  return [...new Set(below(schema, path).flatMap(([one, at]) => placesOf(one, at)))]
}

/** A valid input with an id in each of its places; `idAt` says none for one that is to be left out where that is possible. */
const inputWith = (schema: Schema, idAt: (place: string) => string | undefined, path: Path = []): unknown => {
  const { type } = schema._zod.def
  const places = placesOf(schema, path)
  if (places.length === 0) return sampleOf(schema, fieldOf(path))
  if (type === 'string') return idAt(path.join('.')) ?? own(path.join('.'))
  if (type === 'optional' && places.every((place) => idAt(place) === undefined)) return undefined
  const parts = below(schema, path).filter(([one, at]) => type === 'object' || placesOf(one, at).length > 0)
  const made = parts.map(([one, at]) => [at.at(-1) ?? '', inputWith(one, idAt, at)] as const)
  if (type === 'object') return Object.fromEntries(made)
  return type === 'array' ? made.map(([, value]) => value) : made[0]?.[1]
}

/** The ids of a workspace for a place: notes and shortcuts, or people and conversations, are all named `id`. */
const idsAt = ({ ids }: Pick<PopulatedTenant, 'ids'>, group: string, place: string, name = ''): readonly string[] => {
  const path = place.split('.')
  const field = fieldOf(path)
  const ofEndpoint = ids[`${group}.${name}.${field}`]
  if (ofEndpoint) return ofEndpoint.slice(0, 1)
  const ofGroup = ids[`${group}.id`]
  if (field === 'id' && ofGroup) return ofGroup
  if (field !== 'id') return (ids[`${group}.${field}`] ?? ids[field] ?? []).slice(0, 1)
  const of = ids[path.at(-2) ?? '']
  const byGroup = path.length === 1 ? ids[`${group}.id`] : undefined
  if (of ?? byGroup) return (of ?? byGroup ?? []).slice(0, 1)
  return group === 'common' ? (ids.id ?? []).slice(0, 3) : (ids.id ?? []).slice(3)
}
const own = (place: string): string => idsAt(mine, '', place)[0] ?? 'x'

type Attack = readonly [name: string, endpoint: Endpoint, input: Record<string, unknown>]
/** One id of theirs among those of one's own, for each place; and all of them. */
const attacksOn = (endpoint: Endpoint): Attack[] => {
  const schema = endpoint.input as unknown as Schema
  const places = placesOf(schema)
  const attack = (at: string, idAt: (place: string) => string | undefined): Attack => [
    `${endpointName(endpoint)} ${at}`,
    endpoint,
    inputWith(schema, idAt) as Attack[2],
  ]
  const theirsAt = (place: string) => idsAt(theirs, endpoint.group, place, endpoint.name)
  const single = places.flatMap((place) =>
    theirsAt(place).map((id) => attack(place, (one) => (one === place ? id : undefined))),
  )
  return places.length > 1 ? [...single, attack('all', (place) => theirsAt(place)[0])] : single
}

const guarded = Object.entries(contracts)
  .map(([name, group]): [string, Endpoint[]] => [
    name,
    Object.values(group as Record<string, Endpoint>).filter(({ access }) => access !== 'public'),
  ])
  .filter(([, list]) => list.length > 0)

/** What is answered where it is not that there is no such thing. */
const OTHERWISE: Record<string, string> = {
  'academy.course id': '200 null',
  'academy.cancelSession id': '200 true',
  'academy.deleteCategory id': '200 true',
  'academy.deleteCourse id': '200 true',
  'academy.leaveSession id': '200 true',
  'chat.send all': '400 request.invalid',
  'common.deleteMessage id': '200 true',
  'common.deleteNotification id': '200 true',
  'common.deleteShortcut id': '200 true',
  'contacts.rows clientId': '200 {"items":[]}',
  'contacts.contact id': '200 null',
  'contacts.create contact.clientId': '422 contacts.unknownClient',
  'contacts.update id': '200 null',
  'contacts.update contact.clientId': '200 null',
  'contacts.update all': '200 null',
  'contacts.delete id': '200 true',
  'contacts.deleteTag id': '200 true',
  'contacts.import contacts.0.contact.clientId': '200 [{"id":null,"code":"contacts.unknownClient"}]',
  'contacts.log id': '200 {"items":[]}',
  'contacts.ofClient clientId': '200 []',
  'cra.save activity.0.client': '422 cra.missionNotOpen',
  'cra.save activity.0.client.id': '422 cra.missionNotOpen',
  'cra.save activity.0.mission': '422 cra.missionNotOpen',
  'cra.save activity.0.mission.id': '422 cra.missionNotOpen',
  'cra.save all': '422 cra.missionNotOpen',
  'cra.validateMany reports.0.craId': '200 [{"status":null,"code":"resource.notFound"}]',
  // Done as often as it is asked for: what is given up lies with who began it.
  'files.dropUpload uploadId': '200 true',
  'files.dropUpload partsId': '200 true',
  'files.dropUpload all': '200 true',
  'mailbox.discard id': '200 true',
  'mailbox.removeLabel id': '200 true',
  'mailbox.removeTemplate id': '200 true',
  'help.deleteArticle id': '200 true',
  'inventory.cancelCount id': '200 true',
  'inventory.deleteEntry id': '200 true',
  'inventory.deleteProduct id': '200 true',
  'inventory.deleteTag id': '200 true',
  'inventory.deleteKit id': '200 true',
  // It is asked for together with a unit that is handed over already.
  'inventory.handOver missionId': '409 inventory.taken',
  'inventory.handOver personId': '422 inventory.unknownPerson',
  'inventory.removeUnit id': '200 true',
  'missions.create clientId': '422 missions.unknownClient',
  'missions.create validators.0': '422 missions.unknownValidator',
  'missions.create all': '422 missions.unknownClient',
  'missions.list clientId': '200 {"items":[]}',
  'missions.save clientId': '422 missions.unknownClient',
  'missions.save validators.0': '422 missions.unknownValidator',
  'notes.deleteLabel id': '200 []',
  'notes.remove id': '200 true',
  'notes.order notes.0.id': '200 []',
  'notes.purge id': '200 true',
  'positionings.costs people.0': '200 []',
  'positionings.list missionId': '200 {"items":[]}',
  'positionings.list personId': '200 {"items":[]}',
  'positionings.list all': '200 {"items":[]}',
  'positionings.select personId': '422 positionings.unknownPerson',
  'profiles.resume profilId': '404 USER_NOT_FOUND',
  'scrumboard.createBoard all': '422 scrumboard.unknownPerson',
  'scrumboard.createBoard board.clientId': '422 scrumboard.unknownSubject',
  // Nobody gets a session elsewhere without the cookie of theirs: with one see `signIn/unlock.test.ts`.
  'auth.switchWorkspace workspaceId': '401 auth.required',
  'scrumboard.createBoard board.missionId': '422 scrumboard.unknownSubject',
  'scrumboard.createBoard board.members.0': '422 scrumboard.unknownPerson',
  'scrumboard.createCard card.people.0': '422 scrumboard.unknownPerson',
  'scrumboard.deleteStep id': '200 true',
  'scrumboard.updateStep id': '422 scrumboard.unknownPerson',
  'tasks.about id': '200 []',
  'tasks.deleteTag id': '200 true',
  'tasks.order tasks.0.id': '200 []',
  'tasks.remove id': '200 true',
  'tasks.update task.assignedTo': '404 resource.notFound',
}

const textOf = async (body: unknown): Promise<string> =>
  body instanceof File ? Buffer.from(await body.arrayBuffer()).toString('latin1') : (JSON.stringify(body) ?? '')
const ask = async (endpoint: Endpoint, input: Attack[2], by: Person = mine.manager) => {
  const { status, body } = await call(app, endpoint, by, input as never, { anyCost: true })
  const { code } = (body ?? {}) as { code?: string }
  const text = await textOf(body)
  const sent = JSON.stringify(input)
  const told = secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
  const withoutIds = text.replace(/"(id|craId)":"[^"]*",?/g, '')
  return { answer: `${status} ${code ?? (typeof body === 'string' ? body : withoutIds)}`, told }
}

/** What is known nowhere but there: its ids, and the names and addresses of its people. */
const secrets = [
  ...Object.entries(theirs.ids).flatMap(([name, ids]) => (/\.(query|label)$/.test(name) ? [] : ids)),
  ...[theirs.manager, theirs.validator, theirs.resource, theirs.freelancer].flatMap(({ name, email }) => [name, email]),
]
/** All that is stored of theirs. */
const stored = async () => {
  await app.drained()
  const lines = (await everythingIn(app)).split('\n').filter((line) => secrets.some((secret) => line.includes(secret)))
  return lines.map((line) => toCanonicalJson(JSON.parse(line))).toSorted()
}

test('every id that an input names is tried', () => {
  const unknown = guarded.flatMap(([group, list]) =>
    list.flatMap(({ name, input }) =>
      Object.keys(input.shape)
        .filter((field) => /Id$/.test(field) && !IDS.includes(field))
        .map((field) => `${group}.${name} ${field}`),
    ),
  )
  // One's own: which passkey it is is looked up in the account of whoever asks, once they have shown their password.
  expect(unknown).toEqual(['account.removePasskey passkeyId'])
})

/**
 * Labels that a board does not have are left out of its cards, see `scrumboard.test.ts`; and where an id or the whole of
 * somebody may stand, the id is what is tried.
 */
const isLeftOut = (name: string): boolean => /^scrumboard\.(\w+ card\.labels\.|\w+ board\.members\.0\.id)/.test(name)
/** Missions are imported with their client's name; the lines of a new note are called as whoever writes it says. */
const NOTHING_THERE = ['missions.import', 'notes.create']

const attacked = guarded
  .map(([name, list]): [string, Attack[]] => [
    name,
    list
      .filter((one) => !NOTHING_THERE.includes(endpointName(one)))
      .flatMap(attacksOn)
      .filter(([attack]) => !isLeftOut(attack)),
  ])
  .filter(([, attacks]) => attacks.length > 0)

test.each(attacked)(
  '%s knows nothing of another workspace by its ids, and changes nothing there',
  async (_, attacks) => {
    const before = await stored()
    expect(before.length).toBeGreaterThan(50)
    for (const [name, endpoint, input] of attacks) {
      expect(endpoint.input.safeParse(input).error, name).toBeUndefined()
      const expected = OTHERWISE[name] ?? '404 resource.notFound'
      expect({ name, ...(await ask(endpoint, input)) }).toEqual({ name, answer: expected, told: [] })
    }
    expect(await stored()).toEqual(before)
  },
)

test('no list, and nothing that is read, names anything of another workspace', async () => {
  for (const endpoint of guarded.flatMap(([, list]) => list).filter(({ method }) => method === 'GET')) {
    const { answer, told } = await ask(endpoint, buildReadInput(mine, endpoint))
    expect({ name: endpointName(endpoint), answer: answer.slice(0, 100), told }).toMatchObject({ told: [] })
  }
})

/** Colleagues may be looked up and written to, and the workspace is theirs too. */
const OPEN_TO_COLLEAGUES = [
  'chat.contact',
  'chat.send',
  'scrumboard.createBoard',
  'auth.switchWorkspace',
  // Whoever may read an article sees its pictures, confirms having read it, and says whether it helped.
  'help.pictures',
  'help.acknowledge',
  'help.vote',
  'help.ownVote',
  // As often as it is asked for, and with nothing done.
  'mailbox.discard',
  'mailbox.removeLabel',
  'mailbox.removeTemplate',
  'files.dropUpload',
]

test('a colleague who may do nothing gets at nobody else’s things by their ids', async () => {
  const colleague = await theirs.addPerson({ permissions: [] })
  const before = await stored()
  const attacks = attacked
    .flatMap(([, list]) => list)
    .filter(([, endpoint]) => endpoint.access === 'signed-in' && !OPEN_TO_COLLEAGUES.includes(endpointName(endpoint)))
  const answers = await Promise.all(
    attacks.map(async ([name, endpoint, input]) => {
      const { answer } = await ask(endpoint, input, colleague)
      return [name, answer]
    }),
  )
  const isNothing = (name = '', answer = '') =>
    /^404 (resource.notFound|USER_NOT_FOUND)$/.test(answer) || answer === OTHERWISE[name]
  expect(answers.filter(([name, answer]) => !isNothing(name, answer))).toEqual([])
  expect(answers.length).toBeGreaterThan(30)
  expect(await stored()).toEqual(before)
})
