import { type RefObject, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { DayValue } from '#shared/time/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { Actions } from './FillHeader.tsx'
import type { GridHandle } from './grid/useGrid.ts'
import { listResets } from './timesheet.ts'
import { useConfirmSend } from './useConfirmSend.ts'
import { useScreenKeys } from './useScreenKeys.ts'
import type { TimesheetEditor } from './useTimesheetEditor.ts'

interface Options {
  editor: TimesheetEditor
  grid: RefObject<GridHandle | null>
  /** Days that need not be filled. */
  excused: readonly DayValue[]
  /** Whether the month can be filled yet, or has been sent. */
  open: boolean
  readOnly: boolean
  onHelp: () => void
}

/** What can be done with the month, by buttons and by keys; whatever is being typed is committed first. */
export const useFillActions = ({
  editor,
  grid,
  excused,
  open,
  readOnly,
  onHelp,
}: Options): [Actions, commitTyped: () => void] => {
  const { t } = useTranslation('cra')
  const toast = useToast()
  const narrow = useNarrow()
  const confirmSend = useConfirmSend()
  const { now, dispatch, locked, keepNow } = editor

  const commitTyped = useCallback(() => {
    grid.current?.commit()
    if (narrow && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  }, [grid, narrow])
  useEffect(() => {
    const keepTyped = () => {
      flushSync(commitTyped)
      keepNow()
    }
    window.addEventListener('pagehide', keepTyped)
    return () => window.removeEventListener('pagehide', keepTyped)
  }, [commitTyped, keepNow])

  /** Commits what is being typed; false, with a message, when the month cannot be changed. */
  const commitTyping = (): boolean => {
    commitTyped()
    if (locked) toast.error(t('errors.cra.locked'), 3000)
    else if (!open) toast.error(t('errors.cra.monthNotOpen'), 3000)
    return !readOnly
  }
  const focusDay = ({ day, activity = 0 }: { day: number; activity?: number | undefined }) => {
    grid.current?.focus({ day, activity })
    const line = document.querySelector<HTMLElement>(`li[data-day="${day}"]`)
    line?.closest('details')?.setAttribute('open', '')
    line?.scrollIntoView({ block: 'center' })
  }
  /** Whether a cell was reset to 0 and not yet looked at: it is focused, and nothing is sent until the next time. */
  const warnOfReset = (): boolean => {
    const [first] = listResets(now())
    if (!first) return false
    focusDay(first)
    dispatch({ do: 'see', problem: first })
    toast.error(t('cra.grid.resetFirst', { day: first.day }), 3000)
    return true
  }

  const { failed } = editor
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the server refuses a day
  useEffect(() => {
    const { day, activity } = failed?.failure.details ?? {}
    if (typeof day === 'number') focusDay({ day, activity: typeof activity === 'number' ? activity : 0 })
  }, [failed])

  const actions: Actions = {
    save: () => {
      if (commitTyping()) void editor.save()
    },
    send: async () => {
      if (commitTyping() && !warnOfReset() && (await confirmSend(now(), excused))) void editor.send()
    },
    undo: () => {
      if (!grid.current?.revert() && !readOnly) dispatch({ do: 'undo' })
    },
    redo: () => {
      if (!readOnly) dispatch({ do: 'redo' })
    },
    help: onHelp,
  }
  useScreenKeys(actions)
  return [actions, commitTyped]
}
