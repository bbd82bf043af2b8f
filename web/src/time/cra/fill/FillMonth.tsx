import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OwnMonth } from '#shared/time/cra/contract.ts'
import { freeDays, listNotDue } from '#shared/time/cra/daysToFill.ts'
import { isOpenToFill } from '#shared/time/cra/rules.ts'
import type { Holiday } from '#web/app/holidaysIn.ts'
import { useLeaveGuard } from '#web/app/unsaved/useLeaveGuard.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Validations } from '#web/time/cra/validate/Validations.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import { BottomBar } from '../BottomBar.tsx'
import { gridDays, today, weekdayHolidays } from '../days.ts'
import { useLabels } from '../labels.ts'
import { ProgressLine, Summary } from '../Summary.tsx'
import { FillDays } from './FillDays.tsx'
import { FillHeader, SaveAndSend, UndoAndRedo } from './FillHeader.tsx'
import { FailureNotice, FillNotices } from './FillNotices.tsx'
import type { GridHandle } from './grid/useGrid.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { isDirty } from './timesheet.ts'
import { useFillActions } from './useFillActions.ts'
import { useTimesheetEditor } from './useTimesheetEditor.ts'

const CompareDialog = loadable(async () => ({ default: (await import('../compare/CompareDialog.tsx')).CompareDialog }))
const ShortcutsDialog = loadable(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))
const Comments = loadable(async () => ({ default: (await import('../read/Comments.tsx')).Comments }))

interface Props {
  month: OwnMonth
  userId: string
  /** The mission requested by a link, by its title and client. */
  wanted: { mission: string | null; client: string | null }
  holidays: readonly Holiday[]
  reload: () => void
}

/** The editor of a month: a grid of days, or on a phone a list of them. */
export const FillMonth = ({ month, userId, wanted, holidays, reload }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const narrow = useNarrow()
  const editor = useTimesheetEditor(month, userId, wanted, reload)
  const grid = useRef<GridHandle>(null)
  const { sheet, now, dispatch, report, locked } = editor
  const { year, month: at } = sheet
  const free = useMemo(() => weekdayHolidays(year, at, holidays), [year, at, holidays])
  const me = useUser()
  // That of another month is known from the session alone.
  const firstDay = month.firstDay ?? me?.firstDay
  const excused = freeDays({ year, month: at, firstDay, ...listNotDue(sheet.options, sheet) }, holidays)
  // Nothing is left to fill, nor complete, where there is no mission.
  const toFill = sheet.options.length + sheet.activities.length > 0 ? excused : undefined
  const date = today()
  const days = useMemo(
    () => gridDays(year, at, holidays, words.language, date),
    [year, at, holidays, words.language, date],
  )
  const open = locked || isOpenToFill(year, at, today())
  const readOnly = locked || editor.underWay === 'send' || !open

  const [helping, setHelping] = useState(false)
  const [actions, commitTyped] = useFillActions({
    editor,
    grid,
    excused,
    open,
    readOnly,
    onHelp: () => setHelping(true),
  })
  /** What is being typed counts: going back takes the focus from no field. */
  const unsaved = useCallback(() => {
    commitTyped()
    return isDirty(now())
  }, [commitTyped, now])
  const blocker = useLeaveGuard(unsaved)

  const [takenBack, setTakenBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the days can be filled again
  useEffect(() => {
    if (!takenBack || locked) return
    setTakenBack(false)
    // Focus after taking back; on a phone the top, as a focused day would open the keyboard.
    if (narrow || now().activities.length === 0) document.querySelector<HTMLElement>('main h1')?.focus()
    else grid.current?.focusFirst(0)
  }, [takenBack, locked])

  return (
    <div className="flex flex-col gap-3 p-edge">
      <FillHeader editor={editor} actions={actions} narrow={narrow} />
      <FillNotices editor={editor} onReopened={() => setTakenBack(true)} />
      {(!narrow || locked) && <FailureNotice editor={editor} actions={actions} />}
      <Summary
        year={year}
        month={at}
        activities={sheet.activities}
        free={toFill}
        firstDay={firstDay}
        closed={locked}
        short={narrow && !locked}
      />
      <FillDays editor={editor} grid={grid} days={days} free={free} readOnly={readOnly} />
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
