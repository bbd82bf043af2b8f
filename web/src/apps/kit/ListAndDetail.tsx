import { type ComponentProps, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { isWriting } from '#web/ui/writing.ts'
import { useNeighbours } from './keyboard/useKeys.ts'
import { useListKeys } from './keyboard/useListKeys.ts'

interface Props {
  /** Path of the list; an item opens below it, by its id. */
  path: string
  /** Ids of the items, in order. */
  ids: readonly string[]
  /** Id of the open item. */
  selected: string | undefined
  list: ReactNode
  /** The open item: beside the list on wide screens, in its place on narrow ones. */
  detail: ReactNode
  /** Accessible label of the open item. */
  label: string
  /** Handlers of the `n` key, and of `e` on the open item. */
  onNew?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  /** Called by Esc before the item closes; returns whether it handled the key. */
  onEscape?: () => boolean
}

/** Element id of a row, to which the focus returns. */
const ROW_PREFIX = 'row-'
const rowId = (id: string): string => ROW_PREFIX + id

/**
 * A list with its open item: side by side on wide screens, one page each on narrow ones. Filters stay in the URL. Keys:
 * `j` `k` next and previous, `n` new, `e` edit, Esc closes.
 */
export const ListAndDetail = ({ path, ids, selected, list, detail, label, onNew, onEdit, onEscape }: Props) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const listed = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLElement>(null)
  const go = (id: string | undefined) =>
    void navigate({ pathname: id === undefined ? path : `${path}/${id}`, search }, { preventScrollReset: true })
  const { next, previous } = useNeighbours(ids, selected, ROW_PREFIX)
  useListKeys({
    next: () => go(next() ?? selected),
    previous: () => go(previous() ?? selected),
    create: onNew,
    edit: selected === undefined ? undefined : onEdit,
    close: selected === undefined ? undefined : () => onEscape?.() || go(undefined),
  })
  useFocusReturn(selected, listed, opened)
  return (
    <div className="@container flex min-h-full">
      <div className="flex w-full min-w-0">
        <div
          ref={listed}
          className={`min-w-0 grow ${selected === undefined ? '' : 'hidden border-r border-line @min-[60rem]:block'}`}
        >
          {list}
        </div>
        {selected !== undefined && (
          <section
            ref={opened}
            aria-label={label}
            tabIndex={-1}
            className="min-w-0 grow bg-card outline-none @min-[60rem]:sticky @min-[60rem]:top-16 @min-[60rem]:h-[calc(100dvh-4rem)] @min-[60rem]:w-136 @min-[60rem]:shrink-0 @min-[60rem]:grow-0 @min-[60rem]:overflow-y-auto @min-[72rem]:w-160"
          >
            {/* Replaces the list's heading while the list is hidden. */}
            <h1 className="sr-only @min-[60rem]:hidden">{label}</h1>
            {detail}
          </section>
        )}
      </div>
    </div>
  )
}

/** Focuses the opened item, and its row once it closes; restores the scroll position of the list. */
const useFocusReturn = (
  selected: string | undefined,
  listed: RefObject<HTMLDivElement | null>,
  opened: RefObject<HTMLElement | null>,
) => {
  const isFirstPage = useLocation().key === 'default'
  const scrolledFor = useRef(selected)
  /** An item that another screen opens is focused, too. */
  const focusedFor = useRef(isFirstPage ? selected : undefined)
  const left = useRef(0)
  useEffect(() => {
    const note = () => {
      if (listed.current?.checkVisibility()) left.current = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [listed])
  useLayoutEffect(() => {
    if (scrolledFor.current === selected) return
    scrolledFor.current = selected
    if (selected === undefined) window.scrollTo(0, left.current)
    else if (!listed.current?.checkVisibility()) window.scrollTo(0, 0)
  }, [selected, listed])
  useEffect(() => {
    const from = focusedFor.current
    if (from === selected) return
    focusedFor.current = selected
    // After the shell's effect, which moves the focus to the top when the URL changes.
    queueMicrotask(() => {
      // The user may already be typing in the search field.
      if (isWriting()) return
      const line = document.getElementById(rowId(selected ?? from ?? ''))
      if (selected === undefined) line?.focus({ preventScroll: true })
      else {
        line?.scrollIntoView({ block: 'nearest' })
        opened.current?.focus({ preventScroll: true })
        opened.current?.scrollTo(0, 0)
      }
    })
  }, [selected, opened])
}

interface LineProps {
  /** Path of the list. */
  path: string
  id: string
  selected: boolean
  /** A control before the link. */
  before?: ReactNode
  /** Position props of a sortable row. */
  place?: Pick<ComponentProps<'li'>, 'ref' | 'style'> | undefined
  children: ReactNode
}

/** A row of the list that links to its item. */
export const ListLine = ({ path, id, selected, before, place, children }: LineProps) => {
  const { search } = useLocation()
  return (
    <li
      {...place}
      className={`flex scroll-mt-24 items-center border-b border-line ${selected ? 'bg-tint' : 'hover:bg-hover'}`}
    >
      {before}
      <Link
        id={rowId(id)}
        to={{ pathname: `${path}/${id}`, search }}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        className={`flex min-h-14 min-w-0 grow items-center gap-4 py-3 pr-edge -outline-offset-2 ${before ? 'pl-4' : 'pl-edge'}`}
      >
        {children}
      </Link>
    </li>
  )
}
