import { newId, now, pastId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { buildAppsOffWrite } from '#functions/core/security/revocations.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { changeWorkspaces, currentWorkspaces } from '#functions/data/accounts/accounts.ts'
import { defaultInvitations } from '#functions/data/companies/companies.ts'
import { buildLimitWrite } from '#functions/data/companies/limits.ts'
import { openWorkspace } from '#functions/data/companies/workspaces.ts'
import { findPerson } from '#functions/data/people/currentUser.ts'
import { buildCloseSamplesWrites } from '#functions/data/people/leaving.ts'
import { addMember, type Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { shiftMonth } from '#shared/core/calendar.ts'
import { isTemporary, temporaryId } from '#shared/core/temporary.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { apps } from './apps.ts'
import { PEOPLE, type SamplePersonKey, WORDS } from './content.ts'
import { monthsOf } from './months.ts'
import { staffing } from './staffing.ts'

/** So that nobody fills the table by filling and removing. */
const A_DAY = { kind: 'sample', most: 5, seconds: 86_400 }

/** Nobody has such an address (RFC 2606): no mail to it ever leaves. */
const DOMAIN = 'exemple.invalid'

/** The mails of a company go out under a name that outlives it. */
const APPS_OFF = ['mailbox'] as const

const ascii = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** People who have been there for three months, and whom no account belongs to: nobody signs in as them. */
const samplePeople = (today: Date, displayLanguage: DisplayLanguage): Record<SamplePersonKey, Member> => {
  const { year, month } = shiftMonth(today.getUTCFullYear(), today.getUTCMonth() + 1, -3)
  const since = new Date(Date.UTC(year, month - 1, 2))
  return Object.fromEntries(
    Object.entries(PEOPLE).map(([key, { name, type }]): [string, Member] => {
      const [firstName, lastName] = name
      return [
        key,
        {
          ...{ id: pastId(since), accountId: newId(), firstName, lastName, type },
          email: `${ascii(firstName)}.${ascii(lastName)}@${DOMAIN}`,
          ...{ permissions: ['VIEW_CRA'], displayLanguage, status: 'not-visible', avatarPath: null },
          ...{ placeOfWork: null, state: 'ACTIVE' },
        },
      ]
    }),
  ) as Record<SamplePersonKey, Member>
}

/** What somebody is in their sample: they may do everything there. */
const founderOf = (member: Member): Member => {
  const { accountId, email, firstName, lastName, displayLanguage, preferences, secondFactor, acceptedTerms } = member
  return {
    ...{
      id: newId(),
      accountId,
      email,
      firstName,
      lastName,
      displayLanguage,
      preferences,
      secondFactor,
      acceptedTerms,
    },
    ...{ type: 'ESN', permissions: ['ALL'], status: 'online', avatarPath: null, placeOfWork: null, state: 'ACTIVE' },
  }
}

/** Writes all of them, or fails: what is written belongs to a workspace that nobody is let into before all of it is there. */
const write = async (parts: readonly Write[]): Promise<void> => {
  if (await transact(parts)) throw busy()
}

const fill = async (tenant: string, member: Member, founder: Member, today: Date): Promise<void> => {
  const { displayLanguage: language } = member
  const by = { id: founder.id, name: fullName(founder) }
  const members = samplePeople(today, language)
  for (const one of Object.values(members)) await write(addMember(tenant, one))
  const { writes, accepted } = staffing({ tenant, language, founder: by, members, today })
  for (const one of writes) await write(one)
  const keys = Object.keys(members) as SamplePersonKey[]
  // Each person's months follow one another; of several people they have nothing in common.
  await Promise.all(
    keys.map(async (key) => {
      const person = { id: members[key].id, name: fullName(members[key]) }
      const missions = accepted[key] ?? {}
      const months = monthsOf({
        ...{ tenant, key, person, founder: by, missions, today },
        rejection: WORDS[language].rejection,
      })
      for (const one of months) await write(one)
    }),
  )
  await write(apps(tenant, founder.id, language))
}

/**
 * Opens a company with made-up people and work, of the caller's account and beside its others, which it has nothing in
 * common with. It ends by itself; asked for again while it is there, it is the same one. What was begun and cut off nobody
 * is let into, and it ends as well.
 */
export const openSample = async (
  { tenant: here, person }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<{ workspaceId: string }> => {
  const found = (await findPerson(here, person)) ?? notFound()
  const { member, account } = found
  const there = currentWorkspaces(account).find((place) => isTemporary(place.tenant))
  if (there) return { workspaceId: there.tenant }
  if (member.type !== 'ESN') throw new ApiError('access.denied')
  const today = now()
  const tenant = temporaryId(newId())
  const founder = founderOf(member)
  const workspace = {
    ...{ id: tenant, name: WORDS[member.displayLanguage].company, type: 'ESN' as const },
    ...{ placeOfWork: { country: 'FR', region: null }, createdAt: today.toISOString(), appsOff: [...APPS_OFF] },
    invitationDefaults: defaultInvitations(member.displayLanguage),
  }
  const begun = await commitIdempotent({ right: idempotency.right, record: undefined }, true, [
    buildLimitWrite(A_DAY, account.accountId),
    ...openWorkspace(workspace),
  ])
  if ('refused' in begun) throw new ApiError('onboarding.tooManySamples')
  await write([...addMember(tenant, founder), buildAppsOffWrite(tenant, [...APPS_OFF])])
  await fill(tenant, member, founder, today)
  const done = await commitIdempotent(idempotency, { workspaceId: tenant }, [
    changeWorkspaces(account, [...currentWorkspaces(account), { tenant, person: founder.id }]),
  ])
  // Pressed twice at once: the other one was first, and is found when it is asked for again.
  if ('refused' in done) throw busy()
  log.info('sample.opened', { tenant: here, person, sample: tenant })
  return done.answer
}

/** Closes the caller's sample: nobody comes in from this moment on, and what it holds goes with its end. */
export const removeSample = async (
  { tenant: here, person }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<boolean> => {
  const { account } = (await findPerson(here, person)) ?? notFound()
  const own = account.workspaces.filter(({ tenant }) => !isTemporary(tenant))
  if (own.length === account.workspaces.length) return true
  const done = await commitIdempotent(idempotency, true, [
    changeWorkspaces(account, own),
    ...(await buildCloseSamplesWrites(account)),
  ])
  if ('refused' in done) throw busy()
  log.info('sample.removed', { tenant: here, person })
  return done.answer
}
