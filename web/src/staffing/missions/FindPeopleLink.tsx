import { SparklesIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { MissionRow } from '#shared/staffing/missions/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { findPeoplePath } from './paths.ts'

/** Whether a mission is open and has no candidates. */
export const needsPeople = ({ status, counts }: MissionRow): boolean =>
  status === 'OPEN' && Object.keys(counts).length === 0

/** Links from a mission to its ranked candidates. */
export const FindPeopleLink = ({ mission: { id, title } }: { mission: MissionRow }) => {
  const { t } = useTranslation('missions')
  return (
    <Link
      to={findPeoplePath(id)}
      className="relative z-1 inline-flex min-h-10 items-center gap-1.5 rounded-sm text-md font-medium text-link hover:underline sm:min-h-6"
    >
      <SparklesIcon aria-hidden className="size-4 shrink-0" />
      {t('missions.findPeople')}
      <span className="sr-only">{title}</span>
    </Link>
  )
}
