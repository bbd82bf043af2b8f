import { shiftMonth } from '#shared/core/calendar.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { startsAfterMonth } from '#shared/time/cra/firstDays.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { store, stored } from '#web/client/stored.ts'
import { today } from '#web/time/cra/labels.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const HIDDEN = 'regie:first-steps-hidden'

const hasHiddenSteps = (personId: string): boolean => stored(HIDDEN) === personId
export const hideSteps = (personId: string): void => {
  store(HIDDEN, personId)
}

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
    startsAfterMonth({ id }, shiftMonth(year, month, -2)) &&
    !hasHiddenSteps(id)
  )
}

/** What a new company is to do, and whether it has. */
export interface Step {
  key: 'people' | 'client' | 'mission' | 'month'
  done: boolean
  to: string
}

/** The steps of a new company, none once each is done, nor while that is not known. */
export const useSteps = ({ enabled }: { enabled: boolean }): { steps: readonly Step[]; isLoading: boolean } => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const people = useApiQuery(contracts.users.list, {}, { enabled })
  const clients = useApiQuery(contracts.missions.clients, {}, { enabled })
  const missions = useApiQuery(contracts.missions.list, { sort: 'newest', size: 5 }, { enabled })
  const months = useApiQuery(contracts.cra.year, { year }, { enabled })
  // In January the month may have been one of the year before.
  const before = useApiQuery(contracts.cra.year, { year: shiftMonth(year, month, -1).year }, { enabled })
  const isLoading = [people, clients, missions, months, before].some((answer) => answer.isLoading)
  if (!people.data || !clients.data || !missions.data || !months.data || !before.data) return { steps: [], isLoading }
  const reported = [...before.data.months, ...months.data.months].some(({ status }) => status !== null)
  const steps: Step[] = [
    { key: 'people', done: people.data.items.length > 1, to: '/company?invite' },
    { key: 'client', done: clients.data.items.length > 0, to: '/mission/new' },
    { key: 'mission', done: missions.data.items.length > 0, to: '/mission/new' },
    { key: 'month', done: reported, to: fillPath({ year, month }) },
  ]
  return { steps: steps.every(({ done }) => done) ? [] : steps, isLoading }
}
