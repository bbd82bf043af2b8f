import { useTranslation } from 'react-i18next'
import type { PositioningStatus } from '#shared/rules/positioning.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { POSITIONING_TONES } from './tones.ts'

export const PositioningBadge = ({ status }: { status: PositioningStatus }) => {
  const { t } = useTranslation()
  return <Badge tone={POSITIONING_TONES[status]}>{t(`positioning.status.${status}`)}</Badge>
}
