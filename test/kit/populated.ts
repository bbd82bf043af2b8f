import type * as z from 'zod'
import { chat } from '#shared/contracts/chat.ts'
import { common } from '#shared/contracts/common.ts'
import { cra } from '#shared/contracts/cra.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { matching } from '#shared/contracts/matching.ts'
import { chatIdOf } from '#shared/rules/chat.ts'
import { staffingOf } from '../api/staffingKit.ts'
import { type App, call, newTenant, type Person } from './api.ts'

/** A month in which everybody of a populated tenant reports. */
export const MONTH = { year: 2026, month: 3 }
const typed = { kind: 'typed', text: 'Côme Varenne' } as const

/** A tenant with something in every list: what ids of its own a field may name is in `ids`. */
export const newPopulatedTenant = async (app: App) => {
  const tenant = await newTenant(app)
  const { manager, validator, resource } = tenant
  const staffing = staffingOf(app)
  const { must } = staffing
  const mission = await staffing.newMission(manager, { positions: 3 })
  const { positioning, token } = await staffing.sent(manager, mission.id, resource)
  await must(staffing.answer(token))
  const other = await staffing.newMission(manager, { title: 'Audit du parc' })
  const proposal = await staffing.proposed(manager, other.id, resource)
  const save = async (person: Person, at = MONTH) => {
    const { options, version } = await must(call(app, cra.month, person, at))
    const activity = options.map((option) => ({
      ...{ client: option.client.id, mission: option.mission.id },
      details: [{ day: 3, value: 0.5 }],
    }))
    return must(call(app, cra.save, person, { ...at, version, activity, comments: 'Fait.' }))
  }
  const send = async (person: Person, at = MONTH) => {
    const { id, version } = await save(person, at)
    return must(call(app, cra.send, person, { craId: id, version }))
  }
  const signed = await send(resource)
  const response = { craId: signed.id, version: signed.version, craValidationStatus: 'VALIDATED' as const }
  await must(call(app, cra.respond, validator, { ...response, signature: typed }))
  const draft = await save(resource, { ...MONTH, month: 4 })
  const waiting = await send(resource, { ...MONTH, month: 6 })
  await send(tenant.freelancer)
  await must(call(app, chat.send, resource, { contactId: validator.personId, value: 'Bonjour' }))
  await must(call(app, chat.send, validator, { contactId: resource.personId, value: 'Bonjour à vous' }))
  const note = await must(call(app, common.createMessage, resource, { message: { title: 'Penser au CRA' } }))
  const noted = await must(call(app, common.createNotification, resource, { notification: { title: 'Rappel' } }))
  const shortcut = await must(
    call(app, common.createShortcut, resource, {
      shortcut: { label: 'Mes CRA', icon: 'home', link: '/activity-report', useRouter: true },
    }),
  )
  await must(call(app, matching.people, manager, { missionId: mission.id }))
  await app.drained()
  const people = [resource, validator, manager].map(({ personId }) => personId)
  const chatIds = people.slice(1).map((id) => chatIdOf(resource.personId, id))
  const ids: Record<string, readonly string[]> = {
    craId: [signed.id, draft.id, waiting.id],
    userId: people,
    personId: people,
    profilId: people,
    contactId: people,
    by: people,
    missionId: [mission.id, other.id],
    mission: [mission.id],
    clientId: [mission.client.id],
    client: [mission.client.id],
    positioningId: [positioning.id, proposal.id],
    chatId: chatIds,
    id: [note.id, noted.id, shortcut.id, ...people, ...chatIds],
    'chat.id': chatIds,
    'chat.contact.id': people.slice(1),
    workspaceId: [tenant.tenant],
    validators: people,
    email: [resource.email],
    confirmEmail: [resource.email],
    token: [token],
  }
  return { ...tenant, staffing, mission, other, positioning, proposal, signed, draft, waiting, ids }
}
export type PopulatedTenant = Awaited<ReturnType<typeof newPopulatedTenant>>

/** Numbers that a read asks for, so that it reads what is there. */
const NUMBERS: Record<string, number> = { ...MONTH, page: 1 }
const USUAL = [20, 25, 50, 'newest', 'EN', 'Camille', ['ACCEPTED_BY_CLIENT']]

/** What a read of an endpoint is asked with to find what is there: ids of the tenant's own, optional fields left out. */
export const readingOf = (
  { ids }: Pick<PopulatedTenant, 'ids'>,
  { group, name: called, input }: Endpoint,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input.shape).flatMap(([name, schema]) => {
      const known = (field: string) =>
        ids[`${group}.${called}.${field}`] ?? ids[`${group}.${field}`] ?? ids[field] ?? []
      const fits = (value: unknown) => (schema as z.ZodType).safeParse(value).success
      const value = [...known(name), NUMBERS[name], ...USUAL].find((one) => one !== undefined && fits(one))
      return value === undefined || fits(undefined) ? [] : [[name, value]]
    }),
  )
