import { expression } from '#functions/core/table/expression.ts'
import { update } from '#functions/core/table/table.ts'
import type { Migration } from '../migration.ts'
import { REPORT, SCHEMA_VERSION, toReport } from './reports.ts'
import { toStoredDays } from './storedDays.ts'

/** Converts days to hundredths, except in sealed reports, whose seal covers the decimals. */
export const reportsInHundredths: Migration = {
  isOld: ({ pk, sk, v, seal }) =>
    /^T#[^#]+#P#[^#]+$/.test(pk) && sk.startsWith(REPORT) && v === 1 && typeof seal !== 'string',
  upgrade: (item) => {
    const { activities, version } = toReport(item)
    return update(
      item,
      expression`SET #activities = ${toStoredDays(activities)}, #v = ${SCHEMA_VERSION}`,
      expression`#version = ${version} AND #v = ${1} AND (attribute_not_exists(#seal) OR #seal = ${null})`,
    )
  },
}
