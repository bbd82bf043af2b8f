import { randomBytes } from 'node:crypto'
import { environment } from '#functions/core/environment.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, getItems, put } from '#functions/core/table/table.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { mailAddressesPartition, mailPartition } from '#functions/data/keys.ts'
import type { Member } from '#functions/data/people/members.ts'
import { mayMailOutside } from '#shared/apps/mailbox/rules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import type { Owner } from './mailKeys.ts'

/** The DNS label of a company's mail domain: by company, and by label for lookups. */
const mailLabelKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'MAIL_LABEL' })
const labelOwnerKey = (label: string): Key => ({ pk: `MAILDOMAIN#${label}`, sk: 'OWNER' })

/** Owner of a local part; hashed, as it derives from a name and is never reassigned, even after erasure. */
const localKey = (tenant: string, local: string): Key => ({
  pk: mailAddressesPartition(tenant),
  sk: sha256(local),
})

const ownAddressKey = (owner: Owner): Key => ({ pk: mailPartition(owner), sk: 'ADDRESS' })

const word = (item: Item | undefined, field: string): string | undefined => {
  const value = item?.[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const MAX_LABEL_LENGTH = 30
const MAX_NAME_LENGTH = 20
const ATTEMPTS = 6

const named = (text: string, longest: number): string =>
  freeSlug(text, new Set())
    .replace(/_/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '') || 'mail'

const domainOf = (label: string): string => `${label}.${environment.mailDomain}`

const addressIn = (item: Item | undefined): string | undefined => {
  const [local, label] = [word(item, 'local'), word(item, 'label')]
  return local && label && environment.mailDomain ? `${local}@${domainOf(label)}` : undefined
}

/** Whether somebody may write outside and be written to: from no sample, whose addresses would outlive it. */
export const hasOutsideMail = (tenant: string, person: Parameters<typeof mayMailOutside>[0]): boolean =>
  environment.mailDomain !== undefined && !isTemporary(tenant) && mayMailOutside(person)

/** A person's external address. */
export const findOwnAddress = async (owner: Owner): Promise<string | undefined> =>
  addressIn(await getItem(ownAddressKey(owner)))

/** The company's mail domain; undefined: none yet. */
export const findCompanyDomain = async (tenant: string): Promise<string | undefined> => {
  const label = environment.mailDomain ? word(await getItem(mailLabelKey(tenant)), 'label') : undefined
  return label && domainOf(label)
}

const NOT_EXISTS = expression`attribute_not_exists(#pk)`

/** The caller's permission check; none when an address is assigned implicitly. */
type AddressRight = Pick<Idempotency, 'right'>

/** The company's label, created on demand. It never ends in a number, which would be taken for a namesake's. */
const claimLabel = async (tenant: string, right: AddressRight): Promise<string> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [found, company] = await getItems([mailLabelKey(tenant), workspaceKey(tenant)])
    const known = word(found, 'label')
    if (known) return known
    const name = company ? toWorkspace(company).name : ''
    const label = `${named(name, MAX_LABEL_LENGTH)}-${randomBytes(3).toString('hex')}`
    const content = { label, tenant }
    const done = await commitIdempotent(right, label, [
      put({ ...mailLabelKey(tenant), ...content }, NOT_EXISTS),
      put({ ...labelOwnerKey(label), ...content }, NOT_EXISTS),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** The member's external address, created on demand. */
export const claimAddress = async (tenant: string, member: Member, right: AddressRight = {}): Promise<string> => {
  const owner = { tenant, person: member.id }
  const known = await findOwnAddress(owner)
  if (known) return known
  const label = await claimLabel(tenant, right)
  const base = [member.firstName, member.lastName].map((one) => named(one, MAX_NAME_LENGTH)).join('.')
  for (let number = 1; number <= 100; number += 1) {
    const local = number === 1 ? base : `${base}${number}`
    const done = await commitIdempotent(right, `${local}@${domainOf(label)}`, [
      put({ ...ownAddressKey(owner), local, label }, NOT_EXISTS),
      put({ ...localKey(tenant, local), person: member.id }, NOT_EXISTS),
    ])
    if ('answer' in done) return done.answer
    if (done.refused.has(0)) return (await findOwnAddress(owner)) ?? claimAddress(tenant, member, right)
  }
  throw busy()
}

/** Strips a `+tag`. */
export const stripTag = (address: string): string => address.replace(/\+.*(?=@[^@]*$)/, '')

const localOf = (address: string): string => stripTag(address).slice(0, stripTag(address).lastIndexOf('@'))

/** Person ids by address of the company's domain. */
export const findPeopleByAddress = async (
  tenant: string,
  addresses: readonly string[],
): Promise<Map<string, string>> => {
  // Several addresses may belong to one person.
  const items = await batchGet(addresses.map((one) => localKey(tenant, localOf(one))))
  return new Map(
    addresses.flatMap((address, index) => {
      const person = word(items[index], 'person')
      return person ? [[address, person] as const] : []
    }),
  )
}

/** The mailbox of a lower-case address; undefined: none. */
export const findOwnerByAddress = async (address: string): Promise<(Owner & { domain: string }) | undefined> => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const suffix = `.${environment.mailDomain}`
  if (!environment.mailDomain || !domain.endsWith(suffix)) return undefined
  const tenant = word(await getItem(labelOwnerKey(domain.slice(0, -suffix.length))), 'tenant')
  const person = tenant && (await findPeopleByAddress(tenant, [address])).get(address)
  return tenant && person ? { tenant, person, domain } : undefined
}

/** Transaction writes that release a person's address without making it available to others. */
export const buildAddressReleaseWrites = async (owner: Owner): Promise<Write[]> => {
  const local = word(await getItem(ownAddressKey(owner)), 'local')
  return local ? [put({ ...localKey(owner.tenant, local) })] : []
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'first label of the company’s mail domain': mailLabelKey('<tenant>'),
  'mail domain label in use, with its company': labelOwnerKey('<label>'),
  'local part in use, with its person': { pk: mailAddressesPartition('<tenant>'), sk: '<hash>' },
  'a person’s address for mail from outside': ownAddressKey({ tenant: '<tenant>', person: '<person>' }),
})
