import { ChartBarIcon, TableCellsIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chart, type ChartOption } from '#web/ui/charts/Chart.tsx'
import type { ChartTable } from '#web/ui/charts/ChartFigure.tsx'
import { RingChart, type RingPart } from '#web/ui/charts/RingChart.tsx'
import { SmallChart, type SmallLines } from '#web/ui/charts/SmallChart.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NoData } from '../NoData.tsx'
import { FigureLink } from './FigureLink.tsx'
import { SaveTable } from './SaveTable.tsx'

/** To be explored, with the code that this takes; or small, and there at once. */
type Drawing = { option: ChartOption } | SmallLines | { parts: readonly RingPart[] }

interface Props {
  title: string
  /** What it counts, in a sentence. */
  about?: string
  /** The choice of a period. */
  period?: ReactNode
  /** Above the chart. */
  figure?: ReactNode
  /** What the chart says, for the table and for the file. */
  head: readonly string[]
  rows: readonly (readonly [string, ...number[]])[]
  /** What stands above the chart, for the file. */
  figures?: readonly (readonly [string, number])[]
  /** The list of what a number of the table counts: by its row, and by its place among the row's numbers. */
  listOf?: (row: number, place: number) => string | undefined
  /** How its numbers are written. */
  show: (value: number) => string
  drawing: Drawing
  height?: number
  /** What is said where there is nothing to draw. */
  empty: string
  className?: string
  /** Where the list is that it counts. */
  children?: ReactNode
}

/** A chart in a card, its figures as a table behind a button, and as a file. */
export const ChartCard = (props: Props) => {
  const {
    title,
    about,
    period,
    figure,
    head,
    rows,
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
  const [asTable, setAsTable] = useState(false)
  const isEmpty = rows.every(([, ...values]) => values.every((value) => value === 0))
  const saved = [head, ...rows, ...(figures.length > 0 ? [[], ...figures] : [])]
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
              <SaveTable title={title} rows={saved} />
            </>
          )}
        </div>
      }
    >
      {about && <p className="mb-4 text-secondary">{about}</p>}
      {figure}
      {isEmpty && <NoData text={empty} />}
      {!isEmpty && asTable && <Figures {...{ title, head, rows, listOf, show }} />}
      {!isEmpty && !asTable && (
        <Drawn
          height={height}
          drawing={drawing}
          show={show}
          table={{ caption: title, head, rows: rows.map(([first, ...values]) => [first, ...values.map(show)]) }}
        />
      )}
      {children && <div className="mt-4">{children}</div>}
    </Card>
  )
}

interface DrawnProps extends Pick<Props, 'drawing' | 'show'> {
  height: number
  table: ChartTable
}

const Drawn = ({ drawing, ...rest }: DrawnProps) => {
  if ('option' in drawing) return <Chart {...drawing} height={rest.height} table={rest.table} />
  if ('parts' in drawing) return <RingChart {...drawing} {...rest} legend />
  return <SmallChart {...drawing} {...rest} />
}

interface FiguresProps extends Pick<Props, 'title' | 'head' | 'rows' | 'show'> {
  listOf: Props['listOf'] | undefined
}

const Figures = ({ title, head, rows, listOf, show }: FiguresProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
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
