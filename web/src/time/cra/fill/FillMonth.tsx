import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnMonth } from '#shared/time/cra/contract.ts'
import { daysBefore } from '#shared/time/cra/firstDays.ts'
import { isOpenToFill, uncoveredDays, workedDays } from '#shared/time/cra/rules.ts'
import type { Holiday } from '#web/app/holidays.ts'
import { useLeaveGuard } from '#web/app/unsaved/useLeaveGuard.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Validations } from '#web/time/cra/validate/Validations.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useNarrow } from '#web/ui/useNarrow.ts'
import { BottomBar } from '../BottomBar.tsx'
import { gridDays, weekdayHolidays } from '../days.ts'
import { today, useLabels } from '../labels.ts'
import { ProgressLine, Summary } from '../Summary.tsx'
import { ADD_ACTIVITY, AddActivity } from './AddActivity.tsx'
import { FillGrid } from './FillGrid.tsx'
import { type Actions, FillHeader, SaveAndSend, UndoAndRedo } from './FillHeader.tsx'
import { FailureNotice, FillNotices } from './FillNotices.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { missingDays } from './missingDays.ts'
import { isDirty, listResets } from './timesheet.ts'
import type { GridHandle } from './useGrid.ts'
import { useScreenKeys } from './useScreenKeys.ts'
import { useTimesheetEditor } from './useTimesheetEditor.ts'

const CompareDialog = loadable(async () => ({ default: (await import('../compare/CompareDialog.tsx')).CompareDialog }))
const ShortcutsDialog = loadable(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))
const Comments = loadable(async () => ({ default: (await import('../read/Comments.tsx')).Comments }))
const ReadGrid = loadable(async () => ({ default: (await import('../grid/ReadGrid.tsx')).ReadGrid }))
const ReadDays = loadable(async () => ({ default: (await import('../read/ReadDays.tsx')).ReadDays }))
const FillWeeks = loadable(async () => ({ default: (await import('./weeks/FillWeeks.tsx')).FillWeeks }))

interface Props {
  month: OwnMonth
  userId: string
  /** The mission requested by a link, by its title and client. */
  wanted: { mission: string | null; client: string | null }
  holidays: readonly Holiday[]
  reload: () => void
}

const MAX_DAYS_NAMED = 8

/** The editor of a month: a grid of days, or on a phone a list of them. */
export const FillMonth = ({ month, userId, wanted, holidays, reload }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const confirm = useConfirm()
  const toast = useToast()
  const narrow = useNarrow()
  const editor = useTimesheetEditor(month, userId, wanted, reload)
  const grid = useRef<GridHandle>(null)
  const [helping, setHelping] = useState(false)
  const { sheet, now, dispatch, report, locked } = editor
  const { year, month: at } = sheet
  const free = useMemo(() => weekdayHolidays(year, at, holidays), [year, at, holidays])
  const firstDay = useUser()?.firstDay
  const excused = [...free, ...uncoveredDays(sheet.options, sheet), ...daysBefore(firstDay, sheet)]
  // Nothing is left to fill, nor complete, where there is no mission.
  const toFill = sheet.options.length + sheet.activities.length > 0 ? excused : undefined
  const date = today()
  const days = useMemo(
    () => gridDays(year, at, holidays, words.language, date),
    [year, at, holidays, words.language, date],
  )
  const open = locked || isOpenToFill(year, at, today())
  const readOnly = locked || editor.underWay === 'send' || !open

  const unsaved = useCallback(() => isDirty(now()), [now])
  const blocker = useLeaveGuard(unsaved)

  /** Asks whether to send with days missing. */
  const confirmSend = () => {
    const worked = workedDays(now().activities)
    if (worked === 0) {
      return confirm({
        title: t('cra.sendEmpty.title'),
        text: t('cra.sendEmpty.text'),
        confirm: t('cra.sendEmpty.confirm'),
      })
    }
    const { days: missing, count } = missingDays(now(), excused)
    if (count === 0) return true
    const named = missing.slice(0, MAX_DAYS_NAMED).map((day) => words.shortDay(year, at, day))
    const more = missing.length - named.length
    const list = words.list(more > 0 ? [...named, t('cra.sendPartial.more', { count: more })] : named)
    return confirm({
      title: t('cra.sendPartial.title', { count, value: words.days(count) }),
      text: t('cra.sendPartial.text', { days: list }),
      // Missing days may be right, as on leave, and a sent month can be taken back: the button says what is sent.
      confirm: t('cra.sendPartial.confirm', { count: worked, value: words.days(worked) }),
    })
  }

  const commitTyped = useCallback(() => {
    grid.current?.commit()
    if (narrow && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  }, [narrow])
  const { keepNow } = editor
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

  const actions: Actions = {
    save: () => {
      if (commitTyping()) void editor.save()
    },
    send: async () => {
      if (commitTyping() && !warnOfReset() && (await confirmSend())) void editor.send()
    },
    undo: () => {
      if (!grid.current?.revert() && !readOnly) dispatch({ do: 'undo' })
    },
    redo: () => {
      if (!readOnly) dispatch({ do: 'redo' })
    },
    help: () => setHelping(true),
  }
  useScreenKeys(actions)

  const [takenBack, setTakenBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the days can be filled again
  useEffect(() => {
    if (!takenBack || locked) return
    setTakenBack(false)
    // Focus after taking back; on a phone the top, as a focused day would open the keyboard.
    if (narrow || now().activities.length === 0) document.querySelector<HTMLElement>('main h1')?.focus()
    else grid.current?.focusFirst(0)
  }, [takenBack, locked])

  const { failed } = editor
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the server refuses a day
  useEffect(() => {
    const { day, activity } = failed?.failure.details ?? {}
    if (typeof day === 'number') focusDay({ day, activity: typeof activity === 'number' ? activity : 0 })
  }, [failed])

  const onRemoved = useCallback(() => requestAnimationFrame(() => document.getElementById(ADD_ACTIVITY)?.focus()), [])
  const add = !locked && (
    <AddActivity editor={editor} free={free} readOnly={readOnly} onAdded={(index) => grid.current?.focusFirst(index)} />
  )
  const renderDays = () => {
    if (sheet.activities.length === 0) return add
    if (locked) {
      const Days = narrow ? ReadDays : ReadGrid
      return (
        <Days
          fallback={<Skeleton className={`rounded-2xl ${narrow ? 'min-h-screen' : 'h-96'}`} />}
          year={year}
          month={at}
          days={days}
          activities={sheet.activities}
        />
      )
    }
    if (narrow) {
      return (
        <>
          <FillWeeks
            fallback={<Skeleton className="min-h-screen rounded-2xl" />}
            editor={editor}
            days={days}
            free={free}
            readOnly={readOnly}
            onRemoved={onRemoved}
          />
          {add}
        </>
      )
    }
    return (
      <FillGrid
        editor={editor}
        ref={grid}
        days={days}
        free={free}
        readOnly={readOnly}
        footer={add}
        onRemoved={onRemoved}
      />
    )
  }

  return (
    <div className="flex flex-col gap-3 p-edge">
      <FillHeader editor={editor} actions={actions} narrow={narrow} />
      <FillNotices editor={editor} onReopened={() => setTakenBack(true)} />
      {!narrow && <FailureNotice editor={editor} actions={actions} />}
      <Summary
        year={year}
        month={at}
        activities={sheet.activities}
        free={toFill}
        firstDay={firstDay}
        closed={locked}
        short={narrow && !locked}
      />
      {renderDays()}
      <div className="grid gap-4 md:grid-cols-2">
        {locked ? (
          <Comments fallback={<Skeleton className="h-28 rounded-2xl" />} text={sheet.comments} />
        ) : (
          <Card dense title={t('cra.comments')}>
            <TextArea
              labelHidden
              label={t('cra.comments')}
              rows={3}
              maxLength={2000}
              disabled={readOnly}
              value={sheet.comments}
              onChange={(event) => dispatch({ do: 'comment', text: event.target.value })}
            />
          </Card>
        )}
        <Validations validators={report.validatorDtos} />
      </div>
      {narrow && locked && (
        <div className="flex gap-3">
          <SaveAndSend editor={editor} actions={actions} grow />
        </div>
      )}
      {narrow && !locked && (
        <BottomBar>
          <div className="mb-3 empty:hidden">
            <FailureNotice editor={editor} actions={actions} />
          </div>
          <ProgressLine year={year} month={at} activities={sheet.activities} free={toFill} firstDay={firstDay} />
          <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
            <div className="-ml-2 flex gap-1">
              <UndoAndRedo editor={editor} actions={actions} />
            </div>
            <div className="flex grow gap-3">
              <SaveAndSend editor={editor} actions={actions} grow />
            </div>
          </div>
        </BottomBar>
      )}
      <LeaveDialog blocker={blocker} finish={editor.finish} />
      <LazyOverlay open={editor.stale !== undefined} preload={CompareDialog.preload}>
        <CompareDialog editor={editor} days={days} />
      </LazyOverlay>
      <LazyOverlay open={helping} preload={ShortcutsDialog.preload}>
        <ShortcutsDialog open={helping} onClose={() => setHelping(false)} />
      </LazyOverlay>
    </div>
  )
}
