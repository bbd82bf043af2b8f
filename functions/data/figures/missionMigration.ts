import { expression } from '#functions/core/table/expression.ts'
import { getItem, update } from '#functions/core/table/table.ts'
import type { Migration } from '#functions/data/migration.ts'
import { reportKey, toReport } from '#functions/data/reports/reports.ts'
import { readIf } from '#functions/data/stored.ts'
import { buildMissionCountWrites, LINE_VERSION, toFinanceLine } from './finance.ts'

/** Counts validated reports of earlier releases by mission; deleted reports are skipped. */
export const missionsCounted: Migration = {
  isOld: ({ pk, sk, v }) => /^T#[^#]+#FIGURES#FINANCE$/.test(pk) && sk.startsWith('LINE#') && v !== LINE_VERSION,
  upgrade: async (item) => {
    const [, tenant = ''] = item.pk.split('#')
    const report = readIf(await getItem(reportKey(tenant, toFinanceLine(item).craId)), toReport)
    return [
      update(item, expression`SET #v = ${LINE_VERSION}`, expression`#v = ${item.v}`),
      ...(report ? await buildMissionCountWrites(tenant, report) : []),
    ]
  },
}
