import type { CraStatus } from '#shared/time/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = {
  DRAFT: 'slate',
  WAITING_VALIDATION: 'yellow',
  VALIDATED: 'green',
  REJECTED: 'red',
} as const satisfies Record<CraStatus, string>

interface Props {
  /** null: nothing saved yet. */
  status: CraStatus | null
  /** In one word. */
  short?: boolean
  /** Nothing is to be reported. */
  noMission?: boolean | undefined
}

/** The status of a timesheet. */
export const StatusBadge = ({ status, short, noMission }: Props) => {
  const { t } = useTranslation()
  const none = noMission ? 'NO_MISSION' : 'NONE'
  const word = short && status === 'WAITING_VALIDATION' ? 'WAITING' : (status ?? none)
  return <Badge tone={status ? TONES[status] : 'slate'}>{t(`cra.status.${word}`)}</Badge>
}
