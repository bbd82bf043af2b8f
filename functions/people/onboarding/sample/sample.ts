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
import { parisDate } from '#functions/data/figures/counting.ts'
import { findPerson } from '#functions/data/people/currentUser.ts'
import { buildCloseSamplesWrites } from '#functions/data/people/leaving.ts'
import { addMember, type Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { monthOf, monthsAfter } from '#shared/core/dates/calendar.ts'
import { isTemporary, temporaryId } from '#shared/core/temporary.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { buildAppWrites } from './apps.ts'
import { PEOPLE, type SamplePersonKey, WORDS } from './content.ts'
import { buildAllMonthWrites } from './months.ts'
import { buildStaffingWrites } from './staffing.ts'

/** Bounds the storage that repeated creation can use. */
const SAMPLE_LIMIT = { kind: 'sample', most: 5, seconds: 86_400 }

/** A reserved domain (RFC 2606): mails to it are never sent. */
const DOMAIN = 'exemple.invalid'

/** A sample has no mailbox: mails would use a company name that outlives it. */
const APPS_OFF = ['mailbox'] as const

const ascii = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** Members since three months ago, without accounts: nobody can sign in as them. */
const buildSamplePeople = (today: string, displayLanguage: DisplayLanguage): Record<SamplePersonKey, Member> => {
  const since = new Date(monthsAfter(`${monthOf(today)}-02`, -3))
  return Object.fromEntries(
    Object.entries(PEOPLE).map(([key, { name, type }]): [string, Member] => {
      const [firstName, lastName] = name
      return [
        key,
        {
          id: pastId(since),
          accountId: newId(),
          firstName,
          lastName,
          type,
          email: `${ascii(firstName)}.${ascii(lastName)}@${DOMAIN}`,
          permissions: ['VIEW_CRA'],
          displayLanguage,
          status: 'not-visible',
          avatarPath: null,
          placeOfWork: null,
          state: 'ACTIVE',
        },
      ]
    }),
  ) as Record<SamplePersonKey, Member>
}

/** The caller as a member of the sample, with all permissions. */
const toFounder = (member: Member): Member => {
  const { accountId, email, firstName, lastName, displayLanguage, preferences, secondFactor, acceptedTerms } = member
  return {
    id: newId(),
    accountId,
    email,
    firstName,
    lastName,
    displayLanguage,
    preferences,
    secondFactor,
    acceptedTerms,
    type: 'ESN',
    permissions: ['ALL'],
    status: 'online',
    avatarPath: null,
    placeOfWork: null,
    state: 'ACTIVE',
  }
}

/** Commits the writes in order, or fails. Nobody can enter the workspace before all are stored. */
const writeAll = async (parts: readonly Write[]): Promise<void> => {
  if (await transact(parts)) throw busy()
}

const fillSample = async (tenant: string, member: Member, founder: Member): Promise<void> => {
  const { displayLanguage: language } = member
  const today = parisDate()
  const by = { id: founder.id, name: fullName(founder) }
  const members = buildSamplePeople(today, language)
  for (const one of Object.values(members)) await writeAll(addMember(tenant, one))
  const { writes, accepted } = buildStaffingWrites({ tenant, language, founder: by, members, today })
  for (const one of writes) await writeAll(one)
  const keys = Object.keys(members) as SamplePersonKey[]
  // The months of one person are written in order; people are independent of each other.
  await Promise.all(
    keys.map(async (key) => {
      const person = { id: members[key].id, name: fullName(members[key]) }
      const missions = accepted[key] ?? {}
      const months = buildAllMonthWrites({
        tenant,
        key,
        person,
        founder: by,
        missions,
        today,
        rejection: WORDS[language].rejection,
      })
      for (const one of months) await writeAll(one)
    }),
  )
  await writeAll(buildAppWrites(tenant, founder.id, language))
}

/**
 * Opens a sample company, isolated from the caller's others, which expires by itself. An open one is returned instead; an
 * interrupted one cannot be entered, and expires too.
 */
export const openSample = async (
  { tenant: homeTenant, person }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<{ workspaceId: string }> => {
  const found = (await findPerson(homeTenant, person)) ?? notFound()
  const { member, account } = found
  const there = currentWorkspaces(account).find((place) => isTemporary(place.tenant))
  if (there) return { workspaceId: there.tenant }
  if (member.type !== 'ESN') throw new ApiError('access.denied')
  const tenant = temporaryId(newId())
  const founder = toFounder(member)
  const workspace = {
    id: tenant,
    name: WORDS[member.displayLanguage].company,
    type: 'ESN' as const,
    placeOfWork: { country: 'FR', region: null },
    createdAt: now().toISOString(),
    appsOff: [...APPS_OFF],
    invitationDefaults: defaultInvitations(member.displayLanguage),
  }
  const begun = await commitIdempotent({ right: idempotency.right, record: undefined }, true, [
    buildLimitWrite(SAMPLE_LIMIT, account.accountId),
    ...openWorkspace(workspace),
  ])
  if ('refused' in begun) throw new ApiError('onboarding.tooManySamples')
  await writeAll([...addMember(tenant, founder), buildAppsOffWrite(tenant, [...APPS_OFF])])
  await fillSample(tenant, member, founder)
  const done = await commitIdempotent(idempotency, { workspaceId: tenant }, [
    changeWorkspaces(account, [...currentWorkspaces(account), { tenant, person: founder.id }]),
  ])
  // A concurrent request opened one first; a retry finds it.
  if ('refused' in done) throw busy()
  log.info('sample.opened', { tenant: homeTenant, person, sample: tenant })
  return done.answer
}

/** Closes the caller's sample: nobody can enter any more, and its content expires. */
export const removeSample = async (
  { tenant: homeTenant, person }: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<boolean> => {
  const { account } = (await findPerson(homeTenant, person)) ?? notFound()
  const own = account.workspaces.filter(({ tenant }) => !isTemporary(tenant))
  if (own.length === account.workspaces.length) return true
  const done = await commitIdempotent(idempotency, true, [
    changeWorkspaces(account, own),
    ...(await buildCloseSamplesWrites(account)),
  ])
  if ('refused' in done) throw busy()
  log.info('sample.removed', { tenant: homeTenant, person })
  return done.answer
}
