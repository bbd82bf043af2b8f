import { Component, type ReactNode } from 'react'
import type { Gadget } from '#shared/overview/dashboards/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

interface Props {
  gadget: Gadget
  /** Nothing stands beside what takes half of a row. */
  wide: boolean
  onRetry: () => void
  children: ReactNode
}

const WIDTHS: Record<Gadget['chartType'], string> = {
  // The words, the figure and what it counts each on one line of the grid with those of the cards beside it.
  CARD: 'sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:gap-y-0 sm:*:row-span-3',
  HISTOGRAM: 'sm:col-span-2 lg:col-span-4',
  PIE: 'sm:col-span-2',
  HORIZONTAL_LINE: 'sm:col-span-2',
}

/** A gadget in its place. One that could not be read, or fails to show, says so there, and the others stay. */
export const GadgetFrame = (props: Props) => (
  <div
    className={`min-w-0 *:h-full ${WIDTHS[props.gadget.chartType]} ${props.wide && props.gadget.chartType !== 'CARD' ? 'lg:col-span-4' : ''}`}
  >
    {props.gadget.data === null ? <Missing {...props} /> : <Boundary {...props} />}
  </div>
)

const Missing = ({ gadget, onRetry }: Props) => {
  const { t } = useTranslation('dashboards')
  return (
    <Card title={t(`dashboard.kpi.${gadget.kpiType}`)}>
      <p role="status" className="mb-4 text-secondary">
        {t('dashboard.missing')}
      </p>
      <Button variant="outline" onClick={onRetry}>
        {t('shell.failure.retry')}
      </Button>
    </Card>
  )
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    const { children, ...props } = this.props
    const retry = () => {
      this.setState({ failed: false })
      props.onRetry()
    }
    return this.state.failed ? (
      <Missing {...props} onRetry={retry}>
        {null}
      </Missing>
    ) : (
      children
    )
  }
}
