import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellValue, workedDays, workedOn } from '#shared/rules/cra.ts'
import { problemOf } from './DayCell.tsx'
import type { GridDay } from './days.ts'
import { closedBecause, type Sheet } from './sheet.ts'
import type { SheetHandle } from './useSheet.ts'
import { useWords } from './words.ts'

interface Props {
  handle: SheetHandle
  days: readonly GridDay[]
  shut: boolean
  /** Buttons for an activity, by its position. */
  actions: (index: number) => ReactNode
  messages: (index: number) => ReactNode
}

/** The month as a list, one mission at a time: for screens too narrow for a grid. */
export const DayList = ({ handle, days, shut, actions, messages }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const { sheet } = handle
  const { activities, problems } = sheet
  const [chosen, setChosen] = useState(0)
  const wrong = problems[0]?.activity
  const index = Math.min(chosen, activities.length - 1)
  const activity = activities[index]
  if (!activity) return null
  const worked = workedDays([activity])
  return (
    <section aria-label={t('cra.grid.label')} className="rounded-2xl bg-card shadow-card">
      {activities.length > 1 && (
        <fieldset className="flex flex-wrap gap-2 px-4 pt-4">
          <legend className="sr-only">{t('cra.grid.choose')}</legend>
          {activities.map(({ mission }, position) => (
            <button
              key={mission.id}
              type="button"
              aria-pressed={position === index}
              onClick={() => setChosen(position)}
              className={`min-h-11 rounded-full border px-4 py-1 text-left font-medium ${
                position === index ? 'border-transparent bg-primary text-on-primary' : 'border-field hover:bg-hover'
              } ${position === wrong && position !== index ? 'border-danger-text text-danger-text' : ''}`}
            >
              {mission.title}
            </button>
          ))}
        </fieldset>
      )}
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4">
        <div className="min-w-0">
          <p className="text-md font-medium text-secondary">{activity.client.title}</p>
          <h2 className="text-lg font-medium break-words">{activity.mission.title}</h2>
        </div>
        <span className="font-semibold tabular-nums">
          {t('cra.days', { count: worked, value: words.days(worked) })}
        </span>
        <div className="flex w-full flex-wrap items-center gap-2">{actions(index)}</div>
      </header>
      <div className="px-4 pb-2">{messages(index)}</div>
      <ul className="border-t border-line">
        {linesOf(days, (day) => closedBecause(sheet, { activity: index, day })).map((line) =>
          'why' in line ? (
            <ClosedRow key={line.from.day} sheet={sheet} line={line} />
          ) : (
            <DayRow key={line.day} day={line} handle={handle} index={index} shut={shut} />
          ),
        )}
      </ul>
    </section>
  )
}

type Why = NonNullable<ReturnType<typeof closedBecause>>
/** Days on end that cannot be filled. */
interface ClosedDays {
  from: GridDay
  to: GridDay
  why: Why
}

/** The days of a list, with those that cannot be filled drawn together. */
const linesOf = (days: readonly GridDay[], closed: (day: number) => Why | undefined): (GridDay | ClosedDays)[] => {
  const lines: (GridDay | ClosedDays)[] = []
  for (const day of days) {
    const why = closed(day.day)
    const last = lines.at(-1)
    if (!why) lines.push(day)
    else if (!last || !('why' in last)) lines.push({ from: day, to: day, why })
    else lines.splice(-1, 1, { from: last.from, to: day, why: last.why === 'weekend' ? why : last.why })
  }
  return lines
}

const ClosedRow = ({ sheet: { year, month }, line: { from, to, why } }: { sheet: Sheet; line: ClosedDays }) => {
  const { t } = useTranslation()
  const words = useWords()
  const name = (day: GridDay) => words.shortDay(year, month, day.day)
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line bg-track/40 px-4 py-1.5 text-md text-secondary last:rounded-b-2xl last:border-b-0">
      <span className="shrink-0">{from === to ? name(from) : `${name(from)} – ${name(to)}`}</span>
      <span className="text-right">{t(`cra.grid.${why}`)}</span>
    </li>
  )
}

interface RowProps {
  day: GridDay
  handle: SheetHandle
  index: number
  shut: boolean
}

const STEPS = [0, 0.5, 1] as const

const DayRow = ({ day, handle: { sheet, dispatch }, index, shut }: RowProps) => {
  const { t } = useTranslation()
  const words = useWords()
  const { year, month, activities, problems } = sheet
  const cell = { activity: index, day: day.day }
  const value = workedOn(activities.slice(index, index + 1), day.day)
  const elsewhere = workedOn(activities.toSpliced(index, 1), day.day)
  const label = words.day(year, month, day.day)
  const name = (
    <span
      aria-current={day.today ? 'date' : undefined}
      className={`inline-flex items-center gap-2 font-medium ${day.today ? 'text-link' : ''}`}
    >
      {words.shortDay(year, month, day.day)}
      {day.today && <span className="size-2 rounded-full bg-link" />}
    </span>
  )
  const problem = problemOf(problems, cell)
  const set = (next: number) => dispatch({ do: 'set', entries: [{ ...cell, value: next }] })
  const notes = [day.holiday, elsewhere > 0 && t('cra.grid.elsewhere', { value: words.days(elsewhere) })].filter(
    Boolean,
  )
  return (
    <li
      data-day={day.day}
      className={`flex scroll-mb-40 items-center justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0 ${problem ? 'bg-red-50 dark:bg-red-500/15' : ''}`}
    >
      <div className="min-w-0 text-left">
        {name}
        {problem && (
          <p className="text-sm font-medium text-danger-text">{t(`errors.${problem.code}`, { day: day.day })}</p>
        )}
        {notes.map((note) => (
          <p key={String(note)} className="text-sm text-secondary">
            {note}
          </p>
        ))}
      </div>
      <fieldset className="flex shrink-0 items-center gap-1.5">
        <legend className="sr-only">{label}</legend>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            disabled={shut}
            aria-pressed={value === step}
            onClick={() => set(step)}
            className={`size-11 rounded-full border text-md font-medium tabular-nums disabled:opacity-60 ${
              value === step
                ? step === 0
                  ? 'border-transparent bg-track'
                  : 'border-transparent bg-primary text-on-primary'
                : 'border-field'
            }`}
          >
            {words.days(step)}
          </button>
        ))}
        <FreeValue
          value={value}
          label={t('cra.grid.freeValue', { day: label })}
          disabled={shut}
          invalid={problem !== undefined}
          onChange={set}
        />
      </fieldset>
    </li>
  )
}

interface FreeProps {
  value: number
  label: string
  disabled: boolean
  invalid: boolean
  onChange: (value: number) => void
}

const FreeValue = ({ value, label, disabled, invalid, onChange }: FreeProps) => {
  const words = useWords()
  const [text, setText] = useState<string>()
  const commit = () => {
    if (text !== undefined) onChange(cellValue(text))
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
