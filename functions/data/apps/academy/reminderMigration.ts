import { expression } from '#functions/core/table/expression.ts'
import { update } from '#functions/core/table/table.ts'
import type { Migration } from '#functions/data/migration.ts'
import { ROW_VERSION, toCourseRow } from './courses.ts'
import { scheduleCourseReminders } from './dueDates.ts'

/** Schedules reminders of mandatory courses of earlier releases. */
export const courseReminders: Migration = {
  isOld: ({ pk, v, published }) =>
    /^T#[^#]+#COURSES$/.test(pk) &&
    typeof (published as { dueOn?: unknown } | null | undefined)?.dueOn === 'string' &&
    v !== ROW_VERSION,
  upgrade: (item) => {
    const [, tenant = ''] = item.pk.split('#')
    const { id, published } = toCourseRow(item)
    const isAsRead = expression`#v = ${item.v} AND #published.#version = ${published?.version}`
    return [
      update(item, expression`SET #v = ${ROW_VERSION}`, isAsRead),
      ...scheduleCourseReminders(tenant, id, published?.dueOn ?? null),
    ]
  },
}
