import { expression } from '#functions/core/table/expression.ts'
import { getItem, update } from '#functions/core/table/table.ts'
import type { Migration } from '#functions/data/migration.ts'
import { reportKey, toReport } from '#functions/data/reports/reports.ts'
import { readIf } from '#functions/data/stored.ts'
import { countByMission, LINE_VERSION, toFinanceLine } from './finance.ts'

const COUNTED_BY_MISSION = 2

/** Counts validated reports of earlier releases by mission, and notes the amounts; deleted reports are skipped. */
export const missionsCounted: Migration = {
  isOld: ({ pk, sk, v }) => /^T#[^#]+#FIGURES#FINANCE$/.test(pk) && sk.startsWith('LINE#') && v !== LINE_VERSION,
  upgrade: async (item) => {
    const [, tenant = ''] = item.pk.split('#')
    const report = readIf(await getItem(reportKey(tenant, toFinanceLine(item).craId)), toReport)
    const { amounts, writes } = report ? await countByMission(tenant, report) : { amounts: {}, writes: [] }
    return [
      update(item, expression`SET #v = ${LINE_VERSION}, #amounts = ${amounts}`, expression`#v = ${item.v}`),
      ...(item.v === COUNTED_BY_MISSION ? [] : writes),
    ]
  },
}
