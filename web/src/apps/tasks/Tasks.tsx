import { CheckBadgeIcon, ClipboardDocumentCheckIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { ListAndDetail } from '#web/apps/kit/ListAndDetail.tsx'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { useOneAtATime } from '#web/ui/hooks/useOneAtATime.ts'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { type Move, TaskDetail } from './detail/TaskDetail.tsx'
import { AssignedCards, useCards } from './list/AssignedCards.tsx'
import { QuickAdd } from './list/QuickAdd.tsx'
import { TaskRows } from './list/TaskRows.tsx'
import { prefetchWaiting, useWaitingCount, useWaitingPending, WaitingSection } from './list/WaitingSection.tsx'
import { TasksHeader } from './TasksHeader.tsx'
import { collectTyping, takeTypedAhead } from './typedAhead.ts'
import { useDoneTasks } from './useDoneTasks.ts'
import { useTaskKeys } from './useTaskKeys.ts'
import { useTasks } from './useTasks.ts'
import { countOpen, groupTasks, TASKS, type TaskGroup, VIEWS, type View } from './views.ts'

export const loader = combineLoaders(
  prefetch(contracts.tasks.all, () => ({})),
  prefetch(contracts.tasks.tags, () => ({})),
  prefetchWaiting,
)

/** The reader's tasks and those they assigned, below what else is waiting for them. */
export const Component = () => {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const confirm = useConfirm()
  const undo = useUndo('tasks')
  const { id: selected } = useParams()
  const { search } = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const view: View = VIEWS.find((one) => one === parameters.get('view')) ?? 'all'
  const [text, setText] = useState('')
  const typed = text.trim()
  const settled = useDebounced(typed)
  const query = typed && settled
  const { tasks, failure: notRead, reload, create, change, reorder, remove, restore } = useTasks()
  const given = useApiQuery(contracts.tasks.given, {}, { enabled: view === 'given' })
  const tags = useApiQuery(contracts.tasks.tags, {}).data ?? []
  const found = useApiQuery(
    contracts.tasks.search,
    { query },
    { enabled: query !== '', placeholderData: keepPreviousData },
  )
  const waiting = useWaitingCount()
  const ownCards = useCards(view)
  const cards = ownCards ?? []
  // Tasks and waiting items render together, to avoid a layout shift.
  const isPending = useWaitingPending() || ownCards === undefined || (!tasks && !notRead)

  const { failure: archiveNotRead, reload: readArchive, ...archive } = useDoneTasks(view === 'done')

  const listed = { given: given.data, done: tasks && archive.tasks && [...tasks, ...archive.tasks] }
  const read = view === 'given' || view === 'done' ? listed[view] : tasks
  const inView = isPending ? undefined : read
  const shown: TaskGroup[] | undefined =
    query === '' ? inView && groupTasks(view, inView) : found.data ? [{ tasks: found.data }] : undefined
  /** The load failure of the current view, with its retry. */
  const loadProblem = [
    { failure: notRead, again: reload },
    { failure: query !== '' && !found.data && found.error, again: () => void found.refetch() },
    { failure: query === '' && view === 'given' && !given.data && given.error, again: () => void given.refetch() },
    { failure: query === '' && view === 'done' && archiveNotRead, again: readArchive },
  ].find(({ failure }) => failure)
  const ids = shown?.flatMap((group) => group.tasks.map(({ id }) => id)) ?? []
  const taskOf = (id: string) =>
    [...(tasks ?? []), ...(given.data ?? []), ...(archive.tasks ?? [])].find((task) => task.id === id)
  const open = (id: string | undefined, state?: object) =>
    void navigate(
      { pathname: id === undefined ? TASKS : `${TASKS}/${id}`, search },
      { state, preventScrollReset: true },
    )

  /** Fields that make a new task visible in the current view. */
  const ofView = view === 'today' || view === 'week' ? { dueDate: dayFromNow() } : {}
  const navigateFromHere = useNavigateFromHere()
  const add = useOneAtATime(async (type: Task['type'] = 'task') => {
    const leadOn = navigateFromHere()
    collectTyping()
    const task = await create(type, type === 'task' ? ofView : {})
    setText('')
    const opened = task && leadOn({ pathname: `${TASKS}/${task.id}`, search: view === 'given' ? '' : search })
    // The opened task takes what was typed.
    if (!opened) takeTypedAhead()
  })
  const quick = useRef<HTMLInputElement>(null)
  const [announced, announce] = useState('')
  const move = (id: string, to: number) => {
    const order = (tasks ?? []).map((task) => task.id)
    const from = order.indexOf(id)
    if (from < 0 || to < 0 || to >= order.length) return
    const title = taskOf(id)?.title.trim() || t('untitled')
    announce(t('move.dropped', { title, place: to + 1, count: order.length }))
    void reorder(order.toSpliced(from, 1).toSpliced(to, 0, id))
  }
  const placeOf = (id: string) => (tasks ?? []).findIndex((task) => task.id === id)
  const ordered = view === 'all' && query === ''
  const moveTo = (id: string, where: Move) => move(id, where === 'top' ? 0 : placeOf(id) + (where === 'up' ? -1 : 1))
  const setDone = (task: Task, completed: boolean) => void change(task, { completed })
  useTaskKeys(
    {
      add: () => void add(),
      addSection: () => void add('section'),
      quick: () => quick.current?.focus(),
      done: (id) => {
        const task = taskOf(id)
        if (task?.type === 'task') setDone(task, !task.completed)
      },
      due: (id) => {
        if (taskOf(id)?.type === 'task') open(id, { focus: 'due' })
      },
      priority: (id, priority) => {
        const task = taskOf(id)
        if (task) void change(task, { priority })
      },
      move: (id, by) => ordered && move(id, placeOf(id) + by),
    },
    selected,
  )

  /** Deleting an assigned task returns it to its author, after confirmation; own tasks can be restored. */
  const removeTask = async (task: Task, title: string, forget: () => void) => {
    const { id, givenBy, type } = task
    const question = { title: t('remove.task'), text: t('remove.returnsTo', { name: givenBy?.name ?? '' }) }
    if (givenBy && !(await confirm({ ...question, confirm: t('remove.confirm'), danger: true }))) return
    const place = ids.indexOf(task.id)
    const next = ids[place + 1] ?? ids[place - 1]
    if (!(await remove(task))) return
    forget()
    open(next)
    if (givenBy) return
    const shown = title.trim() || t(type === 'section' ? 'untitledSection' : 'untitled')
    undo(t('remove.done', { title: shown }), () => restore(id))
  }

  const list = (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <TasksHeader
        view={view}
        onView={(next) =>
          setParameters(() => ({ ...(next !== 'all' && { view: next }) }), { preventScrollReset: true })
        }
        text={text}
        onText={setText}
        remaining={tasks && countOpen(tasks)}
        onAdd={(type) => void add(type)}
      />
      {query === '' && view !== 'given' && view !== 'done' && (
        <QuickAdd ref={quick} onAdd={async (task) => Boolean(await create('task', { ...ofView, ...task }))} />
      )}
      {query === '' && !isPending && (view === 'all' || view === 'today') && <WaitingSection />}
      {query === '' && !isPending && <AssignedCards key={view} cards={cards} folded={view === 'all'} />}
      {loadProblem && <LoadProblem failure={loadProblem.failure} onRetry={loadProblem.again} />}
      {!shown && !loadProblem && <LinesSkeleton />}
      {shown?.every((group) => group.tasks.length === 0) && (
        <EmptyView view={view} searched={query !== ''} waits={(view === 'week' ? 0 : waiting) + cards.length > 0} />
      )}
      {shown?.map((group) => (
        <Group
          key={typeof group.heading === 'object' ? group.heading.day : (group.heading ?? 'list')}
          group={group}
          rows={
            <TaskRows
              tasks={group.tasks}
              tags={tags}
              selected={selected}
              onDone={setDone}
              onOrder={ordered ? (order) => void reorder(order) : undefined}
              found={query !== ''}
              label={t(`view.${view}`)}
            />
          }
        />
      ))}
      {view === 'done' && query === '' && <CursorPager {...archive} />}
    </>
  )
  return (
    <ListAndDetail
      path={TASKS}
      ids={ids}
      selected={selected}
      label={t('detail')}
      onNew={() => void add()}
      list={list}
      detail={
        selected !== undefined && (
          <Detail
            key={selected}
            id={selected}
            known={taskOf(selected)}
            ready={tasks !== undefined}
            tags={tags}
            onMove={ordered && placeOf(selected) >= 0 ? (where) => moveTo(selected, where) : undefined}
            onRemove={(...removal) => void removeTask(...removal)}
          />
        )
      }
    />
  )
}

interface DetailProps {
  id: string
  known: Task | undefined
  ready: boolean
  tags: Parameters<typeof TaskDetail>[0]['tags']
  onMove: ((where: Move) => void) | undefined
  onRemove: (task: Task, title: string, forget: () => void) => void
}

/** The open task, loaded separately when no list contains it; a missing one returns to the list. */
const Detail = ({ id, known, ready, tags, onMove, onRemove }: DetailProps) => {
  const { t } = useTranslation('tasks')
  const toast = useToast()
  const navigate = useNavigate()
  const [opening, setOpening] = useState(0)
  const { data, error, refetch } = useApiQuery(contracts.tasks.task, { id }, { enabled: ready && !known })
  const gone = error !== null && ['resource.notFound', 'request.invalid'].includes(error.code)
  const told = useRef(false)
  useEffect(() => {
    if (!gone || told.current) return
    told.current = true
    toast.info(t('gone'))
    void navigate(TASKS, { replace: true })
  }, [gone, toast, t, navigate])
  const task = known ?? data
  if (task) {
    return (
      <TaskDetail
        key={opening}
        task={task}
        tags={tags}
        onMove={onMove}
        onRemove={(title, forget) => onRemove(task, title, forget)}
        onOutdated={() => setOpening(opening + 1)}
      />
    )
  }
  return error && !gone ? <LoadProblem failure={error} onRetry={() => void refetch()} /> : <LinesSkeleton />
}

const Group = ({ group: { heading }, rows }: { group: TaskGroup; rows: React.ReactNode }) => {
  const { t } = useTranslation('tasks')
  const { language } = useFormats()
  if (!heading) return rows
  const day = (date: string) =>
    dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))
  return (
    <section>
      <h2
        className={`px-edge pt-5 pb-2 text-md font-semibold first-letter:uppercase ${heading === 'overdue' ? 'text-danger-text' : 'text-secondary'}`}
      >
        {heading === 'overdue' ? t('overdue') : heading.day === dayFromNow() ? t('day.today') : day(heading.day)}
      </h2>
      {rows}
    </section>
  )
}

const EmptyView = ({ view, searched, waits }: { view: View; searched: boolean; waits: boolean }) => {
  const { t } = useTranslation('tasks')
  if (searched) return <EmptyState icon={MagnifyingGlassIcon} title={t('empty.search')} />
  const icon = view === 'all' || view === 'given' ? ClipboardDocumentCheckIcon : CheckBadgeIcon
  return (
    <EmptyState
      icon={icon}
      title={t(waits && view !== 'given' && view !== 'done' ? 'empty.nothingElse' : `empty.${view}`)}
      {...(view === 'given' && { text: t('empty.givenText') })}
    />
  )
}
