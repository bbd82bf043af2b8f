import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import EChartsReactCore from 'echarts-for-react/esm/core.js'
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { CHART_COLORS } from './chartColors.ts'

echarts.use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const watchBody = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** Builds the ECharts theme from the CSS variables of the body. */
const buildTheme = () => {
  const tokens = getComputedStyle(document.body)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  const axis = {
    axisLine: { lineStyle: { color: token('--line') } },
    axisTick: { lineStyle: { color: token('--line') } },
    axisLabel: { color: token('--secondary') },
    splitLine: { lineStyle: { color: token('--line') } },
  }
  return {
    color: CHART_COLORS.map(token),
    backgroundColor: 'transparent',
    textStyle: { color: token('--secondary'), fontFamily: tokens.fontFamily },
    legend: { textStyle: { color: token('--secondary') } },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
    tooltip: { backgroundColor: '#1e293b', borderWidth: 0, textStyle: { color: '#ffffff' } },
  }
}

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pixels within a card on A4, upright. */
const PAPER_WIDTH = 620

/** A chart is drawn in pixels of the window, by which the whole page would be scaled: it is drawn anew for paper. */
const useDrawnForPaper = (drawn: RefObject<EChartsReactCore | null>) => {
  useEffect(() => {
    const draw = (width: number, fill: boolean) => {
      const chart = drawn.current?.getEchartsInstance()
      const svg = chart?.getDom().querySelector('svg')
      if (!chart || !svg?.parentElement) return
      chart.resize({ width })
      chart.getZr().flush()
      // Paper of another width scales it.
      if (fill) svg.setAttribute('viewBox', `0 0 ${width} ${chart.getHeight()}`)
      else svg.removeAttribute('viewBox')
      svg.style.width = fill ? '100%' : ''
      if (fill) svg.parentElement.style.width = '100%'
    }
    let onScreen = 0
    const beforePrint = () => {
      onScreen = drawn.current?.getEchartsInstance().getWidth() ?? 0
      draw(PAPER_WIDTH, true)
    }
    const afterPrint = () => draw(onScreen, false)
    window.addEventListener('beforeprint', beforePrint)
    window.addEventListener('afterprint', afterPrint)
    return () => {
      window.removeEventListener('beforeprint', beforePrint)
      window.removeEventListener('afterprint', afterPrint)
    }
  }, [drawn])
}

const ChartCanvas = ({ option, height }: { option: echarts.EChartsCoreOption; height: number }) => {
  const look = useSyncExternalStore(watchBody, () => document.body.className)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the classes of the body
  const theme = useMemo(buildTheme, [look])
  const drawn = useRef<EChartsReactCore>(null)
  useDrawnForPaper(drawn)
  return (
    <EChartsReactCore
      ref={drawn}
      key={look}
      echarts={echarts}
      option={{ animation: !prefersReducedMotion, animationDuration: 400, ...option }}
      theme={theme}
      notMerge
      style={{ height }}
      opts={{ renderer: 'svg' }}
    />
  )
}
export default ChartCanvas
