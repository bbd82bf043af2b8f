import { join } from 'node:path'
import { now } from '#functions/core/clock.ts'
import { companyOf } from '#functions/data/companies/companies.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { UserError } from '#infra/local/userError.ts'
import { listOffboarded } from '#infra/operate/audit.ts'
import { eraseCompany } from './eraseCompany.ts'
import { exportCompany } from './exportCompany.ts'
import { beginProgress, loadProgress, type Progress, saveProgress } from './progress.ts'

/** Until every function knows of the suspension: nothing is written between export and erasure. */
const MIN_SUSPENSION_MS = 60_000

interface OffboardTerminal {
  say: (line: string) => void
  /** Asks for input. */
  ask: (question: string) => Promise<string>
  /** Records values for later. */
  keep: (kept: Record<string, unknown>) => Promise<void>
}

/** A company that has been suspended long enough to be offboarded. */
const requireSuspended = async (tenant: string) => {
  const company = await companyOf(tenant).get()
  if (!company) throw new UserError(`There is no company ${tenant}: \`companies\` lists their ids`)
  const since = company.suspended?.since
  if (!since)
    throw new UserError(`${company.name} is in use: \`suspend\` it first, so that nothing is written meanwhile`)
  if (now().getTime() - Date.parse(since) < MIN_SUSPENSION_MS) {
    throw new UserError(`${company.name} was suspended less than a minute ago: not every function knows of it yet`)
  }
  return { ...company, since }
}

/** Erases a company, called `name`, and notes it. */
const erase = async (folder: string, progress: Progress, name: string): Promise<string> => {
  const erased = await eraseCompany(progress.tenant)
  saveProgress(folder, { ...progress, step: 'done' })
  return `${name} is erased: ${erased} items, all of its files, and the accounts that had no other company.`
}

/**
 * Exports a company into a folder and, once its name is typed, erases it: items, files, and accounts without another
 * company. Resumable.
 */
export const offboard = async (tenant: string, out: string, { say, ask, keep }: OffboardTerminal): Promise<void> => {
  const folder = join(out, tenant)
  const begun = loadProgress(folder)
  if (begun?.step === 'done') return say(`${tenant} has been taken away; its export lies in ${folder}`)
  // Cut off after the last that says who it is.
  if (begun?.months && !(await companyOf(tenant).get())) return say(await erase(folder, begun, tenant))
  const { name, registration, since } = await requireSuspended(tenant)
  const progress = begun ?? beginProgress(folder, { tenant, since })
  if (progress.since !== since)
    throw new UserError(`The export in ${folder} is from before ${name} was in use again: give another folder`)
  const erasing = (await listOffboarded()).find((one) => one.id === tenant && one.since === since)
  if (erasing && !begun) {
    say(`The erasure of ${name} has begun with an export in another folder: what is gone by now is in that one only.`)
  }
  await exportCompany(folder, progress, name)
  say(`The export of ${name} is whole: ${folder}/manifest.json names every file with its SHA-256.`)
  const typed = await ask(`To erase ${name} for good, type its name: `)
  if (typed.trim() !== name) throw new UserError('That is not its name: nothing was erased, and the export stays')
  progress.months ??= erasing?.months ?? (await readUsage(tenant))
  saveProgress(folder, progress)
  await keep({ id: tenant, name, registration, since, months: progress.months })
  say(await erase(folder, progress, name))
}
