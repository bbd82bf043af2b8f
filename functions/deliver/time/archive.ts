import { storeDocument } from '#functions/core/files/files.ts'
import type { StoredReport } from '#functions/data/reports/reports.ts'
import { sealedContent } from '#functions/data/reports/seal.ts'

/** Keeps what a validation vouches for in the documents bucket, under its seal: what was signed can be shown whatever happens to the table. Answers its bytes. */
export const archiveReport = async (tenant: string, report: StoredReport): Promise<number> => {
  if (!report.seal) return 0
  const content = sealedContent(tenant, report, report.validations)
  await storeDocument(tenant, `reports/${report.id}/${report.seal}.json`, content, 'application/json')
  return Buffer.byteLength(content)
}
