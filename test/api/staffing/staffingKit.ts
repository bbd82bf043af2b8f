import { transact } from '#functions/core/table/table.ts'
import { buildSheetSave, profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

const FIELDS = {
  title: 'Refonte du portail',
  description: '<p>Une <strong>équipe</strong> de six.</p>',
  skills: [
    { code: 'java', level: 3 },
    { code: 'react', level: 2 },
  ],
  minYears: 3,
  languages: ['FR' as const],
  startDate: '2020-01-01',
  endDate: '2099-12-31',
  rateMin: 450,
  rateMax: 650,
  interventionType: 'HYBRID' as const,
  city: 'Nantes',
  country: 'FR',
  positions: 1,
  validators: [],
}

/** A row of an import of missions. */
export const importedRow = (
  client = 'Mutuelle du Golfe',
  title = 'Suivi',
): InputOf<typeof missions.import>['rows'][number] => ({
  client,
  title,
  startDate: '2030-01-01',
  endDate: '2030-02-01',
  rateMin: null,
  rateMax: 500,
  positions: 1,
  interventionType: null,
  city: '',
  country: null,
  minYears: null,
  skills: [],
})

/** What a test about missions and positionings begins with. */
export const staffingOf = (app: App) => {
  const must = async <T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body as T['body']
  }

  const newClient = (by: Person, title = 'Mutuelle du Golfe') => must(call(app, missions.createClient, by, { title }))
  const newMission = async (by: Person, more: Partial<InputOf<typeof missions.create>> = {}) => {
    const clientId = more.clientId ?? (await newClient(by)).id
    return must(call(app, missions.create, by, { ...FIELDS, ...more, clientId }))
  }

  /** Gives somebody a profile that a client can be shown. */
  const giveProfile = async ({ tenant, personId }: Person, professionalTitle = 'Développeuse Java') => {
    const file = await profilesOf(tenant).open(personId)
    if (!file) throw new Error('There is nobody to give a profile to')
    const fields = {
      ...EMPTY_PROFILE,
      professionalTitle,
      address: '4 rue Secrète',
      linkedinUrl: 'https://linkedin.com/in/x',
    }
    const refused = await transact(buildSheetSave(tenant, file.member, file.sheet?.version ?? 0, fields).writes)
    if (refused) throw new Error('The profile was not saved')
  }

  const select = (by: Person, missionId: string, person: Person, preposedAdr = 520) =>
    call(app, positionings.select, by, { missionId, personId: person.personId, preposedAdr })
  const proposed = async (by: Person, missionId: string, person: Person) => {
    const { id } = await must(select(by, missionId, person))
    return must(call(app, positionings.propose, by, { positioningId: id, version: 1, preposedAdr: 540 }))
  }
  const accept = async (
    person: Person,
    { missionId, id, version }: { missionId: string; id: string; version: number },
  ) => {
    const { offer } = await must(call(app, positionings.myMission, person, { missionId }))
    return call(app, positionings.accept, person, {
      positioningId: id,
      version,
      missionVersion: offer?.missionVersion ?? 1,
      profileVersion: offer?.snapshot.version ?? 0,
    })
  }
  const accepted = async (by: Person, missionId: string, person: Person) => {
    await giveProfile(person)
    return must(accept(person, await proposed(by, missionId, person)))
  }
  const send = (by: Person, positioningId: string, version: number, email = newAddress('achats')) =>
    call(app, positionings.sendToClient, by, { positioningId, version, name: 'Nadia Achats', email, language: 'FR' })
  /** Sent to a client whose link it answers. */
  const sent = async (by: Person, missionId: string, person: Person) => {
    const { id, version } = await accepted(by, missionId, person)
    const email = newAddress('achats')
    const positioning = await must(send(by, id, version, email))
    const token = tokenIn((await app.mails(email)).at(-1))
    return { positioning, token, email }
  }
  const answer = (token: string, isAccepted = true, message = '') =>
    call(app, positionings.answerProposal, undefined, { token, accepted: isAccepted, message })

  return { must, newClient, newMission, giveProfile, select, proposed, accept, accepted, send, sent, answer, FIELDS }
}
