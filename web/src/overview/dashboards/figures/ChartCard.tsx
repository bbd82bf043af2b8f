import { ChartBarIcon, TableCellsIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { dateCell, useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chart, type ChartOption } from '#web/ui/charts/Chart.tsx'
import type { ChartTable } from '#web/ui/charts/ChartFigure.tsx'
import type { RingPart } from '#web/ui/charts/RingChart.tsx'
import { SmallChart, type SmallLines } from '#web/ui/charts/SmallChart.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NoData } from '../NoData.tsx'
import { FigureLink } from './FigureLink.tsx'
import { RingFigure } from './RingFigure.tsx'
import { SaveTableButton } from './SaveTableButton.tsx'

/** An interactive chart, loaded on demand; or a small SVG, rendered at once. */
type Drawing = { option: ChartOption } | SmallLines | { parts: readonly RingPart[] }

interface Props {
  title: string
  /** What it counts, as a sentence. */
  about?: string
  /** The period menu. */
  period?: ReactNode
  /** Above the chart. */
  figure?: ReactNode
  /** The figures stand beside the chart where there is room. */
  beside?: boolean
  /** The data of the chart, for the table and the export. */
  head: readonly string[]
  rows: readonly (readonly [string, ...number[]])[]
  /** The days that the rows stand for, which the export has as dates. */
  days?: readonly string[]
  /** The figures above the chart, for the export. */
  figures?: readonly (readonly [string, number])[]
  /** URL of the list behind a number, by row and column. */
  listOf?: (row: number, place: number) => string | undefined
  /** Formats its numbers. */
  show: (value: number) => string
  drawing: Drawing
  height?: number
  /** Shown when there is no data. */
  empty: string
  className?: string
  /** URL of the list that it counts. */
  children?: ReactNode
}

/** A chart in a card, with its data as a table and as an export. */
export const ChartCard = (props: Props) => {
  const {
    title,
    about,
    period,
    figure,
    beside = false,
    head,
    rows,
    days,
    figures = [],
    listOf,
    show,
    drawing,
    height = 260,
    empty,
    className,
    children,
  } = props
  const { t } = useTranslation('dashboards')
  const { language } = useFormats()
  const [asTable, setAsTable] = useState(false)
  const isEmpty = rows.every(([, ...values]) => values.every((value) => value === 0))
  const dates = days?.map((day) => dateCell(day, language))
  const named = rows.map(([name, ...values], at) => [dates?.[at] ?? name, ...values])
  const saved = [head, ...named, ...(figures.length > 0 ? [[], ...figures] : [])]
  return (
    <Card
      title={title}
      {...(className && { className })}
      actions={
        <div className="flex flex-wrap items-center gap-1">
          {period}
          {!isEmpty && (
            <>
              <IconButton
                label={t(asTable ? 'showChart' : 'showTable', { title })}
                icon={asTable ? ChartBarIcon : TableCellsIcon}
                onClick={() => setAsTable(!asTable)}
              />
              <SaveTableButton title={title} rows={saved} />
            </>
          )}
        </div>
      }
    >
      {about && <p className="mb-4 text-secondary">{about}</p>}
      <div className={beside ? 'lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8' : ''}>
        {figure}
        <div>
          {isEmpty && <NoData text={empty} />}
          {!isEmpty && asTable && <FigureTable title={title} head={head} rows={rows} listOf={listOf} show={show} />}
          {!isEmpty && !asTable && (
            <ChartDrawing
              height={height}
              drawing={drawing}
              show={show}
              table={{ caption: title, head, rows: rows.map(([first, ...values]) => [first, ...values.map(show)]) }}
            />
          )}
        </div>
      </div>
      {children && <div className="mt-4">{children}</div>}
    </Card>
  )
}

interface ChartDrawingProps extends Pick<Props, 'drawing' | 'show'> {
  height: number
  table: ChartTable
}

const ChartDrawing = ({ drawing, ...rest }: ChartDrawingProps) => {
  if ('option' in drawing) return <Chart {...drawing} height={rest.height} table={rest.table} />
  if ('parts' in drawing) return <RingFigure {...drawing} table={rest.table} />
  return <SmallChart {...drawing} {...rest} />
}

interface FigureTableProps extends Pick<Props, 'title' | 'head' | 'rows' | 'show'> {
  listOf: Props['listOf'] | undefined
}

const FigureTable = ({ title, head, rows, listOf, show }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
  <section className="max-h-80 overflow-auto" tabIndex={0} aria-label={title}>
    <table className="w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {head.map((one, index) => (
            <th key={one} scope="col" className={`border-b border-line py-2 pr-4 ${index > 0 ? 'text-right' : ''}`}>
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...values], row) => (
          <tr key={first} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-4 font-normal">
              {first}
            </th>
            {values.map((value, index) => (
              <td key={head[index + 1]} className="py-2 pr-4 text-right tabular-nums">
                <FigureLink to={listOf?.(row, index)} about={`${head[index + 1]}, ${first}`}>
                  {show(value)}
                </FigureLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
