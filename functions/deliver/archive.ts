import type { ReportEvent } from '#functions/data/events.ts'
import { reportKey, toReport } from '#functions/data/reports.ts'
import { sealedContent } from '#functions/data/seal.ts'
import { keepDocument } from '#functions/lib/files.ts'
import { getItem } from '#functions/lib/table.ts'

/** Keeps what a validation vouches for in the documents bucket, under its seal: what was signed can be shown whatever happens to the table. Answers its bytes. */
export const archive = async ({ tenant, craId }: ReportEvent): Promise<number> => {
  const item = await getItem(reportKey(tenant, craId))
  const report = item && toReport(item)
  if (!report?.seal) return 0
  const content = sealedContent(tenant, report, report.validations)
  await keepDocument(tenant, `reports/${craId}/${report.seal}.json`, content, 'application/json')
  return Buffer.byteLength(content)
}
