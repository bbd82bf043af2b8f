import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'

interface Props<P extends string> {
  /** Title of the card it belongs to. */
  title: string
  all: readonly P[]
  chosen: P
  label: (period: P) => string
  onChoose: (period: P) => void
}

/** Selects the period that a card shows. */
export const PeriodMenu = <P extends string>({ title, all, chosen, label, onChoose }: Props<P>) => {
  const { t } = useTranslation('dashboards')
  return (
    <Menu
      button={
        <Button variant="outline" aria-label={t('period', { title, period: label(chosen) })}>
          {label(chosen)}
          <ChevronDownIcon aria-hidden className="-mr-1 size-5 shrink-0" />
        </Button>
      }
      items={all.map((one) => ({ label: label(one), checked: one === chosen, onSelect: () => onChoose(one) }))}
    />
  )
}
