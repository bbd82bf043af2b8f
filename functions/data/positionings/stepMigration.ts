import { expression } from '#functions/core/table/expression.ts'
import { update } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { ACTION_OF, type PositioningTransition, STEP_OF } from '#shared/staffing/positionings/rules.ts'
import type { Migration } from '../migration.ts'
import { readPositioningHistory } from './positioningEvents.ts'
import { OWN_POSITIONINGS, toPositioningId } from './positionings.ts'

const STEPS = new Map(
  (Object.keys(ACTION_OF) as PositioningTransition[]).flatMap((one) => {
    const step = STEP_OF[one]
    return step ? [[ACTION_OF[one], step] as const] : []
  }),
)
const ITEM = /^T#([^#]+)#MISSION#[^#]+$/
const ROW = /^T#([^#]+)#POSITIONINGS#[A-Z_]+$/
const OWN = /^T#([^#]+)#P#[^#]+$/

/** Adds the day of each step to positionings and rows, from the history. */
export const stepsByDay: Migration = {
  isOld: ({ pk, sk, stepped }) =>
    stepped === undefined &&
    ((ITEM.test(pk) && sk.startsWith('POSITIONING#')) ||
      ROW.test(pk) ||
      (OWN.test(pk) && sk.startsWith(OWN_POSITIONINGS))),
  upgrade: async (item) => {
    const [, tenant = ''] = ITEM.exec(item.pk) ?? ROW.exec(item.pk) ?? OWN.exec(item.pk) ?? []
    const id = ITEM.test(item.pk) ? String(item.id) : toPositioningId(item)
    const days = (await readPositioningHistory(tenant, id)).toReversed().flatMap(({ actionType, actionAt }) => {
      const step = STEPS.get(actionType)
      return step ? [[step, parisDate(new Date(actionAt))] as const] : []
    })
    return update(
      item,
      expression`SET #stepped = ${Object.fromEntries(days)}`,
      expression`attribute_exists(#pk) AND attribute_not_exists(#stepped)`,
    )
  },
}
