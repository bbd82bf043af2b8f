import { type RefObject, useCallback } from 'react'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import type { GridDay } from '../days.ts'
import { ADD_ACTIVITY, AddActivity } from './AddActivity.tsx'
import { FillGrid } from './grid/FillGrid.tsx'
import type { GridHandle } from './grid/useGrid.ts'
import type { TimesheetEditor } from './useTimesheetEditor.ts'

const ReadGrid = loadable(async () => ({ default: (await import('../grid/ReadGrid.tsx')).ReadGrid }))
const ReadDays = loadable(async () => ({ default: (await import('../read/ReadDays.tsx')).ReadDays }))
const FillWeeks = loadable(async () => ({ default: (await import('./weeks/FillWeeks.tsx')).FillWeeks }))

interface Props {
  editor: TimesheetEditor
  grid: RefObject<GridHandle | null>
  days: readonly GridDay[]
  /** Public holidays on weekdays. */
  free: readonly number[]
  readOnly: boolean
}

/** The days of a month by activity: a grid, or on a phone a list of weeks; read only once it is sent. */
export const FillDays = ({ editor, grid, days, free, readOnly }: Props) => {
  const narrow = useNarrow()
  const { sheet, locked } = editor
  const onRemoved = useCallback(() => requestAnimationFrame(() => document.getElementById(ADD_ACTIVITY)?.focus()), [])
  const add = !locked && (
    <AddActivity editor={editor} free={free} readOnly={readOnly} onAdded={(index) => grid.current?.focusFirst(index)} />
  )
  if (sheet.activities.length === 0) return add
  if (locked) {
    const Days = narrow ? ReadDays : ReadGrid
    return (
      <Days
        fallback={<Skeleton className={`rounded-2xl ${narrow ? 'min-h-screen' : 'h-96'}`} />}
        year={sheet.year}
        month={sheet.month}
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
