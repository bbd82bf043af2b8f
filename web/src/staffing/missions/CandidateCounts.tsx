import type { MissionRow } from '#shared/staffing/missions/contract.ts'
import { POSITIONING_STATUSES } from '#shared/staffing/positionings/rules.ts'
import { POSITIONING_FILLS, POSITIONING_TONES } from '#web/staffing/positionings/tones.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** The number of people of a mission by status. */
export const CandidateCounts = ({ counts }: { counts: MissionRow['counts'] }) => {
  const { t } = useTranslation('missions')
  const steps = POSITIONING_STATUSES.flatMap((status) => {
    const count = counts[status] ?? 0
    return count > 0 ? [{ status, count }] : []
  })
  if (steps.length === 0) return <span className="text-secondary">{t('missions.noCandidates')}</span>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
      {steps.map(({ status, count }) => (
        <li key={status}>
          <Badge tone={POSITIONING_TONES[status]} fill={POSITIONING_FILLS[status]}>
            {count} · {t(`positioning.status.${status}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
