import { tenantPartition } from '#functions/core/table/keys.ts'
import { type StoredCompany, toCompany } from '#functions/data/companies/companies.ts'
import { usagePartition } from '#functions/data/keys.ts'
import { toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { everything, tenantOf } from '#infra/operate/everything.ts'
import { isTemporary } from '#shared/core/temporary.ts'

/** A workspace as whoever operates it sees it: how much and how often, nothing of what is in it. */
export interface Summary {
  id: string
  /** Empty when it cannot be read. */
  name: string
  registration: string
  type: string
  /** `active`, or why it is suspended. */
  state: string
  /** Those who may sign in. */
  people: number
  items: number
  bytes: number
  fileBytes: number
  /** The last day on which somebody came, in Paris; empty when nobody ever did. */
  lastUse: string
}

const empty = (id: string): Summary => ({
  ...{ id, name: '', registration: '', type: '', state: '', lastUse: '' },
  ...{ people: 0, items: 0, bytes: 0, fileBytes: 0 },
})

const describeCompany = (to: Summary, { name, registration, type, suspended }: StoredCompany): void => {
  const state = suspended ? `suspended: ${suspended.reason}` : 'active'
  Object.assign(to, { name, registration, type, state })
}

/** Every workspace, by name. Reads the whole table once. */
export const companies = async (): Promise<Summary[]> => {
  const found = new Map<string, Summary>()
  for await (const { items } of everything()) {
    for (const { item, bytes } of items) {
      const tenant = tenantOf(item)
      // A sample is nobody's company, and nobody pays for it.
      if (!tenant || isTemporary(tenant) || item.pk.startsWith('RATE#')) continue
      const summary = found.get(tenant) ?? empty(tenant)
      found.set(tenant, summary)
      summary.items += 1
      summary.bytes += bytes
      if (item.pk === usagePartition(tenant) && item.sk === 'TOTAL') summary.fileBytes = Number(item.storedBytes ?? 0)
      if (item.pk !== tenantPartition(tenant)) continue
      const company = item.sk === 'COMPANY' ? readIf(item, toCompany) : undefined
      if (company) describeCompany(summary, company)
      const member = item.sk.startsWith('MEMBER#') ? readIf(item, toMember) : undefined
      if (member?.state === 'ACTIVE') summary.people += 1
      if (member?.activeDay && member.activeDay > summary.lastUse) summary.lastUse = member.activeDay
    }
  }
  // What is left of a workspace that was taken away is no workspace.
  return [...found.values()].filter(({ state }) => state !== '').toSorted((a, b) => a.name.localeCompare(b.name))
}
