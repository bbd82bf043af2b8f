import type { EChartsCoreOption } from 'echarts/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from './Skeleton.tsx'

const Canvas = lazy(() => import('./ChartCanvas.tsx'))

/** What the chart says, as a table for those who cannot see it. */
interface ChartTable {
  caption: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

interface Props {
  /** An ECharts option of bars, lines or a pie; colours and fonts come from the theme. */
  option: EChartsCoreOption
  table: ChartTable
  /** Pixels. */
  height: number
}

/** Whether an element has come into view. */
const useSeen = () => {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return { place, seen }
}

/** A chart and, for screen readers, its figures. Its code comes when it scrolls into view. */
export const Chart = ({ option, table, height }: Props) => {
  const { place, seen } = useSeen()
  return (
    <figure>
      <div ref={place} aria-hidden style={{ height }}>
        {seen && (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Canvas option={option} height={height} />
          </Suspense>
        )}
      </div>
      <div className="sr-only">
        <table>
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
}
