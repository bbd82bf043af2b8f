import { pictureIn, replacePicture } from '#functions/data/avatars.ts'
import { type CompanyChange, companyOf, type StoredCompany } from '#functions/data/companies.ts'
import { usageOf } from '#functions/data/usage.ts'
import { environment } from '#functions/lib/environment.ts'
import { Failure, notFound } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import type { Caller } from '#functions/lib/request.ts'
import { serve } from '#functions/lib/serve.ts'
import { type Company, company, Prices } from '#shared/contracts/company.ts'
import { mayGrant } from '#shared/rules/permissions.ts'
import { estimateOf } from '#shared/rules/usage.ts'

const toCompany = ({ logoPath, ...rest }: StoredCompany): Company => ({ ...rest, logoUrl: logoPath })

/**
 * Whether asking managers for a second factor, or no longer, is something new: then tokens have to say so. Nobody shuts
 * themselves out: whoever asks for one has one.
 */
const asksAnew = async (asked: boolean, { tenant, person }: Caller): Promise<boolean> => {
  const found = (await companyOf(tenant).withMember(person)) ?? notFound()
  const anew = asked !== found.company.secondFactorForManagers
  if (anew && asked && !found.member.secondFactor) throw new Failure('company.noSecondFactor')
  return anew
}

const change = async (changes: CompanyChange, caller: Caller): Promise<Company> => {
  const { tenant, person, permissions } = caller
  const { invitationDefaults, secondFactorForManagers } = changes
  if (invitationDefaults && !mayGrant(permissions, invitationDefaults.permissions)) throw new Failure('users.notHeld')
  const voiding = secondFactorForManagers !== undefined && (await asksAnew(secondFactorForManagers, caller))
  const changed = (await companyOf(tenant).change(changes, { voiding })) ?? notFound()
  log.info('company.changed', { tenant, person, fields: Object.keys(changes).join() })
  return toCompany(changed)
}

/** Sets the logo that a base64 text holds, or removes it when that is empty. */
const setLogo = async (base64: string, { tenant }: Caller): Promise<Company> => {
  const image = base64 ? pictureIn(base64) : undefined
  const before = (await companyOf(tenant).get()) ?? notFound()
  const place = { tenant, kind: 'logos', before: before.logoPath } as const
  const kept = await replacePicture(place, image, (logo) => companyOf(tenant).nameLogo(before, logo))
  return toCompany({ ...before, logoPath: kept?.path ?? null })
}

export const handler = serve(company, {
  get: async (_, { tenant }) => toCompany((await companyOf(tenant).get()) ?? notFound()),

  update: (changes, caller) => change(changes, caller),

  setLogo: ({ image }, caller) => setLogo(image, caller),

  usage: async (_, { tenant }) => {
    const prices = Prices.parse(JSON.parse(environment.prices))
    const months = await usageOf(tenant)
    return { prices, months: months.map((used) => ({ ...used, estimate: estimateOf(used, prices) })) }
  },
})
