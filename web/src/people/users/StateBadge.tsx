import type { AccountState } from '#shared/people/accounts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = {
  INVITED: 'blue',
  WAITING_REVIEW: 'yellow',
  WAITING_ACTIVATION: 'blue',
  ACTIVE: 'green',
  DISABLED: 'slate',
  REFUSED: 'red',
} as const satisfies Record<AccountState, string>

/** The state of an account. */
export const StateBadge = ({ state }: { state: AccountState }) => {
  const { t } = useTranslation('users')
  return <Badge tone={TONES[state]}>{t(`users.state.${state}`)}</Badge>
}
