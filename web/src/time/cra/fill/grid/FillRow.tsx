import { memo, useMemo } from 'react'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import type { MissionOption } from '#shared/time/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '#web/time/cra/days.ts'
import { ActivityRow } from '#web/time/cra/grid/ActivityRow.tsx'
import { useLabels } from '#web/time/cra/labels.ts'
import { FillRowButton, RowButtons } from '../ActivityActions.tsx'
import { getMissionClosedReason, type TimesheetAction } from '../timesheet.ts'
import { DayCell, type DayTerms } from './DayCell.tsx'
import type { Control, Typing } from './useGrid.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activity: Activity
  /** Position of the activity in the sheet. */
  index: number
  /** Undefined when its mission is closed. */
  option: MissionOption | undefined
  /** Public holidays, which filling leaves out. */
  free: readonly number[]
  readOnly: boolean
  locked: boolean
  /** Its invalid days, as text: `3,4`. */
  wrong: string
  /** The first and last day that are selected in it. */
  from: number | undefined
  to: number | undefined
  /** Its day or control that is the tab stop. */
  stop: number | Control | undefined
  typing: Typing | undefined
  problemId: string
  dispatch: (action: TimesheetAction) => void
  onType: Parameters<typeof DayCell>[0]['onType']
  onCleared: (index: number) => void
  onRemoved: () => void
}

/** An editable row of the grid. Memoized: it renders only when its own data changes. */
export const FillRow = memo((props: Props) => {
  const { year, month, days, activity, index, option, readOnly, locked, wrong, from, to, stop, typing } = props
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { title } = activity.mission
  const terms = useMemo(
    () =>
      days.map((date): DayTerms => {
        const { day, weekend, holiday } = date
        const closed = getMissionClosedReason(option, { year, month, day, weekend })
        const why = closed ? t(`cra.grid.${closed}`) : holiday
        return { date, closed, why, label: [words.day(year, month, day), title, why].filter(Boolean).join(', ') }
      }),
    [days, option, year, month, title, t, words],
  )
  const blamed = wrong.split(',').map(Number)
  const actions = {
    index,
    option,
    readOnly,
    stop,
    free: props.free,
    dispatch: props.dispatch,
    empty: activity.details.length === 0,
    onCleared: props.onCleared,
    onRemoved: props.onRemoved,
  }
  return (
    <ActivityRow
      activity={activity}
      marks={!locked && <RowButtons {...actions} />}
      action={!locked && <FillRowButton {...actions} />}
    >
      {terms.map((own) => {
        const { day } = own.date
        const value = workedOn([activity], day)
        return (
          <DayCell
            key={day}
            activity={index}
            terms={own}
            value={value}
            written={words.days(value)}
            text={typing?.cell.day === day ? typing.text : undefined}
            readOnly={readOnly}
            selected={from !== undefined && to !== undefined && from <= day && day <= to}
            stop={stop === day}
            problemId={blamed.includes(day) ? props.problemId : undefined}
            onType={props.onType}
          />
        )
      })}
    </ActivityRow>
  )
})
