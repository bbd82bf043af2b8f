import { EllipsisVerticalIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { GadgetOf } from '#shared/contracts/dashboards.ts'
import { CARD_DAYS } from '#shared/rules/dashboards.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useDays } from './days.ts'

type CardOf = GadgetOf<'CARD'>

/** Where the figure leads. */
const LINKS: Partial<Record<CardOf['kpiType'], string>> = {
  PROPOSALS_TO_ANSWER: '/proposals',
  PRESENTED_TO_CLIENT: '/proposals',
  MISSIONS: '/my-missions',
  DAYS_WORKED: '/activity-report',
}

/** One figure; of a day that can be chosen, when it counts days. */
export const CardGadget = ({ kpiType, data }: { kpiType: CardOf['kpiType']; data: NonNullable<CardOf['data']> }) => {
  const { t } = useTranslation()
  const { number } = useDays()
  const [chosen, setChosen] = useState(0)
  const days = CARD_DAYS.slice(0, data.data.length)
  const day = days[chosen]
  const value = day ? (data.data[chosen] ?? 0) : data.value
  const title = t(`dashboard.kpi.${kpiType}`)
  const link = LINKS[kpiType]
  return (
    <Card
      title={title}
      actions={
        day && (
          <Menu
            button={<IconButton label={t('dashboard.chooseDay', { title })} icon={EllipsisVerticalIcon} />}
            items={days.map((one, index) => ({
              label: t(`dashboard.day.${one}`),
              checked: index === chosen,
              onSelect: () => setChosen(index),
            }))}
          />
        )
      }
    >
      <p className="text-center text-8xl leading-none font-bold tracking-tight tabular-nums">{number(value)}</p>
      <p aria-live="polite" className="mt-3 text-center font-medium text-secondary">
        {day ? t(`dashboard.day.${day}`) : t(`dashboard.about.${kpiType}`)}
      </p>
      {link && (
        <p className="mt-2 text-center">
          <Link to={link} className="inline-block min-h-10 content-center font-medium text-link hover:underline">
            {t('dashboard.open')}
            <span className="sr-only"> {title}</span>
          </Link>
        </p>
      )}
    </Card>
  )
}
