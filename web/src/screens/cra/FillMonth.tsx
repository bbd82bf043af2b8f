import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnMonth } from '#shared/contracts/cra.ts'
import { isOpenToFill, workedDays } from '#shared/rules/cra.ts'
import type { Holiday } from '#web/holidays.ts'
import { useConfirm } from '#web/ui/Confirm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useNarrow } from '#web/ui/useNarrow.ts'
import { useLeaving } from '#web/useLeaving.ts'
import { AddActivity } from './AddActivity.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { Days } from './Days.tsx'
import { freeWeekdays, gridDays } from './days.ts'
import { type Actions, FillHeader, SaveAndSend } from './FillHeader.tsx'
import { FailureNotice, FillNotices } from './FillNotices.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { ProgressLine, Summary } from './Summary.tsx'
import { isDirty, missingDays, uncoveredDays } from './sheet.ts'
import { useGrid } from './useGrid.ts'
import { useScreenKeys } from './useScreenKeys.ts'
import { useSheet } from './useSheet.ts'
import { Validations } from './Validations.tsx'
import { today, useWords } from './words.ts'

interface Props {
  month: OwnMonth
  userId: string
  /** The mission that a link asks for, by its title and client. */
  wanted: { mission: string | null; client: string | null }
  holidays: readonly Holiday[]
  reload: () => void
}

const DAYS_NAMED = 8

/** The month of a report, filled in a grid of days or, on a phone, in a list of them. */
export const FillMonth = ({ month, userId, wanted, holidays, reload }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const confirm = useConfirm()
  const toast = useToast()
  const narrow = useNarrow()
  const handle = useSheet(month, userId, wanted, reload)
  const grid = useGrid(handle, words.days)
  const [helping, setHelping] = useState(false)
  const { sheet, now, dispatch, report, locked } = handle
  const { year, month: at } = sheet
  const free = freeWeekdays(year, at, holidays)
  const excused = [...free, ...uncoveredDays(sheet)]
  const days = gridDays(year, at, holidays, words.language, today())
  const open = locked || isOpenToFill(year, at, today())
  const shut = locked || handle.underWay === 'send' || !open

  const unsaved = useCallback(() => isDirty(now()), [now])
  const blocker = useLeaving(unsaved)

  /** Whether to send what is there, though days are missing. */
  const sendAnyway = () => {
    if (workedDays(now().activities) === 0) {
      return confirm({
        title: t('cra.sendEmpty.title'),
        text: t('cra.sendEmpty.text'),
        confirm: t('cra.sendEmpty.confirm'),
      })
    }
    const { days: missing, count } = missingDays(now(), excused)
    if (count === 0) return true
    const named = missing.slice(0, DAYS_NAMED).map((day) => words.shortDay(year, at, day))
    const more = missing.length - named.length
    const list = words.list(more > 0 ? [...named, t('cra.sendPartial.more', { count: more })] : named)
    return confirm({
      title: t('cra.sendPartial.title', { count, value: words.days(count) }),
      text: t('cra.sendPartial.text', { days: list }),
      confirm: t('cra.sendPartial.confirm'),
    })
  }

  const sayNotOpen = () => toast.error(t('errors.cra.monthNotOpen'), 3000)

  /** Ends what is being typed. */
  const takeOver = () => {
    grid.commit()
    if (narrow && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  }

  const actions: Actions = {
    save: () => {
      takeOver()
      if (!open) sayNotOpen()
      else if (!shut) void handle.save()
    },
    send: async () => {
      takeOver()
      if (!open) sayNotOpen()
      else if (!shut && (await sendAnyway())) void handle.send()
    },
    undo: () => {
      if (!grid.revert() && !shut) dispatch({ do: 'undo' })
    },
    redo: () => {
      if (!shut) dispatch({ do: 'redo' })
    },
    help: () => setHelping(true),
  }
  useScreenKeys(actions)

  const [takenBack, setTakenBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the days can be filled again
  useEffect(() => {
    if (!takenBack || locked) return
    setTakenBack(false)
    // Where who took it back goes on; on a phone at the top, as a day would bring up the keyboard.
    if (narrow || now().activities.length === 0) document.querySelector<HTMLElement>('main h1')?.focus()
    else grid.focusFirst(0)
  }, [takenBack, locked])

  const { failed } = handle
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the server refuses a day
  useEffect(() => {
    const { day, activity } = failed?.failure.details ?? {}
    if (typeof day !== 'number') return
    grid.focus({ day, activity: typeof activity === 'number' ? activity : 0 })
    document.querySelector(`li[data-day="${day}"]`)?.scrollIntoView({ block: 'center' })
  }, [failed])

  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6 md:p-8">
      <FillHeader handle={handle} actions={actions} narrow={narrow} />
      <FillNotices handle={handle} onReopened={() => setTakenBack(true)} />
      {!narrow && <FailureNotice handle={handle} actions={actions} />}
      <Summary year={year} month={at} activities={sheet.activities} free={excused} short={narrow} />
      <div className="mt-2 flex flex-col gap-4">
        <Days handle={handle} grid={grid} days={days} free={free} shut={shut} narrow={narrow} />
        {!locked && <AddActivity handle={handle} grid={grid} free={free} shut={shut} />}
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:items-start">
        <section aria-label={t('cra.comments')} className="rounded-2xl bg-card p-6 shadow-card">
          <TextArea
            label={t('cra.comments')}
            rows={3}
            maxLength={2000}
            disabled={shut}
            value={sheet.comments}
            onChange={(event) => dispatch({ do: 'comment', text: event.target.value })}
          />
        </section>
        <Validations validators={report.validatorDtos} />
      </div>
      {narrow && (
        <BottomBar>
          <div className="mb-3 empty:hidden">
            <FailureNotice handle={handle} actions={actions} />
          </div>
          <ProgressLine year={year} month={at} activities={sheet.activities} />
          <div className="mt-3 flex gap-3">
            <SaveAndSend handle={handle} actions={actions} grow />
          </div>
        </BottomBar>
      )}
      <LeaveDialog blocker={blocker} save={handle.save} />
      <CompareDialog handle={handle} />
      <ShortcutsDialog open={helping} onClose={() => setHelping(false)} />
    </div>
  )
}
