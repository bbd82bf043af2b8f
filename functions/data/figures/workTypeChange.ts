import { busy } from '#functions/core/http/apiError.ts'
import { expression, name } from '#functions/core/table/expression.ts'
import { getItem, queryAll, transact } from '#functions/core/table/table.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { WORK_TYPES } from '#shared/overview/dashboards/rules.ts'
import { readEach, readIf } from '../stored.ts'
import { addToSums, buildFigureWrites, buildSumWrites, MONTH, missionFigures, type Sums } from './counting.ts'
import { checkWorkTypeUnchanged, toFinanceMonth } from './finance.ts'

/**
 * Moves the validated amounts of a mission to its current way of working, month by month, in the company's and the
 * mission's figures. Idempotent.
 */
export const moveToCurrentWorkType = async (tenant: string, mission: string): Promise<void> => {
  const stored = readIf(await getItem(missionKey(tenant, mission)), toMission)
  if (!stored) return
  const type = stored.interventionType ?? 'UNKNOWN'
  const pk = figuresPartition(tenant, missionFigures(mission))
  const where = expression`#pk = ${pk} AND begins_with(#sk, ${MONTH})`
  for (const month of readEach(await queryAll({ where }), toFinanceMonth)) {
    const others = WORK_TYPES.filter((one) => one !== type && month[`validated_${one}`] !== 0)
    if (others.length === 0) continue
    const moved: Sums = new Map()
    const sk = MONTH + month.sk
    for (const one of others) {
      addToSums(moved, sk, `validated_${one}`, -month[`validated_${one}`])
      addToSums(moved, sk, `validated_${type}`, month[`validated_${one}`])
    }
    const asRead = others
      .map((one) => expression`${name(`validated_${one}`)} = ${month[`validated_${one}`]}`)
      .reduce((all, one) => expression`${all} AND ${one}`)
    const refused = await transact([
      ...buildSumWrites({ pk, sk }, moved.get(sk) ?? {}, asRead),
      ...buildFigureWrites(tenant, 'FINANCE', moved),
      checkWorkTypeUnchanged(tenant, stored),
    ])
    if (refused) throw busy()
  }
}
