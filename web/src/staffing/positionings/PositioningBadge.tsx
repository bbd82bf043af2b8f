import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { POSITIONING_FILLS, POSITIONING_TONES } from './tones.ts'

interface Props {
  status: PositioningStatus
  /** Worded for the person themselves. */
  own?: boolean
  /** Unanswered, and the mission is closed. */
  isOver?: boolean
}

export const PositioningBadge = ({ status, own = false, isOver = false }: Props) => {
  const { t } = useTranslation()
  if (isOver) return <Badge tone="slate">{t('positioning.closed')}</Badge>
  return (
    <Badge tone={POSITIONING_TONES[status]} fill={POSITIONING_FILLS[status]}>
      {t(`positioning.${own ? 'own' : 'status'}.${status}`)}
    </Badge>
  )
}
