import { ANSWERED_ON_OPEN, type PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { POSITIONING_TONES } from './tones.ts'

interface Props {
  status: PositioningStatus
  /** It is said to the person themselves. */
  own?: boolean
  /** Whether its mission is: of a closed one nothing is to be answered. */
  isOpen?: boolean
}

export const PositioningBadge = ({ status, own = false, isOpen = true }: Props) => {
  const { t } = useTranslation()
  if (own && !isOpen && ANSWERED_ON_OPEN.includes(status)) return <Badge tone="slate">{t('positioning.closed')}</Badge>
  return <Badge tone={POSITIONING_TONES[status]}>{t(`positioning.${own ? 'own' : 'status'}.${status}`)}</Badge>
}
