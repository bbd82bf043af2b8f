import { tenantPartition } from '#functions/core/table/keys.ts'
import { type StoredCompany, toCompany } from '#functions/data/companies/companies.ts'
import { usagePartition } from '#functions/data/keys.ts'
import { toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { scanTable, tenantOf } from '#infra/operate/scanTable.ts'
import { isTemporary } from '#shared/core/temporary.ts'

/** A workspace as shown to operators: amounts only, no content. */
export interface CompanySummary {
  id: string
  /** Empty when unreadable. */
  name: string
  registration: string
  type: string
  /** `active`, or the reason of its suspension. */
  state: string
  /** Members who may sign in. */
  people: number
  items: number
  bytes: number
  fileBytes: number
  /** The last day of a visit, in Paris; empty when there was none. */
  lastUse: string
}

const emptySummary = (id: string): CompanySummary => ({
  id,
  name: '',
  registration: '',
  type: '',
  state: '',
  lastUse: '',
  people: 0,
  items: 0,
  bytes: 0,
  fileBytes: 0,
})

const describeCompany = (to: CompanySummary, { name, registration, type, suspended }: StoredCompany): void => {
  const state = suspended ? `suspended: ${suspended.reason}` : 'active'
  Object.assign(to, { name, registration, type, state })
}

/** All workspaces by name. Scans the table once. */
export const listCompanies = async (): Promise<CompanySummary[]> => {
  const summaries = new Map<string, CompanySummary>()
  for await (const { items } of scanTable()) {
    for (const { item, bytes } of items) {
      const tenant = tenantOf(item)
      // Samples are not customers.
      if (!tenant || isTemporary(tenant) || item.pk.startsWith('RATE#')) continue
      const summary = summaries.get(tenant) ?? emptySummary(tenant)
      summaries.set(tenant, summary)
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
  // Leftover items of an erased workspace have no state.
  return [...summaries.values()].filter(({ state }) => state !== '').toSorted((a, b) => a.name.localeCompare(b.name))
}
