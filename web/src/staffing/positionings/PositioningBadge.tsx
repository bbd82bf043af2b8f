import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { POSITIONING_TONES } from './tones.ts'

interface Props {
  status: PositioningStatus
  /** It is said to the person themselves. */
  own?: boolean
}

export const PositioningBadge = ({ status, own = false }: Props) => {
  const { t } = useTranslation()
  return <Badge tone={POSITIONING_TONES[status]}>{t(`positioning.${own ? 'own' : 'status'}.${status}`)}</Badge>
}
