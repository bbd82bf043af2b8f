import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Label } from '#shared/apps/labels.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { useFirstScreenReady } from '#web/client/firstScreen.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import { MoveHandle } from './MoveHandle.tsx'
import { TaskRow } from './TaskRow.tsx'

type Sortable = typeof import('../SortableRows.tsx').default

interface Props {
  tasks: readonly Task[]
  tags: readonly Label[]
  selected: string | undefined
  onDone: (task: Task, completed: boolean) => void
  /** Moves them; without it they are in no order of their own. */
  onOrder?: ((ids: readonly string[]) => void) | undefined
  /** Their titles are HTML of a search. */
  found?: boolean
  label: string
}

/** The lines of a list. What moves them is read once the screen stands: what somebody drags at once, or with a finger, moves. */
export const TaskRows = ({ tasks, tags, selected, onDone, onOrder, found, label }: Props) => {
  const [Sortable, setSortable] = useState<Sortable>()
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const row = (task: Task, handle?: ReactNode, place?: ComponentProps<typeof TaskRow>['place']) => (
    <TaskRow
      key={task.id}
      task={task}
      tags={tags.filter(({ id }) => task.tags.includes(id))}
      selected={task.id === selected}
      onDone={(completed) => onDone(task, completed)}
      handle={handle}
      place={place}
      found={found ?? false}
    />
  )
  const plain = tasks.map((task) => row(task, onOrder && <MoveHandle title={task.title.trim()} />))
  const use = () => {
    if (!onOrder || Sortable) return
    // Without it, what is there still moves by the menu and by Alt with an arrow.
    void import('../SortableRows.tsx')
      .then(({ default: loaded }) => {
        focused.current = stops().indexOf(document.activeElement as HTMLElement)
        setSortable(() => loaded)
      })
      .catch(() => undefined)
  }
  const isReady = useFirstScreenReady()
  const latest = useRef(use)
  latest.current = use
  const isOrdered = onOrder !== undefined
  useEffect(() => (isReady && isOrdered ? whenIdle(() => latest.current()) : undefined), [isReady, isOrdered])
  // The lines are others then: what had the focus has it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what moves them
  useLayoutEffect(() => {
    stops()[focused.current]?.focus({ preventScroll: true })
    focused.current = -1
  }, [Sortable])
  const around = (lines: ReactNode) => (
    <ul ref={list} aria-label={label} onPointerEnter={use} onFocus={use}>
      {lines}
    </ul>
  )
  if (!Sortable || !onOrder) return around(plain)
  return (
    <Sortable items={tasks} titleOf={({ title }) => title.trim()} onOrder={onOrder} line={row}>
      {around}
    </Sortable>
  )
}
