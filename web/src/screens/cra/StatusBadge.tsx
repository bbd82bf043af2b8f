import { useTranslation } from 'react-i18next'
import type { CraStatus } from '#shared/contracts/cra.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = {
  DRAFT: 'slate',
  WAITING_VALIDATION: 'yellow',
  VALIDATED: 'green',
  REJECTED: 'red',
} as const satisfies Record<CraStatus, string>

/** How far a report is; null: nothing saved yet. */
export const StatusBadge = ({ status }: { status: CraStatus | null }) => {
  const { t } = useTranslation()
  return <Badge tone={status ? TONES[status] : 'slate'}>{t(`cra.status.${status ?? 'NONE'}`)}</Badge>
}
