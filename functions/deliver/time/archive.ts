import { storeDocument } from '#functions/core/files/files.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { buildSealedContent } from '#functions/data/reports/seal.ts'

/**
 * Stores the sealed content of a validated report in the documents bucket, independent of the table. Returns its size in
 * bytes.
 */
export const archiveReport = async (tenant: string, report: StoredReport): Promise<number> => {
  if (!report.seal) return 0
  const content = buildSealedContent(tenant, report, report.validations)
  await storeDocument(tenant, `reports/${report.id}/${report.seal}.json`, content, 'application/json')
  return Buffer.byteLength(content)
}
