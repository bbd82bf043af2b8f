import type { ReactNode } from 'react'

/** The data of a chart, as a table for screen readers. */
export interface ChartTable {
  caption: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

interface Props {
  table: ChartTable
  /** The table is printed, as the chart is not drawn yet. */
  printed?: boolean
  children: ReactNode
}

/** A chart with a visually hidden table. */
export const ChartFigure = ({ table, printed = false, children }: Props) => (
  <figure>
    {children}
    <div className={`sr-only ${printed ? 'print:not-sr-only' : ''}`}>
      <table className="w-full text-left">
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            {table.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={table.head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </figure>
)
