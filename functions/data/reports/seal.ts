import { createHash } from 'node:crypto'
import type { StoredReport, Validation } from './reports.ts'
import { toSealedDays } from './storedDays.ts'

/** JSON with sorted keys, so that equal content has equal text. */
export const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${toCanonicalJson(one)}`).join(',')}}`
}

/** The sealed content: report, days with titles, and signatures. */
export const buildSealedContent = (tenant: string, report: StoredReport, validations: readonly Validation[]): string =>
  toCanonicalJson({
    format: 1,
    workspace: tenant,
    report: report.id,
    person: report.personId,
    resourceName: report.resourceName,
    year: report.year,
    month: report.month,
    activities: report.activities.map(({ client, mission, details }) => ({
      client: report.titles[mission]?.client ?? client,
      mission: report.titles[mission]?.mission ?? mission,
      details: toSealedDays(details),
    })),
    comments: report.comments,
    totalWorkedDays: report.totalWorkedDays,
    sentAt: report.sentAt,
    validations,
  })

/** SHA-256, in hexadecimal. */
export const computeSeal = (content: string): string => createHash('sha256').update(content).digest('hex')

/**
 * The seal of a validated report and whether the content matches; null before validation. Pseudonymised reports are
 * compared with their own seal.
 */
export const checkSeal = (
  tenant: string,
  report: StoredReport,
): { hash: string; intact: boolean; pseudonymised: boolean } | null => {
  if (report.status !== 'VALIDATED') return null
  const found = computeSeal(buildSealedContent(tenant, report, report.validations))
  const pseudonymised = report.pseudonymSeal !== null
  return { hash: report.seal ?? '', intact: found === (report.pseudonymSeal ?? report.seal), pseudonymised }
}
