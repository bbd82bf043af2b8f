import { storeDocument } from '#functions/core/files/files.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { buildSealedContent } from '#functions/data/reports/seal.ts'

/**
 * Stores the sealed content of a validated report in the documents bucket, independent of the table, unless
 * it is there already. Returns its size in bytes.
 */
export const archiveReport = async (tenant: string, report: StoredReport, isThere: boolean): Promise<number> => {
  if (!report.seal) return 0
  const content = buildSealedContent(tenant, report, report.validations)
  if (!isThere) await storeDocument(tenant, `reports/${report.id}/${report.seal}.json`, content, 'application/json')
  return Buffer.byteLength(content)
}
