import { useState } from 'react'
import { parseCell, workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '#web/time/cra/days.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import type { CellProblem, getMissionClosedReason, Timesheet, TimesheetAction } from '../timesheet.ts'

interface Props {
  day: GridDay
  sheet: Timesheet
  /** Why each activity cannot be filled that day. */
  closed: readonly ReturnType<typeof getMissionClosedReason>[]
  readOnly: boolean
  dispatch: (action: TimesheetAction) => void
}

const problemOf = (problems: readonly CellProblem[], activity: number, day: number): CellProblem | undefined =>
  problems.find((one) => one.day === day && (one.activity ?? activity) === activity)

/** A day of the list, with all its missions. */
export const DayToFill = ({ day, sheet, closed, readOnly, dispatch }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { year, month, activities, problems } = sheet
  const several = activities.length > 1
  const label = words.day(year, month, day.day)
  const wrong = problems.find((one) => one.day === day.day)
  return (
    <li
      data-day={day.day}
      className={`scroll-mb-40 border-b border-line px-4 py-2 last:border-b-0 ${several ? '' : 'flex items-center justify-between gap-3'} ${wrong ? 'bg-red-50 dark:bg-red-500/15' : ''}`}
    >
      <div className="min-w-0">
        <p
          aria-current={day.today ? 'date' : undefined}
          className={`flex items-center gap-2 font-medium ${day.today ? 'text-link' : ''}`}
        >
          {words.shortDay(year, month, day.day)}
          {day.today && <span className="size-2 rounded-full bg-link" />}
          {several && workedOn(activities, day.day) > 0 && (
            <span className="ml-auto text-md tabular-nums">{words.days(workedOn(activities, day.day))}</span>
          )}
        </p>
        {wrong && <p className="text-sm font-medium text-danger-text">{t(`errors.${wrong.code}`, { day: day.day })}</p>}
        {day.holiday && <p className="text-sm text-secondary">{day.holiday}</p>}
      </div>
      {activities.map((activity, index) => {
        const { title } = activity.mission
        const why = closed[index]
        const named = several ? `${label}, ${title}` : label
        return (
          <div
            key={activity.mission.id}
            className={several ? 'mt-1 flex flex-wrap items-center justify-end gap-x-3' : ''}
          >
            {several && (
              // On very narrow screens the title stands above the values.
              <span className="line-clamp-2 grow basis-24 text-md text-secondary">{title}</span>
            )}
            {why ? (
              <span className="flex min-h-11 items-center text-right text-sm text-secondary">
                {t(`cra.grid.${why}`)}
              </span>
            ) : (
              <ValueChoice
                value={workedOn([activity], day.day)}
                label={named}
                readOnly={readOnly}
                invalid={problemOf(problems, index, day.day) !== undefined}
                onChange={(value) => dispatch({ do: 'set', entries: [{ activity: index, day: day.day, value }] })}
              />
            )}
          </div>
        )
      })}
    </li>
  )
}

interface ValueProps {
  value: number
  label: string
  readOnly: boolean
  invalid: boolean
  onChange: (value: number) => void
}

const STEPS = [0, 0.5, 1] as const

/** A choice of the usual values, or any other. */
const ValueChoice = ({ value, label, readOnly, invalid, onChange }: ValueProps) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const look = (step: number) => {
    if (value !== step) return 'border-field'
    return step === 0 ? 'border-transparent bg-track' : 'border-transparent bg-primary text-on-primary'
  }
  return (
    <fieldset className="flex shrink-0 items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      {STEPS.map((step) => (
        <button
          key={step}
          type="button"
          disabled={readOnly}
          aria-pressed={value === step}
          onClick={() => onChange(step)}
          className={`size-11 rounded-full border text-md font-medium tabular-nums disabled:opacity-60 ${look(step)}`}
        >
          {words.days(step)}
        </button>
      ))}
      <CustomValue
        value={value}
        label={t('cra.grid.freeValue', { day: label })}
        disabled={readOnly}
        invalid={invalid}
        onChange={onChange}
      />
    </fieldset>
  )
}

interface CustomValueProps {
  value: number
  label: string
  disabled: boolean
  invalid: boolean
  onChange: (value: number) => void
}

const CustomValue = ({ value, label, disabled, invalid, onChange }: CustomValueProps) => {
  const words = useLabels()
  const [text, setText] = useState<string>()
  const commit = () => {
    if (text !== undefined) onChange(parseCell(text))
    setText(undefined)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      aria-label={label}
      aria-invalid={invalid || undefined}
      disabled={disabled}
      value={text ?? words.days(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      className="h-11 w-14 rounded-md border border-field bg-card text-center tabular-nums aria-invalid:border-danger-text disabled:opacity-60"
    />
  )
}
