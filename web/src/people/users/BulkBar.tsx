import { CheckBadgeIcon, NoSymbolIcon, PaperAirplaneIcon } from '@heroicons/react/24/outline'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { BULK_ACTIONS, type BulkAction, canDo } from './people.ts'

const ICONS = { resend: PaperAirplaneIcon, confirm: CheckBadgeIcon, disable: NoSymbolIcon } as const

interface Props {
  me: CurrentUser
  /** Those of the page. */
  rows: readonly User[]
  chosen: readonly User[]
  onTick: (ids: readonly string[], on: boolean) => void
  busy: boolean
  onRun: (action: BulkAction, people: readonly User[]) => Promise<void>
}

/** Selects the people of a page, and runs bulk actions on those selected that allow them. */
export const BulkBar = ({ me, rows, chosen, onTick, busy, onRun }: Props) => {
  const { t } = useTranslation('users')
  const confirm = useConfirm()
  const onPage = rows.filter(({ id }) => chosen.some((user) => user.id === id)).length
  const run = async (action: BulkAction, people: readonly User[]) => {
    const question = {
      title: t(`users.bulk.${action}Title`, { count: people.length }),
      text: t(`users.bulk.${action}Text`),
      confirm: t(`users.action.${action}`),
      danger: action === 'disable',
    }
    if (await confirm(question)) await onRun(action, people)
  }
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <Checkbox
        label={chosen.length > 0 ? t('users.bulk.chosen', { count: chosen.length }) : t('users.bulk.all')}
        checked={rows.length > 0 && onPage === rows.length}
        mixed={chosen.length > 0 && onPage < rows.length}
        disabled={rows.length === 0}
        onChange={(on) =>
          onTick(
            (on ? rows : chosen).map(({ id }) => id),
            on,
          )
        }
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {BULK_ACTIONS.map((action) => {
            const people = chosen.filter((user) => canDo(action, me, user))
            return (
              <Button
                key={action}
                variant="outline"
                icon={ICONS[action]}
                busy={busy}
                disabled={people.length === 0}
                onClick={() => void run(action, people)}
              >
                {t(`users.action.${action}`)}
                {people.length > 0 && people.length < chosen.length && ` (${people.length})`}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}
