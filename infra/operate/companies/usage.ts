import { environment } from '#functions/core/environment.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { UserError } from '#infra/local/userError.ts'
import { offboarded, type UsedMonth } from '#infra/operate/audit.ts'
import { monthKey } from '#shared/core/calendar.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { Prices } from '#shared/people/company/contract.ts'
import { estimateOf } from '#shared/people/company/usage.ts'
import { companies } from './companies.ts'

const HEAD = [
  ...['company', 'name', 'registration', 'month', 'active people', 'validated reports', 'mails', 'stored bytes'],
  ...['amount', 'currency'],
]

interface Billed {
  id: string
  name: string
  registration: string
  months: readonly UsedMonth[]
}

/**
 * What each company used in a month and what it costs, as CSV: the figures that the company itself is shown, to invoice
 * from. Those that have gone since are in it, by what was noted when they went.
 */
export const usageCsv = async (asked: string): Promise<string> => {
  const prices = Prices.parse(JSON.parse(environment.prices))
  const here = (await companies()).map(async (one): Promise<Billed> => ({ ...one, months: await readUsage(one.id) }))
  const rows = [...(await Promise.all(here)), ...(await offboarded())].flatMap(({ id, name, registration, months }) => {
    const used = months.find(({ year, month }) => monthKey(year, month) === asked)
    if (!used) return []
    const { activePeople, reportsValidated, mailsSent, storedBytes } = used
    const amount = (estimateOf(used, prices) / 100).toFixed(2)
    const counts = [activePeople, reportsValidated, mailsSent, storedBytes]
    return [[id, name, registration, asked, ...counts, amount, prices.currency]]
  })
  if (rows.length === 0)
    throw new UserError(`Of ${asked} nothing is known: it is one of the last twelve months, as 2026-10`)
  return toCsv([HEAD, ...rows])
}
