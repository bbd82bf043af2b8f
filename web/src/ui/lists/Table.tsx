import { ChevronDownIcon, ChevronUpDownIcon, ChevronUpIcon } from '@heroicons/react/20/solid'
import type { ReactNode, RefCallback } from 'react'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useIncrementalRows } from './useIncrementalRows.ts'

export interface Column<Row> {
  key: string
  /** The column header, and the label before the value in card layout; empty: none. */
  header: string
  /** Visually hidden: its cells are controls that explain themselves, such as a menu on each row; not on paper. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  className?: string
  /** May hold long single words, which break before the table overflows. */
  names?: boolean
  /** Its header is a button that sorts by it. */
  sortable?: boolean
}

interface Sorting {
  /** The key of a column. */
  by: string
  down: boolean
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What stands there when there are no rows. */
  empty: ReactNode
  loading?: boolean
  /** What the table holds, for screen readers. */
  caption: string
  /** By which of the sortable columns the rows are sorted. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}

const ALIGN = { left: 'sm:text-left', right: 'sm:text-right', center: 'sm:text-center' } as const
const look = <Row,>({ align = 'left', className, names, headerHidden }: Column<Row>) =>
  `${ALIGN[align]} ${names ? 'wrap-anywhere sm:min-w-32 xl:min-w-48' : 'break-words'} ${headerHidden ? 'print:hidden' : ''} ${className ?? ''}`

const SKELETON_ROWS = ['a', 'b', 'c']

/** A table; on phones every row is a card of "header: value" lines. */
export const Table = <Row,>({ columns, rows, rowKey, empty, loading, caption, sorting, onSort }: Props<Row>) => {
  const { drawn, left, end } = useIncrementalRows(rows)
  if (!loading && rows.length === 0) return empty
  return (
    <table
      className="block w-full sm:table"
      aria-busy={loading || undefined}
      aria-rowcount={left > 0 ? rows.length + 1 : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="bg-soft text-left text-md font-medium text-secondary">
          {columns.map((column) => {
            const Head = column.header ? 'th' : 'td'
            return (
              <Head
                key={column.key}
                scope={column.header ? 'col' : undefined}
                aria-sort={sorting?.by === column.key ? (sorting.down ? 'descending' : 'ascending') : undefined}
                className={`border-b border-line px-3 py-2 first:pl-6 last:pr-6 xl:whitespace-nowrap ${look(column)}`}
              >
                {column.sortable && sorting && onSort ? (
                  <SortButton column={column} sorting={sorting} onSort={onSort} />
                ) : (
                  <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
                )}
              </Head>
            )
          })}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {loading
          ? SKELETON_ROWS.map((key) => (
              <tr key={key} className="block border-b border-line p-4 sm:table-row sm:p-0">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className="block py-1.5 sm:table-cell sm:px-3 sm:py-3 sm:first:pl-6 sm:last:pr-6"
                  >
                    <Skeleton className="h-5" />
                  </td>
                ))}
              </tr>
            ))
          : drawn.map((row) => (
              <tr
                key={rowKey(row)}
                className="block border-b border-line px-4 py-3 last:border-b-0 hover:bg-hover sm:table-row sm:p-0"
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={`flex items-center justify-between gap-4 py-1.5 sm:table-cell sm:h-11 sm:px-3 sm:py-1 sm:first:pl-6 sm:last:pr-6 ${look(column)}`}
                  >
                    {column.header && (
                      <span aria-hidden className="text-md font-medium text-secondary sm:hidden">
                        {column.header}
                      </span>
                    )}
                    <span className="min-w-0 text-right sm:[text-align:inherit]">{column.cell(row)}</span>
                  </td>
                ))}
              </tr>
            ))}
        {left > 0 && <PlaceholderRow rows={left} columns={columns.length} end={end} />}
      </tbody>
    </table>
  )
}

/** The estimated height of a row, in pixels. */
const ROW_HEIGHT = 54

/** Reserves the height of the rows not rendered yet. */
const PlaceholderRow = ({ rows, columns, end }: { rows: number; columns: number; end: RefCallback<HTMLElement> }) => (
  <tr aria-hidden ref={end} className="block sm:table-row">
    <td colSpan={columns} className="block sm:table-cell" style={{ height: rows * ROW_HEIGHT }} />
  </tr>
)

const SortButton = <Row,>({
  column: { key, header },
  sorting: { by, down },
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}) => {
  const Mark = by !== key ? ChevronUpDownIcon : down ? ChevronDownIcon : ChevronUpIcon
  return (
    <button
      type="button"
      onClick={() => onSort({ by: key, down: by === key && !down })}
      className="-mx-2 -my-1 inline-flex min-h-8 items-center gap-1 rounded-md px-2 font-medium hover:bg-hover"
    >
      {header}
      <Mark aria-hidden className="size-4 shrink-0" />
    </button>
  )
}
