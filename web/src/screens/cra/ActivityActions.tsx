import { CalendarDaysIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { optionOf } from './sheet.ts'
import type { SheetHandle } from './useSheet.ts'

interface Props {
  handle: SheetHandle
  /** Position of the activity in the sheet. */
  index: number
  /** Public holidays, which filling leaves out. */
  free: readonly number[]
  shut: boolean
  narrow: boolean
  onRemoved: () => void
}

/** What can be done with a whole activity: fill, clear, delete. */
export const ActivityActions = ({ handle: { sheet, dispatch }, index, free, shut, narrow, onRemoved }: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const empty = sheet.activities[index]?.details.length === 0
  const clear = () => {
    dispatch({ do: 'clear', activity: index })
    toast.success(t('cra.cleared'), 3000)
  }
  const remove = () => {
    dispatch({ do: 'remove', activity: index })
    toast.info(t('cra.removed'), 3000)
    onRemoved()
  }
  return (
    <>
      {optionOf(sheet, index) && (
        <Button
          variant={empty ? 'primary' : 'outline'}
          icon={narrow ? undefined : CalendarDaysIcon}
          disabled={shut}
          onClick={() => dispatch({ do: 'fill', activity: index, holidays: free })}
        >
          {t('cra.fill')}
        </Button>
      )}
      <Button variant="text" className={narrow ? 'px-3!' : ''} disabled={shut || empty} onClick={clear}>
        {t('cra.clear')}
      </Button>
      <IconButton label={t('cra.remove')} icon={TrashIcon} disabled={shut} onClick={remove} />
    </>
  )
}
