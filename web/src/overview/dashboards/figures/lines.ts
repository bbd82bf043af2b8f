import type { ChartOption } from '#web/ui/charts/Chart.tsx'

interface Line {
  name: string
  data: readonly number[]
  type?: 'line' | 'bar'
  /** Dashed, as a forecast. */
  dashed?: boolean
  filled?: boolean
}

/** Up to this many points, every one has a label. */
const MAX_LABELLED_POINTS = 5
/** Up to this many points, every one has a marker; ECharts would mark those with a label only. */
const MAX_MARKED_POINTS = 31

/** Chart options of lines and bars over the same points; marker shapes differ like the colours. */
export const buildLineChart = (
  labels: readonly string[],
  lines: readonly Line[],
  show: (value: number) => string,
  /** Axis label of a point; its own label by default. */
  below?: readonly (string | undefined)[],
): ChartOption => ({
  grid: { left: 8, right: 16, top: lines.length > 1 ? 40 : 12, bottom: 8, containLabel: true },
  ...(lines.length > 1 && { legend: { top: 0, left: 0, icon: 'roundRect' } }),
  tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => show(Number(value)) },
  xAxis: {
    type: 'category',
    data: labels,
    boundaryGap: lines.some(({ type }) => type === 'bar'),
    // Dates may skip labels, categories must show all of them.
    ...(below && {
      axisTick: { interval: (index: number) => below[index] !== undefined },
      axisLabel: {
        interval: (index: number) => below[index] !== undefined,
        formatter: (_: string, index: number) => below[index] ?? '',
        hideOverlap: true,
      },
    }),
    ...(labels.length <= MAX_LABELLED_POINTS && {
      axisLabel: { interval: 0, width: 66, overflow: 'break', lineHeight: 14 },
    }),
  },
  yAxis: { type: 'value', minInterval: 1, axisLabel: { formatter: (value: number) => show(value) } },
  series: lines.map(({ name, data, type = 'line', dashed, filled }) => ({
    name,
    type,
    data,
    symbol: 'circle',
    symbolSize: dashed ? 0 : 5,
    barMaxWidth: 28,
    showSymbol: data.length <= MAX_MARKED_POINTS,
    ...(type === 'line' && { lineStyle: { width: 2, type: dashed ? 'dashed' : 'solid' } }),
    ...(filled && { areaStyle: { opacity: 0.15 } }),
  })),
})
