import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { EllipsisVerticalIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayAfter, monthOf } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import type { GadgetOf } from '#shared/overview/dashboards/contract.ts'
import { CARD_DAYS } from '#shared/overview/dashboards/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useDays } from '../days.ts'
import { useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS } from '../figures/figureLists.ts'

type CardOf = GadgetOf<'CARD'>

/** The date `days` ago in Paris, as in the figures. */
const daysAgo = (days: number): string => dayAfter(dayInParis(new Date()), -days)

/** Figures with a description, as they have no day to choose. */
const WITHOUT_DAYS = ['PROPOSALS_TO_ANSWER', 'PRESENTED_TO_CLIENT', 'MISSIONS', 'DAYS_WORKED'] as const

/** One figure, with a choice of day where it counts days. Beside its label on phones, below it elsewhere. */
export const CardGadget = ({ kpiType, data }: { kpiType: CardOf['kpiType']; data: NonNullable<CardOf['data']> }) => {
  const { t } = useTranslation('dashboards')
  const { number } = useDays()
  const titleId = useId()
  // Starts with the last day that has data.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      data.data.findIndex((count) => count > 0),
    ),
  )
  const days = CARD_DAYS.slice(0, data.data.length)
  const day = days[chosen]
  const value = day ? (data.data[chosen] ?? 0) : data.value
  const about = WITHOUT_DAYS.find((one) => one === kpiType)
  const title = t(`dashboard.kpi.${kpiType}`)
  const date = daysAgo(day ? chosen : 0)
  const link = useListUrl()(FIGURE_LISTS[kpiType], day ? { from: date, until: date } : { month: monthOf(date) })
  return (
    <section
      aria-labelledby={titleId}
      className={`relative grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-2xl bg-card py-3 pl-4 shadow-card sm:grid-cols-1 sm:grid-rows-subgrid sm:items-start sm:p-5 ${day ? 'pr-14' : 'pr-4'} ${link ? 'transition-shadow hover:shadow-panel' : ''}`}
    >
      <h2 id={titleId} className={`font-medium text-secondary ${day ? 'sm:pr-8' : ''}`}>
        {link ? (
          <Link
            to={link}
            className="flex items-start gap-1 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-link"
          >
            <span className="min-w-0 sm:grow">{title}</span>
            <ChevronRightIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-icon" />
          </Link>
        ) : (
          title
        )}
      </h2>
      {day && (
        <div className="absolute top-1/2 right-2 -translate-y-1/2 sm:top-3 sm:right-3 sm:translate-y-0">
          <Menu
            button={<IconButton label={t('dashboard.chooseDay', { title })} icon={EllipsisVerticalIcon} />}
            items={days.map((one, index) => ({
              label: t(`dashboard.day.${one}`),
              checked: index === chosen,
              onSelect: () => setChosen(index),
            }))}
          />
        </div>
      )}
      <p className="col-start-2 row-span-2 row-start-1 text-4xl sm:col-start-1 sm:row-span-1 sm:row-start-2 leading-none font-semibold tracking-tight tabular-nums sm:mt-3">
        {number(value)}
      </p>
      <p aria-live="polite" className="text-secondary sm:mt-1">
        {day ? t(`dashboard.day.${day}`) : about && t(`dashboard.about.${about}`)}
      </p>
    </section>
  )
}
