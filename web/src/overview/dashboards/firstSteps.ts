import { shiftMonth } from '#shared/core/dates/calendar.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { startsAfterMonth } from '#shared/time/cra/firstDays.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { readStored, writeStored } from '#web/client/stored.ts'
import { today } from '#web/time/cra/labels.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const HIDDEN_STEPS_KEY = 'regie:first-steps-hidden'

const hasHiddenSteps = (personId: string): boolean => readStored(HIDDEN_STEPS_KEY) === personId
export const hideFirstSteps = (personId: string): void => {
  writeStored(HIDDEN_STEPS_KEY, personId)
}

/** Whether to show the first steps: to an administrator whose account is at most a month old. */
export const showsFirstSteps = ({
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

/** A first step of a new company, and whether it is done. */
export interface FirstStep {
  key: 'people' | 'client' | 'mission' | 'month'
  done: boolean
  to: string
}

/** The first steps of a new company; empty while loading, and once all are done. */
export const useFirstSteps = ({
  enabled,
}: {
  enabled: boolean
}): { steps: readonly FirstStep[]; isLoading: boolean } => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const people = useApiQuery(contracts.users.list, {}, { enabled })
  const clients = useApiQuery(contracts.missions.clients, {}, { enabled })
  const missions = useApiQuery(contracts.missions.list, { sort: 'newest', size: 5 }, { enabled })
  const months = useApiQuery(contracts.cra.year, { year }, { enabled })
  // In January the previous month belongs to the previous year.
  const before = useApiQuery(contracts.cra.year, { year: shiftMonth(year, month, -1).year }, { enabled })
  const isLoading = [people, clients, missions, months, before].some((answer) => answer.isLoading)
  if (!people.data || !clients.data || !missions.data || !months.data || !before.data) return { steps: [], isLoading }
  const reported = [...before.data.months, ...months.data.months].some(({ status }) => status !== null)
  const steps: FirstStep[] = [
    { key: 'people', done: people.data.items.length > 1, to: '/company?invite' },
    { key: 'client', done: clients.data.items.length > 0, to: '/mission/new' },
    { key: 'mission', done: missions.data.items.length > 0, to: '/mission/new' },
    { key: 'month', done: reported, to: fillPath({ year, month }) },
  ]
  return { steps: steps.every(({ done }) => done) ? [] : steps, isLoading }
}
