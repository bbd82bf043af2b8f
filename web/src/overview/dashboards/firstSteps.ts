import { dateParts, shiftMonth } from '#shared/core/dates/calendar.ts'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import { isTemporary } from '#shared/core/temporary.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { ProfilePart } from '#shared/staffing/profiles/limits.ts'
import { startsAfterMonth } from '#shared/time/cra/firstDays.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { readStored, writeStored } from '#web/client/stored.ts'
import { today } from '#web/time/cra/days.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const HIDDEN_STEPS_KEY = 'regie:first-steps-hidden'

const hasHiddenSteps = (personId: string): boolean => readStored(HIDDEN_STEPS_KEY) === personId
export const hideFirstSteps = (personId: string): void => {
  writeStored(HIDDEN_STEPS_KEY, personId)
}

/** Who begins: a company, or somebody who was invited to one. */
type Beginner = 'company' | 'invited'

/** Who is shown first steps, while their account is at most a month old. Nobody was invited by whoever works alone. */
export const findBeginner = ({
  id,
  type,
  permissions,
  workspace,
}: Pick<CurrentUser, 'id' | 'type' | 'permissions' | 'workspace'>): Beginner | undefined => {
  const { year, month } = dateParts(today())
  const isNew = startsAfterMonth({ id }, shiftMonth(year, month, -2)) && !hasHiddenSteps(id)
  if (!isNew || isTemporary(workspace.id)) return undefined
  if (permissions.includes('ALL')) return type === 'ESN' ? 'company' : undefined
  return type !== 'ESN' && allows(CRA_AREA, permissions) ? 'invited' : undefined
}

/** A first step, and whether it is done. */
export interface FirstStep {
  key: 'people' | 'client' | 'mission' | 'month' | 'profile' | 'ownMonth'
  done: boolean
  to: string
}

/** What matching reads first of a profile. */
const PROFILE_BEGINS_WITH: readonly ProfilePart[] = ['professionalTitle', 'skills']

/** The first steps; empty while loading, and once all are done. */
export const useFirstSteps = (
  { id }: Pick<CurrentUser, 'id'>,
  beginner: Beginner | undefined,
): { steps: readonly FirstStep[]; isLoading: boolean } => {
  const { year, month } = dateParts(today())
  const [ofCompany, ofInvited] = [{ enabled: beginner === 'company' }, { enabled: beginner === 'invited' }]
  const people = useApiQuery(contracts.users.list, {}, ofCompany)
  const clients = useApiQuery(contracts.missions.clients, {}, ofCompany)
  const missions = useApiQuery(contracts.missions.list, { sort: 'newest', size: 5 }, ofCompany)
  const profile = useApiQuery(contracts.profiles.get, { profilId: id }, ofInvited)
  const both = { enabled: beginner !== undefined }
  const months = useApiQuery(contracts.cra.year, { year }, both)
  // In January the previous month belongs to the previous year.
  const before = useApiQuery(contracts.cra.year, { year: shiftMonth(year, month, -1).year }, both)
  const isLoading = [people, clients, missions, profile, months, before].some((answer) => answer.isLoading)
  if (!months.data || !before.data) return { steps: [], isLoading }
  const reported = [...before.data.months, ...months.data.months].some(({ status }) => status !== null)
  const fill = { done: reported, to: fillPath({ year, month }) }
  const steps: FirstStep[] = []
  if (profile.data) {
    const { missing } = profile.data
    const done = !PROFILE_BEGINS_WITH.some((part) => missing.includes(part))
    steps.push({ key: 'profile', done, to: '/profile/resume' }, { key: 'ownMonth', ...fill })
  }
  if (people.data && clients.data && missions.data) {
    steps.push(
      { key: 'people', done: people.data.items.length > 1, to: '/company?invite' },
      { key: 'client', done: clients.data.items.length > 0, to: '/mission/new' },
      { key: 'mission', done: missions.data.items.length > 0, to: '/mission/new' },
      { key: 'month', ...fill },
    )
  }
  return { steps: steps.every(({ done }) => done) ? [] : steps, isLoading }
}
