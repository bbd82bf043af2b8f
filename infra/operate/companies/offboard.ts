import { join } from 'node:path'
import { now } from '#functions/core/clock.ts'
import { companyOf } from '#functions/data/companies/companies.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { UserError } from '#infra/local/userError.ts'
import { eraseCompany } from './eraseCompany.ts'
import { exportCompany } from './exportCompany.ts'
import { noteProgress, progressIn } from './progress.ts'

/** After so long every function knows that a company is suspended: nothing is written between its export and its erasure. */
const SUSPENDED_FOR_MS = 60_000

interface Talk {
  say: (line: string) => void
  /** What is typed in answer. */
  ask: (question: string) => Promise<string>
  /** Keeps what has to be known of it later. */
  keep: (kept: Record<string, unknown>) => Promise<void>
}

/** A company that may be taken away: it has been suspended for as long as it takes. */
const leaving = async (tenant: string) => {
  const company = await companyOf(tenant).get()
  if (!company) throw new UserError(`There is no company ${tenant}: \`companies\` lists their ids`)
  const since = company.suspended?.since
  if (!since)
    throw new UserError(`${company.name} is in use: \`suspend\` it first, so that nothing is written meanwhile`)
  if (now().getTime() - Date.parse(since) < SUSPENDED_FOR_MS) {
    throw new UserError(`${company.name} was suspended less than a minute ago: not every function knows of it yet`)
  }
  return company
}

/**
 * Takes everything of a company out into a folder, then, when its name is typed, erases it for good: table, files,
 * accounts that have no other company. Called again it goes on where it was cut off.
 */
export const offboard = async (tenant: string, out: string, { say, ask, keep }: Talk): Promise<void> => {
  const folder = join(out, tenant)
  const progress = progressIn(folder, tenant)
  if (progress.step === 'done') return say(`${tenant} has been taken away; its export lies in ${folder}`)
  const { name, registration } = await leaving(tenant)
  await exportCompany(folder, progress, name)
  say(`The export of ${name} is whole: ${folder}/manifest.json names every file with its SHA-256.`)
  const typed = await ask(`To erase ${name} for good, type its name: `)
  if (typed.trim() !== name) throw new UserError('That is not its name: nothing was erased, and the export stays')
  await keep({ id: tenant, name, registration, months: await readUsage(tenant) })
  const erased = await eraseCompany(tenant)
  progress.step = 'done'
  noteProgress(folder, progress)
  say(`${name} is erased: ${erased} items, all of its files, and the accounts that had no other company.`)
}
