import { shiftMonth } from '#shared/core/calendar.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { isBeforeThem } from '#shared/time/cra/added.ts'
import { today } from '#web/time/cra/labels.ts'

const HIDDEN = 'regie:first-steps-hidden'

export const hasHiddenSteps = (personId: string): boolean => localStorage.getItem(HIDDEN) === personId
export const hideSteps = (personId: string): void => localStorage.setItem(HIDDEN, personId)

/** Whether somebody may do everything and has come in this month or the last one: they may have a company to begin. */
export const mayBegin = ({ id, permissions }: { id: string; permissions: readonly Permission[] }): boolean => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  return permissions.includes('ALL') && isBeforeThem(id, shiftMonth(year, month, -2)) && !hasHiddenSteps(id)
}
