import { environment } from '#functions/core/environment.ts'
import { transact } from '#functions/core/table/table.ts'
import { type MemberEvent, recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import type { Stream } from '#infra/local/triggers/stream.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { callAs } from '../client.ts'
import { PASSWORD, type PersonKey, people, WORKSPACES } from './people.ts'
import { type Step, withoutNotices } from './step.ts'

interface Actor {
  tenant: string
  personId: string
  token: string
}

/** A person who is joining, or has left. Times in hours before now. */
interface Newcomer {
  firstName: string
  lastName: string
  email: string
  type: 'ESN' | 'ESN_RESOURCE' | 'FREELANCER'
  language: 'EN' | 'FR'
  invited: number
  accepted?: number
  confirmed?: number
  activated?: number
  disabled?: number
  refused?: { at: number; reason: string }
}

const DAYS = 24

const NEWCOMERS: readonly Newcomer[] = [
  {
    firstName: 'Salomé',
    lastName: 'Brigantine',
    email: 'salome.brigantine@rivage.example',
    type: 'ESN_RESOURCE',
    language: 'FR',
    invited: 3 * DAYS,
    accepted: 2 * DAYS,
  },
  {
    firstName: 'Milo',
    lastName: 'Farraday',
    email: 'milo.farraday@independant.example',
    type: 'FREELANCER',
    language: 'EN',
    invited: 29,
    accepted: 5,
  },
  {
    firstName: '',
    lastName: '',
    email: 'anouk.delestre@rivage.example',
    type: 'ESN_RESOURCE',
    language: 'FR',
    invited: 26,
  },
  {
    firstName: '',
    lastName: '',
    email: 'ruben.ostrander@independant.example',
    type: 'FREELANCER',
    language: 'EN',
    invited: 16 * DAYS,
  },
  {
    firstName: 'Gaspard',
    lastName: 'Lointier',
    email: 'gaspard.lointier@rivage.example',
    type: 'ESN_RESOURCE',
    language: 'FR',
    invited: 80 * DAYS,
    accepted: 79 * DAYS,
    confirmed: 79 * DAYS - 2,
    activated: 78 * DAYS,
    disabled: 9 * DAYS,
  },
  {
    firstName: 'Théa',
    lastName: 'Corvaisier',
    email: 'thea.corvaisier@rivage.example',
    type: 'ESN_RESOURCE',
    language: 'FR',
    invited: 21 * DAYS,
    accepted: 20 * DAYS,
    refused: { at: 19 * DAYS, reason: 'Votre contrat commence dans une autre société du groupe.' },
  },
]

/** The token of the latest link mailed to an address. */
const findMailedToken = async (address: string): Promise<string> => {
  const { emails } = (await (await fetch(`${environment.sesEndpoint}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { text?: string } }[]
  }
  const texts = emails.filter(({ destination }) => destination.to.includes(address)).map(({ body }) => body.text ?? '')
  return texts.flatMap((text) => /token=([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
}

const stepsOf = (
  api: string,
  { token: manager }: Actor,
  { firstName, lastName, email, type, language, ...times }: Newcomer,
  { now, stream }: { now: Date; stream: Stream },
): Step[] => {
  let userId = ''
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const linked = async () => {
    await stream.drained()
    return findMailedToken(email)
  }
  const invite = async () => {
    const offer = { type, permissions: ['VIEW_CRA' as const], displayLanguage: language }
    const [line] = await callAs(api, manager, users.invite, { emails: [email], ...offer })
    userId = line?.id ?? ''
  }
  const accept = async () =>
    callAs(api, undefined, onboarding.acceptInvitation, {
      termsVersion: TERMS_VERSION,
      token: await linked(),
      password: PASSWORD,
      firstName,
      lastName,
    })
  const step = (hours: number | undefined, act: Step['act']): Step[] =>
    hours === undefined ? [] : [{ at: at(hours), act }]
  const reason = times.refused?.reason ?? ''
  return [
    ...step(times.invited, invite),
    ...step(times.accepted, accept),
    ...step(times.refused?.at, () => callAs(api, manager, users.refuse, { userId, reason })),
    ...step(times.confirmed, () => callAs(api, manager, users.confirm, { userId })),
    ...step(times.activated, async () => callAs(api, undefined, onboarding.activate, { token: await linked() })),
    ...step(times.disabled, () => callAs(api, manager, users.disable, { userId })),
  ]
}

/** A past event in a member's history. */
const recordPastEvent = (actor: Actor, actionType: MemberEvent['actionType'], by: PersonKey, manager: Actor) => {
  const { firstName, lastName } = people[by]
  const actionBy = { id: manager.personId, name: `${firstName} ${lastName}` }
  return withoutNotices(recordMemberEvent(actor.tenant, actor.personId, { actionType, actionBy }).write)
}

/** How current members arrived: the founder signed up, the others were invited. */
const seedArrivals = (actors: Record<PersonKey, Actor>, opened: Date): Step[] =>
  WORKSPACES.flatMap(({ people: [founder, ...others] }) => {
    if (!founder) return []
    const after = (minutes: number) => new Date(opened.getTime() + minutes * 60_000)
    const all = (actionType: MemberEvent['actionType'], by: (key: PersonKey) => PersonKey) =>
      transact(others.map((key) => recordPastEvent(actors[key], actionType, by(key), actors[by(key)])))
    const own = (actionType: MemberEvent['actionType']) =>
      transact([recordPastEvent(actors[founder], actionType, founder, actors[founder])])
    return [
      { at: after(0), act: () => own('SIGNED_UP') },
      { at: after(4), act: () => own('ACTIVATED') },
      { at: after(30), act: () => all('INVITED', () => founder) },
      { at: after(190), act: () => all('ACCEPTED', (key) => key) },
      { at: after(250), act: () => all('CONFIRMED', () => founder) },
      { at: after(320), act: () => all('ACTIVATED', (key) => key) },
    ]
  })

/** People who joined, are joining, or have left, at their times, including a lost laptop. */
export const seedNewcomers = (
  api: string,
  actors: Record<PersonKey, Actor>,
  when: { opened: Date; now: Date; stream: Stream },
): Step[] => {
  const { maelle, noe } = actors
  const lost = new Date(when.now.getTime() - 37 * DAYS * 3_600_000)
  return [
    ...seedArrivals(actors, when.opened),
    ...NEWCOMERS.flatMap((one) => stepsOf(api, maelle, one, when)),
    { at: lost, act: () => callAs(api, maelle.token, users.endSessions, { userId: noe.personId }) },
  ]
}
