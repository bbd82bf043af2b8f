import { shiftMonth } from '#shared/core/calendar.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { isAddedAfter } from '#shared/time/cra/added.ts'
import { today } from '#web/time/cra/labels.ts'

const HIDDEN = 'regie:first-steps-hidden'

export const hasHiddenSteps = (personId: string): boolean => localStorage.getItem(HIDDEN) === personId
export const hideSteps = (personId: string): void => localStorage.setItem(HIDDEN, personId)

/** Whether somebody may do everything in a company, and has come in this month or the last one: they may have it to begin. */
export const mayBegin = ({
  id,
  type,
  permissions,
  workspace,
}: Pick<CurrentUser, 'id' | 'type' | 'permissions' | 'workspace'>): boolean => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  return (
    type === 'ESN' &&
    !isTemporary(workspace.id) &&
    permissions.includes('ALL') &&
    isAddedAfter(id, shiftMonth(year, month, -2)) &&
    !hasHiddenSteps(id)
  )
}
