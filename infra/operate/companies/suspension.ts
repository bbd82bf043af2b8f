import { now } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { companyOf, type StoredCompany } from '#functions/data/companies/companies.ts'
import { reactivate as reactivation, suspend as suspending } from '#functions/data/companies/suspension.ts'
import { UserError } from '#infra/local/userError.ts'
import { SUSPENSION_REASONS, type Suspension } from '#shared/people/company/suspension.ts'

/** A company by id. */
const requireCompany = async (id: string): Promise<StoredCompany> => {
  const company = await companyOf(id).get()
  if (!company) throw new UserError(`There is no company ${id}: \`companies\` lists their ids`)
  return company
}

const parseReason = (given: string): Suspension['reason'] => {
  const reason = SUSPENSION_REASONS.find((one) => one === given)
  if (!reason)
    throw new UserError(`A reason is one of ${SUSPENSION_REASONS.join(', ')}: members read it in their language`)
  return reason
}

/** Makes a company read-only, effective within 30 seconds; one that is already is so since then, for another reason. */
export const suspend = async (id: string, typedReason: string): Promise<void> => {
  const reason = parseReason(typedReason)
  const { since } = (await requireCompany(id)).suspended ?? { since: now().toISOString() }
  if (await transact(suspending(id, { reason, since }))) throw new UserError(`${id} has just gone`)
}

/** Ends a company's suspension. */
export const reactivate = async (id: string): Promise<void> => {
  const { suspended, name } = await requireCompany(id)
  if (!suspended) throw new UserError(`${name} is not suspended`)
  if (await transact(reactivation(id))) throw new UserError(`${id} has just gone`)
}
