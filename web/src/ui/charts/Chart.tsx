import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { whenIdle } from '../whenIdle.ts'
import { ChartFigure, type ChartTable } from './ChartFigure.tsx'

const Canvas = optionalLoadable(() => import('./ChartCanvas.tsx'))

/** An ECharts option of bars and lines; colours and fonts come from the theme. */
export type ChartOption = EChartsCoreOption

interface Props {
  option: ChartOption
  table: ChartTable
  /** Pixels. */
  height: number
}

/** Whether an element was in view and the page idle since. */
const useSeenAndIdle = () => {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    let callOff = () => {}
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      callOff = whenIdle(() => setSeen(true))
    })
    if (place.current) watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      callOff()
    }
  }, [])
  return { place, seen }
}

/**
 * An interactive chart: its table is rendered at once, its code is loaded when it is in view and the page idle. Printed
 * before that, it is its table.
 */
export const Chart = ({ option, table, height }: Props) => {
  const { place, seen } = useSeenAndIdle()
  return (
    <ChartFigure table={table} printed={!seen}>
      <div ref={place} aria-hidden className={seen ? undefined : 'print:hidden'} style={{ height }}>
        {seen && <Canvas fallback={<Skeleton className="h-full" />} option={option} height={height} />}
      </div>
    </ChartFigure>
  )
}
