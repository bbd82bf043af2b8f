import { now } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { companyOf, type StoredCompany } from '#functions/data/companies/companies.ts'
import { reactivate as reactivation, suspend as suspending } from '#functions/data/companies/suspension.ts'
import { UserError } from '#infra/local/userError.ts'
import { SUSPENSION_REASONS, type Suspension } from '#shared/people/company/suspension.ts'

/** A company by its id. */
const knownCompany = async (id: string): Promise<StoredCompany> => {
  const company = await companyOf(id).get()
  if (!company) throw new UserError(`There is no company ${id}: \`companies\` lists their ids`)
  return company
}

const reasonOf = (given: string): Suspension['reason'] => {
  const reason = SUSPENSION_REASONS.find((one) => one === given)
  if (!reason)
    throw new UserError(`A reason is one of ${SUSPENSION_REASONS.join(', ')}: members read it in their language`)
  return reason
}

/** Lets a company only read, from now on, everywhere within 30 seconds. */
export const suspend = async (id: string, given: string): Promise<void> => {
  const reason = reasonOf(given)
  await knownCompany(id)
  if (await transact(suspending(id, { reason, since: now().toISOString() }))) throw new UserError(`${id} has just gone`)
}

/** Lets a company work again. */
export const reactivate = async (id: string): Promise<void> => {
  const { suspended, name } = await knownCompany(id)
  if (!suspended) throw new UserError(`${name} is not suspended`)
  if (await transact(reactivation(id))) throw new UserError(`${id} has just gone`)
}
