import { Component, type ReactNode } from 'react'
import type { Gadget } from '#shared/overview/dashboards/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

interface Props {
  gadget: Gadget
  /** Takes the full row, as no other gadget is beside it. */
  wide: boolean
  onRetry: () => void
  children: ReactNode
}

const WIDTHS: Record<Gadget['chartType'], string> = {
  // Subgrid: label, figure and description align with those of the neighbouring cards.
  CARD: 'sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:gap-y-0 sm:*:row-span-3',
  HISTOGRAM: 'sm:col-span-2 lg:col-span-4',
  PIE: 'sm:col-span-2',
  HORIZONTAL_LINE: 'sm:col-span-2',
}

/** A gadget with its own error boundary: a failure does not affect the others. */
export const GadgetFrame = (props: Props) => (
  <div
    className={`min-w-0 *:h-full ${WIDTHS[props.gadget.chartType]} ${props.wide && props.gadget.chartType !== 'CARD' ? 'lg:col-span-4' : ''}`}
  >
    {props.gadget.data === null ? <GadgetFailure {...props} /> : <Boundary {...props} />}
  </div>
)

const GadgetFailure = ({ gadget, onRetry }: Props) => {
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
      <GadgetFailure {...props} onRetry={retry}>
        {null}
      </GadgetFailure>
    ) : (
      children
    )
  }
}
