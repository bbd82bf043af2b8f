import { environment } from '#functions/core/environment.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { UserError } from '#infra/local/userError.ts'
import { listOffboarded, type UsedMonth } from '#infra/operate/audit.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { Prices } from '#shared/people/company/contract.ts'
import { estimateCost } from '#shared/people/company/usage.ts'
import { listCompanies } from './companies.ts'

const HEAD = [
  'company',
  'name',
  'registration',
  'month',
  'active people',
  'validated reports',
  'mails',
  'stored bytes',
  'amount',
  'currency',
]

/** Companies whose usage is read at once, however many there are. */
const READ_AT_ONCE = 25

interface Billed {
  id: string
  name: string
  registration: string
  months: readonly UsedMonth[]
}

/**
 * Usage and cost of all companies in a month as CSV, with the figures that each company sees. Offboarded ones are
 * included by their record.
 */
export const usageCsv = async (requestedMonth: string): Promise<string> => {
  const prices = Prices.parse(JSON.parse(environment.prices))
  const toRows = ({ id, name, registration, months }: Billed) => {
    const used = months.find(({ year, month }) => monthKey(year, month) === requestedMonth)
    if (!used) return []
    const { activePeople, reportsValidated, mailsSent, storedBytes } = used
    const amount = (estimateCost(used, prices) / 100).toFixed(2)
    const counts = [activePeople, reportsValidated, mailsSent, storedBytes]
    return [[id, name, registration, requestedMonth, ...counts, amount, prices.currency]]
  }
  const [listed, records] = [await listCompanies(), await listOffboarded()]
  // Of one whose erasure was cut off only the record is whole, unless it is in use again after all.
  const here = listed.filter(({ id, state }) => state === 'active' || !records.some((one) => one.id === id))
  const offboarded = records.filter(({ id }) => !here.some((one) => one.id === id))
  const rows: ReturnType<typeof toRows> = []
  for (let start = 0; start < here.length; start += READ_AT_ONCE) {
    const some = here.slice(start, start + READ_AT_ONCE)
    const read = await Promise.all(some.map(async (one) => toRows({ ...one, months: await readUsage(one.id) })))
    rows.push(...read.flat())
  }
  rows.push(...offboarded.flatMap(toRows))
  if (rows.length === 0)
    throw new UserError(`Of ${requestedMonth} nothing is known: it is one of the last twelve months, as 2026-10`)
  return toCsv([HEAD, ...rows])
}
