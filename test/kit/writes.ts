import { cra } from '#shared/contracts/cra.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { matching } from '#shared/contracts/matching.ts'
import { missions } from '#shared/contracts/missions.ts'
import { positionings } from '#shared/contracts/positionings.ts'
import { profiles } from '#shared/contracts/profiles.ts'
import { users } from '#shared/contracts/users.ts'
import { EMPTY_PROFILE } from '#shared/rules/profiles.ts'
import { newAddress, peopleOf } from '#test/api/peopleKit.ts'
import { staffingOf } from '#test/api/staffingKit.ts'
import { type App, call, type newTenant, type Person } from './api.ts'
import { PNG } from './pictures.ts'

/** A call that succeeds: by whom, with what. */
interface Valid {
  by: Person
  input: Record<string, unknown>
}
type Staff = Awaited<ReturnType<typeof newTenant>>

const month = { year: 2026, month: 1 }
const signature = { kind: 'typed', text: 'Côme' } as const
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** For each write that has to be under the right of its caller, what makes a valid call of it, by `group.name`. */
export const validWrites = (app: App): Record<string, (staff: Staff) => Promise<Valid>> => {
  const { must, newClient, newMission, select, proposed, accepted, send, sent, answer, giveProfile, FIELDS } =
    staffingOf(app)
  const { invite, accepted: joining } = peopleOf(app)

  const monthOf = async ({ acceptMission }: Staff, person: Person) => {
    const { client, mission } = await acceptMission(person)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    return { ...month, version: 0, activity, comments: '' }
  }
  const saved = async (staff: Staff, person: Person) =>
    (await must(call(app, cra.save, person, await monthOf(staff, person)))).id
  const waiting = async (staff: Staff, person: Person) => {
    const craId = await saved(staff, person)
    await must(call(app, cra.send, person, { craId, version: 1 }))
    return { craId, version: 2 }
  }
  const uploaded = async (by: Person) => {
    const profilId = by.personId
    const { uploadId, url, fields } = await must(call(app, profiles.beginUpload, by, { profilId }))
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(PDF)]))
    await fetch(url, { method: 'POST', body: form })
    return { profilId, uploadId, name: 'diplôme.pdf' }
  }
  const invited = { type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN' } as const
  const disabled = async ({ manager, resource }: Staff) => {
    await must(call(app, users.disable, manager, { userId: resource.personId }))
    return { userId: resource.personId }
  }
  const byManager =
    (input: (staff: Staff) => Promise<Record<string, unknown>> | Record<string, unknown>) =>
    async (staff: Staff): Promise<Valid> => ({ by: staff.manager, input: await input(staff) })
  const ofResource = byManager(({ resource }) => ({ userId: resource.personId }))
  const step = ({ id, version }: { id: string; version: number }) => ({ positioningId: id, version })

  return {
    'cra.save': async (staff) => ({ by: staff.resource, input: await monthOf(staff, staff.resource) }),
    'cra.send': async (staff) => ({
      by: staff.resource,
      input: { craId: await saved(staff, staff.resource), version: 1 },
    }),
    'cra.takeBack': async (staff) => ({ by: staff.resource, input: await waiting(staff, staff.resource) }),
    'cra.respond': async (staff) => ({
      by: staff.validator,
      input: { ...(await waiting(staff, staff.resource)), craValidationStatus: 'VALIDATED', signature },
    }),
    'cra.validateMany': async (staff) => ({
      by: staff.validator,
      input: {
        reports: [await waiting(staff, staff.resource), await waiting(staff, staff.freelancer)],
        signature,
      },
    }),
    'cra.remind': byManager(() => month),
    'company.update': byManager(() => ({ name: 'Autre Nom', hoursPerDay: 8 })),
    'company.setLogo': byManager(() => ({ image: PNG.toString('base64') })),
    'missions.createClient': byManager(() => ({ title: 'Mutuelle du Golfe' })),
    'missions.renameClient': byManager(async ({ manager }) => {
      const { id, version } = await newClient(manager)
      return { clientId: id, title: 'Mutuelle de la Baie', version }
    }),
    'missions.create': byManager(async ({ manager }) => ({ ...FIELDS, clientId: (await newClient(manager)).id })),
    'missions.save': byManager(async ({ manager }) => {
      const { id, client, version } = await newMission(manager)
      return { ...FIELDS, missionId: id, version, clientId: client.id, title: 'Autre titre' }
    }),
    'missions.close': byManager(async ({ manager }) => {
      const { id, version } = await newMission(manager)
      return { missionId: id, version }
    }),
    'missions.reopen': byManager(async ({ manager }) => {
      const { id, version } = await newMission(manager)
      await must(call(app, missions.close, manager, { missionId: id, version }))
      return { missionId: id, version: version + 1 }
    }),
    'missions.import': byManager(() => {
      const { description: _, languages: __, validators: ___, ...row } = FIELDS
      return { rows: [{ ...row, client: 'Mutuelle du Golfe' }] }
    }),
    'matching.decide': byManager(async ({ manager, resource }) => {
      const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 }] }]
      const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
      const profile = { ...EMPTY_PROFILE, userExperiences: [lead], version: 0 }
      await must(call(app, profiles.save, resource, { profilId: resource.personId, ...profile }))
      const { id } = await newMission(manager)
      return { missionId: id, personId: resource.personId, kind: 'PIN', note: 'Connaît le client.' }
    }),
    'matching.setSettings': byManager(async ({ manager }) => {
      const { version, weights } = await must(call(app, matching.settings, manager, {}))
      return { version, weights, openToPeople: true }
    }),
    'positionings.select': byManager(async ({ manager, resource }) => {
      const { id } = await newMission(manager)
      return { missionId: id, personId: resource.personId, preposedAdr: 500 }
    }),
    'positionings.remove': byManager(async ({ manager, resource }) =>
      step(await must(select(manager, (await newMission(manager)).id, resource))),
    ),
    'positionings.propose': byManager(async ({ manager, resource }) => {
      const one = await must(select(manager, (await newMission(manager)).id, resource))
      return { ...step(one), preposedAdr: 500 }
    }),
    'positionings.takeBack': byManager(async ({ manager, resource }) =>
      step(await proposed(manager, (await newMission(manager)).id, resource)),
    ),
    'positionings.sendToClient': byManager(async ({ manager, resource }) => {
      const one = await accepted(manager, (await newMission(manager)).id, resource)
      return { ...step(one), name: 'Nadia Achats', email: newAddress('achats'), language: 'FR' }
    }),
    'positionings.assign': byManager(async ({ manager, resource }) => {
      const { positioning, token } = await sent(manager, (await newMission(manager)).id, resource)
      await must(answer(token))
      return { positioningId: positioning.id, version: positioning.version + 1, endDate: '2098-01-31' }
    }),
    'positionings.accept': async ({ manager, resource }) => {
      await giveProfile(resource)
      const { id, version, missionId } = await proposed(manager, (await newMission(manager)).id, resource)
      const { offer } = await must(call(app, positionings.myMission, resource, { missionId }))
      const read = { missionVersion: offer?.missionVersion, profileVersion: offer?.snapshot.version }
      return { by: resource, input: { positioningId: id, version, ...read } }
    },
    'positionings.refuse': async ({ manager, resource }) => {
      const one = await proposed(manager, (await newMission(manager)).id, resource)
      return { by: resource, input: { ...step(one), reason: 'Trop loin.' } }
    },
    'positionings.withdraw': async ({ manager, resource }) => {
      const one = await accepted(manager, (await newMission(manager)).id, resource)
      const { version } = await must(send(manager, one.id, one.version))
      return { by: resource, input: { positioningId: one.id, version, reason: '' } }
    },
    'users.invite': byManager(() => ({ ...invited, emails: [newAddress(), newAddress()] })),
    'users.resend': byManager(async ({ manager }) => ({ userId: await invite(manager, newAddress()) })),
    'users.revoke': byManager(async ({ manager }) => ({ userId: await invite(manager, newAddress()) })),
    'users.confirm': byManager(async ({ manager }) => ({ userId: (await joining(manager)).userId })),
    'users.refuse': byManager(async ({ manager }) => ({ userId: (await joining(manager)).userId, reason: 'Non' })),
    'users.disable': ofResource,
    'users.enable': byManager(disabled),
    'users.setPermissions': byManager(({ resource }) => ({ userId: resource.personId, permissions: ['MANAGE_CRA'] })),
    'users.resetSecondFactor': ofResource,
    'users.endSessions': ofResource,
    'users.erase': byManager(async (staff) => ({ ...(await disabled(staff)), confirmEmail: staff.resource.email })),
    'profiles.save': async ({ resource }) => ({
      by: resource,
      input: { profilId: resource.personId, ...EMPTY_PROFILE, professionalTitle: 'Java', version: 0 },
    }),
    'profiles.keepDocument': async ({ resource }) => ({ by: resource, input: await uploaded(resource) }),
    'profiles.removeDocument': async ({ resource }) => {
      const { id } = await must(call(app, profiles.keepDocument, resource, await uploaded(resource)))
      return { by: resource, input: { profilId: resource.personId, documentId: id } }
    },
    'feedback.send': async ({ resource }) => ({
      by: resource,
      input: { type: 'BUG_REPORT', subject: 'Un mois', message: '<p>Il manque un jour.</p>' },
    }),
  }
}

/** As `validWrites` names it. */
export const routeOf = ({ group, name }: Endpoint): string => `${group}.${name}`
