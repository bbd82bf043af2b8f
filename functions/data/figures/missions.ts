import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import { readEach } from '../stored.ts'
import { toCardsDay } from './cards.ts'
import { DAY, MONTH, missionFigures } from './counting.ts'
import { toFinanceDay, toFinanceMonth } from './finance.ts'
import { planByMonth } from './plan.ts'

/**
 * Figures of a mission: validated amounts and cards of its boards, in one request. The plan derives from its
 * assignments.
 */
export const readMissionFigures = async (tenant: string, mission: string, since: string) => {
  const pk = figuresPartition(tenant, missionFigures(mission))
  const where = expression`#pk = ${pk} AND #sk BETWEEN ${DAY + since} AND ${`${MONTH}9`}`
  const items = await queryAll({ where, eventually: true })
  const counted = new Map(items.filter(({ sk }) => sk.startsWith(MONTH)).map((item) => [item.sk, item]))
  const days = items.filter(({ sk }) => sk.startsWith(DAY))
  return {
    cards: readEach(days, toCardsDay),
    days: readEach(days, toFinanceDay),
    /** Including planned amounts. */
    months: (one: StoredMission) => {
      const planned = planByMonth(one)
      const all = [...new Set([...counted.keys(), ...planned.keys()])].toSorted()
      const months = all.map((sk): Item => ({ ...(counted.get(sk) ?? { pk, sk }), ...planned.get(sk) }))
      return readEach(months, toFinanceMonth)
    },
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'finance figures of a mission, of a month': {
    pk: figuresPartition('<tenant>', missionFigures('<mission>')),
    sk: `${MONTH}<month>`,
  },
  'finance figures of a mission, and figures of cards of its boards, of a day': {
    pk: figuresPartition('<tenant>', missionFigures('<mission>')),
    sk: `${DAY}<date>`,
  },
})
