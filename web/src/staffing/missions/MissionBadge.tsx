import type { MissionStatus } from '#shared/staffing/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

export const MissionBadge = ({ status }: { status: MissionStatus }) => {
  const { t } = useTranslation('missions')
  return <Badge tone={status === 'OPEN' ? 'green' : 'slate'}>{t(`missions.status.${status}`)}</Badge>
}
