import type { ReportEvent } from '#functions/data/events.ts'
import { reportKey, toReport } from '#functions/data/reports.ts'
import { sealedContent } from '#functions/data/seal.ts'
import { keepDocument } from '#functions/lib/files.ts'
import { getItem } from '#functions/lib/table.ts'

/** Keeps what a validation vouches for in the documents bucket, under its seal: what was signed can be shown whatever happens to the table. */
export const archive = async ({ tenant, craId }: ReportEvent): Promise<void> => {
  const item = await getItem(reportKey(tenant, craId))
  const report = item && toReport(item)
  if (!report?.seal) return
  await keepDocument(
    tenant,
    `reports/${craId}/${report.seal}.json`,
    sealedContent(tenant, report, report.validations),
    'application/json',
  )
}
