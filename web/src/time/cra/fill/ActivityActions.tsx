import { BackspaceIcon, TrashIcon } from '@heroicons/react/24/outline'
import type { MissionOption } from '#shared/time/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Control } from './grid/useGrid.ts'
import type { TimesheetAction } from './timesheet.ts'
import { isFillable } from './training/training.ts'

interface Props {
  /** Position of the activity in the sheet. */
  index: number
  /** Undefined when its mission is closed, so that it cannot be filled. */
  option: MissionOption | undefined
  /** No day of it is filled. */
  empty: boolean
  /** Public holidays, which filling leaves out. */
  free: readonly number[]
  readOnly: boolean
  dispatch: (action: TimesheetAction) => void
  onCleared?: (index: number) => void
  onRemoved: () => void
}

/** The actions on an activity: fill, clear, delete. */
const actionsOf = ({ index, free, dispatch, onCleared, onRemoved }: Props) => ({
  fill: () => dispatch({ do: 'fill', activity: index, holidays: free }),
  clear: () => {
    dispatch({ do: 'clear', activity: index })
    onCleared?.(index)
  },
  remove: () => {
    dispatch({ do: 'remove', activity: index })
    onRemoved()
  },
})

/** The actions of an activity as large buttons. */
export const ActivityActions = (props: Props) => {
  const { t } = useTranslation('cra')
  const { option, empty, readOnly } = props
  const { fill, clear, remove } = actionsOf(props)
  return (
    <>
      {isFillable(option) && (
        <Button variant={empty ? 'primary' : 'outline'} disabled={readOnly} onClick={fill}>
          {t('cra.fill')}
        </Button>
      )}
      <Button variant="text" className="px-3!" disabled={readOnly || empty} onClick={clear}>
        {t('cra.clear')}
      </Button>
      <IconButton label={t('cra.remove')} icon={TrashIcon} disabled={readOnly} onClick={remove} />
    </>
  )
}

interface RowProps extends Props {
  /** The tab stop of its row. */
  stop: number | Control | undefined
}

/** The clear and delete buttons in the row of an activity. */
export const RowButtons = (props: RowProps) => {
  const { t } = useTranslation('cra')
  const { clear, remove } = actionsOf(props)
  const { index, readOnly, empty, stop } = props
  const mark = (control: Control, label: string, Mark: Icon, off: boolean, onClick: () => void) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={off}
      data-activity={index}
      data-control={control}
      tabIndex={stop === control ? 0 : -1}
      onClick={onClick}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-hint hover:bg-hover hover:text-ink focus-visible:text-ink disabled:opacity-40"
    >
      <Mark aria-hidden className="size-4" />
    </button>
  )
  return (
    <>
      {mark('clear', t('cra.clear'), BackspaceIcon, readOnly || empty, clear)}
      {mark('remove', t('cra.remove'), TrashIcon, readOnly, remove)}
    </>
  )
}

/** Over the end of the client's name, on hover of the row or focus. */
const OVER_NAME =
  'absolute right-0 bg-card opacity-0 group-hover:opacity-100 focus:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:opacity-100'

/** The fill button in the row of an activity; it stays mounted, as it may have the focus. */
export const FillRowButton = (props: RowProps) => {
  const { t } = useTranslation('cra')
  const { fill } = actionsOf(props)
  const { index, option, empty, readOnly, stop } = props
  if (!isFillable(option)) return null
  return (
    <button
      type="button"
      disabled={readOnly}
      data-activity={index}
      data-control="fill"
      tabIndex={stop === 'fill' ? 0 : -1}
      onClick={fill}
      className={`inline-flex min-h-6 shrink-0 items-center rounded-md px-1.5 text-sm font-medium disabled:bg-track disabled:text-hint ${
        empty ? 'bg-primary text-on-primary hover:bg-primary-strong' : `${OVER_NAME} text-link hover:bg-hover`
      }`}
    >
      {t('cra.fill')}
    </button>
  )
}
