import { environment } from '#functions/core/environment.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { serve } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { backOff } from '#functions/core/table/table.ts'
import {
  buildLogoWrites,
  changeCompany,
  companyOf,
  defaultInvitations,
  type StoredCompany,
  toLetterhead,
} from '#functions/data/companies/companies.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { parsePicture, replacePicture } from '#functions/data/people/avatars.ts'
import { OPTIONAL_APPS, type OptionalApp } from '#shared/apps/optional.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import { mayGrant } from '#shared/core/permissions.ts'
import { company, Prices } from '#shared/people/company/contract.ts'
import type { Company } from '#shared/people/company/fields.ts'
import type { ResumeSection } from '#shared/people/company/letterhead.ts'
import { estimateCost } from '#shared/people/company/usage.ts'

/** A company as answered; the language of invitations defaults to the caller's. */
const toCompany = (
  { logoPath, invitationDefaults, ...rest }: StoredCompany,
  { language }: Pick<Caller, 'language'>,
): Company => ({ ...rest, invitationDefaults: invitationDefaults ?? defaultInvitations(language), logoUrl: logoPath })

/** The company and the caller, in one request. */
const loadCompany = async ({ tenant, person }: Caller) => (await companyOf(tenant).withMember(person)) ?? notFound()

/**
 * Whether the second-factor rule changes, which tokens have to carry. Nobody can require a factor that they do not have
 * themselves.
 */
const changesSecondFactorRule = (
  asked: boolean,
  { company: before, member }: Awaited<ReturnType<typeof loadCompany>>,
): boolean => {
  const anew = asked !== before.secondFactorForManagers
  if (anew && asked && !member.secondFactor) throw new ApiError('company.noSecondFactor')
  return anew
}

type RequestedChanges = ParsedOf<typeof company.update>

/** The apps to disable, sorted; undefined when nothing changes, so that no token is revoked. */
const changedAppsOff = (
  { appsOff, appsOffBefore }: Pick<RequestedChanges, 'appsOff' | 'appsOffBefore'>,
  before: StoredCompany,
): OptionalApp[] | undefined => {
  if (!appsOff) return undefined
  const asked = mergeList(before.appsOff, appsOff, appsOffBefore)
  const isNew = OPTIONAL_APPS.some((app) => asked.includes(app) !== before.appsOff.includes(app))
  return isNew ? OPTIONAL_APPS.filter((app) => asked.includes(app)) : undefined
}

/** The sections of a résumé: in the order that was asked for, or else as they are, and at least one. */
const changedSections = (
  { resumeSections: asked, resumeSectionsBefore: read }: RequestedChanges,
  { resumeSections: held }: StoredCompany,
): ResumeSection[] | undefined => {
  if (!asked) return undefined
  const merged = mergeList(held, asked, read)
  if (merged.length === 0) return asked
  const isMoved =
    !read || asked.filter((one) => read.includes(one)).join() !== read.filter((one) => asked.includes(one)).join()
  const order = isMoved ? [...asked, ...held] : [...held, ...asked]
  return [...new Set(order)].filter((one) => merged.includes(one))
}

/** What an invitation offers by default; nobody can grant what they lack. */
const changedInvitations = (
  { invitationDefaults: asked, invitationDefaultsBefore: read }: RequestedChanges,
  { invitationDefaults: held }: StoredCompany,
  { permissions }: Caller,
): StoredCompany['invitationDefaults'] => {
  if (!asked) return undefined
  const after =
    held && read
      ? {
          type: asked.type === read.type ? held.type : asked.type,
          permissions: mergeList(held.permissions, asked.permissions, read.permissions),
          displayLanguage:
            asked.displayLanguage === read.displayLanguage ? held.displayLanguage : asked.displayLanguage,
        }
      : asked
  if (!mayGrant(permissions, after.permissions)) throw new ApiError('users.notHeld')
  return after
}

const ATTEMPTS = 4

const change = async (requested: RequestedChanges, caller: Caller, idempotency: Idempotency): Promise<Company> => {
  const { tenant, person } = caller
  const { appsOffBefore: _, resumeSectionsBefore: __, invitationDefaultsBefore: ___, ...changes } = requested
  const { secondFactorForManagers } = changes
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await loadCompany(caller)
    const voiding = secondFactorForManagers !== undefined && changesSecondFactorRule(secondFactorForManagers, found)
    const { company: after, writes } = changeCompany(
      found.company,
      {
        ...changes,
        appsOff: changedAppsOff(requested, found.company),
        resumeSections: changedSections(requested, found.company),
        invitationDefaults: changedInvitations(requested, found.company, caller),
      },
      { voiding },
    )
    if (writes.length === 0) return toCompany(after, caller)
    const done = await commitIdempotent(idempotency, toCompany(after, caller), writes)
    if ('answer' in done) {
      log.info('company.changed', { tenant, person, fields: Object.keys(changes).join() })
      return done.answer
    }
    await backOff(attempt)
  }
  throw busy()
}

/** Sets the logo from a base64 text, or removes it when that is empty. */
const setLogo = async (base64: string, caller: Caller, idempotency: Idempotency): Promise<Company> => {
  const { tenant } = caller
  const image = base64 ? parsePicture(base64) : undefined
  const before = (await companyOf(tenant).get()) ?? notFound()
  const place = { tenant, kind: 'logos', before: before.logoPath } as const
  // No idempotency record: a retry uploads another logo, to which an earlier answer does not apply.
  const kept = await replacePicture(place, image, async (logo) => {
    const done = await commitIdempotent({ ...idempotency, record: undefined }, true, buildLogoWrites(before, logo))
    return 'answer' in done
  })
  return toCompany({ ...before, logoPath: kept?.path ?? null }, caller)
}

export const handler = serve(company, {
  get: async (_, caller) => toCompany((await companyOf(caller.tenant).get()) ?? notFound(), caller),

  letterhead: async (_, { tenant }) => toLetterhead((await companyOf(tenant).get()) ?? notFound()),

  update: (changes, caller, { idempotency }) => change(changes, caller, idempotency),

  setLogo: ({ image }, caller, { idempotency }) => setLogo(image, caller, idempotency),

  usage: async (_, { tenant }) => {
    const prices = Prices.parse(JSON.parse(environment.prices))
    const months = await readUsage(tenant)
    return { prices, months: months.map((used) => ({ ...used, estimate: estimateCost(used, prices) })) }
  },
})
