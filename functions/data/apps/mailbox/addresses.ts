import { createHash, randomBytes } from 'node:crypto'
import { environment } from '#functions/core/environment.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, getItems, put } from '#functions/core/table/table.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { mailAddressesPartition, mailPartition } from '#functions/data/keys.ts'
import type { Member } from '#functions/data/people/members.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import type { Owner } from './mailKeys.ts'

/** The label of a company's domain below the stage's: with the company, and by itself to find whose it is. */
const mailLabelKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'MAIL_LABEL' })
const labelOwnerKey = (label: string): Key => ({ pk: `MAILDOMAIN#${label}`, sk: 'OWNER' })

/** Whose a local part is; hashed, as it is made of a name and never given to anybody else, even when its person is erased. */
const localKey = (tenant: string, local: string): Key => ({
  pk: mailAddressesPartition(tenant),
  sk: createHash('sha256').update(local).digest('base64url'),
})

const ownAddressKey = (owner: Owner): Key => ({ pk: mailPartition(owner), sk: 'ADDRESS' })

/** These items are one word each: one that holds none is as good as none. */
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

/** The address that somebody has for mail from outside. */
export const ownAddress = async (owner: Owner): Promise<string | undefined> =>
  addressIn(await getItem(ownAddressKey(owner)))

/** The domain of a company's people; undefined: it has none yet. */
export const companyDomain = async (tenant: string): Promise<string | undefined> => {
  const label = environment.mailDomain ? word(await getItem(mailLabelKey(tenant)), 'label') : undefined
  return label && domainOf(label)
}

const NOT_EXISTS = expression`attribute_not_exists(#pk)`

/** The right of whoever asks for an address; none where it is given because somebody writes. */
type AddressRight = Pick<Idempotency, 'right'>

/** The label of a company, which it gets now if it has none. It never ends in a number that would count namesakes. */
const claimLabel = async (tenant: string, under: AddressRight): Promise<string> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [found, company] = await getItems([mailLabelKey(tenant), workspaceKey(tenant)])
    const known = word(found, 'label')
    if (known) return known
    const name = company ? toWorkspace(company).name : ''
    const label = `${named(name, MAX_LABEL_LENGTH)}-${randomBytes(3).toString('hex')}`
    const content = { label, tenant }
    const done = await commitIdempotent(under, label, [
      put({ ...mailLabelKey(tenant), ...content }, NOT_EXISTS),
      put({ ...labelOwnerKey(label), ...content }, NOT_EXISTS),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** The address of a member, which they get now if they have none. */
export const claimAddress = async (tenant: string, member: Member, under: AddressRight = {}): Promise<string> => {
  const owner = { tenant, person: member.id }
  const known = await ownAddress(owner)
  if (known) return known
  const label = await claimLabel(tenant, under)
  const base = [member.firstName, member.lastName].map((one) => named(one, MAX_NAME_LENGTH)).join('.')
  for (let number = 1; number <= 100; number += 1) {
    const local = number === 1 ? base : `${base}${number}`
    const done = await commitIdempotent(under, `${local}@${domainOf(label)}`, [
      put({ ...ownAddressKey(owner), local, label }, NOT_EXISTS),
      put({ ...localKey(tenant, local), person: member.id }, NOT_EXISTS),
    ])
    if ('answer' in done) return done.answer
    if (done.refused.has(0)) return (await ownAddress(owner)) ?? claimAddress(tenant, member, under)
  }
  throw busy()
}

/** An address without what somebody has added after a `+`. */
export const stripTag = (address: string): string => address.replace(/\+.*(?=@[^@]*$)/, '')

/** What stands before the `@`. */
const localOf = (address: string): string => stripTag(address).slice(0, stripTag(address).lastIndexOf('@'))

/** Whose the addresses of a company's own domain are, by address; nobody's are left out. */
export const findPeopleByAddress = async (
  tenant: string,
  addresses: readonly string[],
): Promise<Map<string, string>> => {
  // Somebody may be named by several of theirs.
  const items = await batchGet(addresses.map((one) => localKey(tenant, localOf(one))))
  return new Map(
    addresses.flatMap((address, index) => {
      const person = word(items[index], 'person')
      return person ? [[address, person] as const] : []
    }),
  )
}

/** Whose mailbox an address is for, in small letters; undefined: nobody's. */
export const findOwnerByAddress = async (address: string): Promise<(Owner & { domain: string }) | undefined> => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const suffix = `.${environment.mailDomain}`
  if (!environment.mailDomain || !domain.endsWith(suffix)) return undefined
  const tenant = word(await getItem(labelOwnerKey(domain.slice(0, -suffix.length))), 'tenant')
  const person = tenant && (await findPeopleByAddress(tenant, [address])).get(address)
  return tenant && person ? { tenant, person, domain } : undefined
}

/** The parts of a transaction that take somebody off their address, which nobody gets after them. */
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
