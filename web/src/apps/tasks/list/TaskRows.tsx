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
  /** Called with the new order; undefined: not sortable. */
  onOrder?: ((ids: readonly string[]) => void) | undefined
  /** Titles are HTML with search highlights. */
  found?: boolean
  label: string
}

/** The rows of a list. The drag-and-drop code loads when idle, or when the list is first used. */
export const TaskRows = ({ tasks, tags, selected, onDone, onOrder, found, label }: Props) => {
  const [Sortable, setSortable] = useState<Sortable>()
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  const focusableElements = () => [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
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
  const loadSortable = () => {
    if (!onOrder || Sortable) return
    // A failure is ignored: the menu and Alt+arrow still move tasks.
    void import('../SortableRows.tsx')
      .then(({ default: loaded }) => {
        focused.current = focusableElements().indexOf(document.activeElement as HTMLElement)
        setSortable(() => loaded)
      })
      .catch(() => undefined)
  }
  const isReady = useFirstScreenReady()
  const latest = useRef(loadSortable)
  latest.current = loadSortable
  const isOrdered = onOrder !== undefined
  useEffect(() => (isReady && isOrdered ? whenIdle(() => latest.current()) : undefined), [isReady, isOrdered])
  // The rows remount once the code has loaded, so the focus is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the sortable list replaces the plain one
  useLayoutEffect(() => {
    focusableElements()[focused.current]?.focus({ preventScroll: true })
    focused.current = -1
  }, [Sortable])
  const renderList = (lines: ReactNode) => (
    <ul ref={list} aria-label={label} onPointerEnter={loadSortable} onFocus={loadSortable}>
      {lines}
    </ul>
  )
  if (!Sortable || !onOrder) return renderList(plain)
  return (
    <Sortable items={tasks} titleOf={({ title }) => title.trim()} onOrder={onOrder} line={row}>
      {renderList}
    </Sortable>
  )
}
