import { environment } from '#functions/core/environment.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { getItems } from '#functions/core/table/table.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { addressKey, type Member, membersOf } from '#functions/data/people/members.ts'
import { findCompanyDomain, findPeopleByAddress, hasOutsideMail } from './addresses.ts'
import { type DraftContent, partyOf, type Sender } from './sending.ts'
import type { StoredParty } from './storedMail.ts'

type Lists = Pick<DraftContent, 'to' | 'cc' | 'bcc'>

/** Internal and external recipients. */
interface Recipients extends Lists {
  people: string[]
  outside: string[]
}

const membersById = async (tenant: string, people: readonly string[]): Promise<Map<string, Member>> => {
  const members = await membersOf(tenant).getMany([...new Set(people)])
  return new Map(members.filter(worksHere).map((one) => [one.id, one]))
}

/** Members by lower-case address; null: an internal address without an active member. */
const findMembersAt = async (tenant: string, addresses: readonly string[]): Promise<Map<string, Member | null>> => {
  const items = await getItems(addresses.map((one) => addressKey(tenant, one)))
  const people = new Map(
    addresses.flatMap((one, index) => (items[index] ? [[one, String(items[index].person)] as const] : [])),
  )
  const below = `.${environment.mailDomain}`
  const maybeOurs = environment.mailDomain ? addresses.filter((one) => one.endsWith(below)) : []
  const domain = maybeOurs.length > 0 ? await findCompanyDomain(tenant) : undefined
  const ours = maybeOurs.filter((one) => domain && one.endsWith(`@${domain}`))
  for (const [address, person] of await findPeopleByAddress(tenant, ours)) people.set(address, person)
  const byId = await membersById(tenant, [...people.values()])
  return new Map([
    ...ours.map((one) => [one, null] as const),
    ...[...people].map(([address, person]) => [address, byId.get(person) ?? null] as const),
  ])
}

/** Resolves recipients without duplicates; external addresses only if the sender may write outside. */
export const resolveRecipients = async (
  tenant: string,
  { to, cc, bcc }: Lists,
  sender: Sender,
): Promise<Recipients> => {
  const lower = ({ address }: StoredParty) => address.toLowerCase()
  const addresses = [...new Set([...to, ...cc, ...bcc].map(lower))]
  if (addresses.length === 0) throw new ApiError('mailbox.noRecipient')
  const members = await findMembersAt(tenant, addresses)
  const mayLeave = hasOutsideMail(tenant, sender)
  const outside = addresses.filter((one) => !members.has(one))
  const unknown = addresses.filter((one) => members.get(one) === null || (!mayLeave && !members.has(one)))
  if (unknown.length > 0) throw new ApiError('mailbox.unknownRecipient', { addresses: unknown })
  const seen = new Set<string>()
  const named = (list: readonly StoredParty[]): StoredParty[] =>
    list.flatMap((party) => {
      const member = members.get(lower(party))
      const key = member?.id ?? lower(party)
      if (seen.has(key)) return []
      seen.add(key)
      return [member ? partyOf(member) : { name: party.name, address: party.address }]
    })
  const lists = { to: named(to), cc: named(cc), bcc: named(bcc) }
  const people = [...lists.to, ...lists.cc, ...lists.bcc].flatMap(({ personId }) => personId ?? [])
  return { ...lists, people, outside }
}
