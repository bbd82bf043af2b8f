import type { ChartOption } from '#web/ui/charts/Chart.tsx'

interface Line {
  name: string
  data: readonly number[]
  type?: 'line' | 'bar'
  /** Drawn in dashes: it has not happened. */
  dashed?: boolean
  filled?: boolean
}

/** How many places all have their names. */
const FEW = 5

/** Lines and bars over the same places; the shapes differ where the colours do. */
export const linesOption = (
  labels: readonly string[],
  lines: readonly Line[],
  show: (value: number) => string,
  /** What stands below a place, where anything does; its label unless said. */
  below?: readonly (string | undefined)[],
): ChartOption => ({
  grid: { left: 8, right: 16, top: lines.length > 1 ? 40 : 12, bottom: 8, containLabel: true },
  ...(lines.length > 1 && { legend: { top: 0, left: 0, icon: 'roundRect' } }),
  tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => show(Number(value)) },
  xAxis: {
    ...{ type: 'category', data: labels, boundaryGap: lines.some(({ type }) => type === 'bar') },
    // Of a series some days tell the others; what is named, such as ways of working, has to be there.
    ...(below && {
      axisTick: { interval: (index: number) => below[index] !== undefined },
      axisLabel: {
        interval: (index: number) => below[index] !== undefined,
        formatter: (_: string, index: number) => below[index] ?? '',
        hideOverlap: true,
      },
    }),
    ...(labels.length <= FEW && { axisLabel: { interval: 0, width: 66, overflow: 'break', lineHeight: 14 } }),
  },
  yAxis: { type: 'value', minInterval: 1, axisLabel: { formatter: (value: number) => show(value) } },
  series: lines.map(({ name, data, type = 'line', dashed, filled }) => ({
    ...{ name, type, data, symbol: 'circle', symbolSize: dashed ? 0 : 5, barMaxWidth: 28 },
    ...(type === 'line' && { lineStyle: { width: 2, type: dashed ? 'dashed' : 'solid' } }),
    ...(filled && { areaStyle: { opacity: 0.15 } }),
  })),
})
