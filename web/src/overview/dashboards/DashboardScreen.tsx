import { ChartPieIcon } from '@heroicons/react/24/outline'
import type { UseQueryResult } from '@tanstack/react-query'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import type { Gadget } from '#shared/overview/dashboards/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { ApiError } from '#web/client/api.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { MonthToFill, useIsMonthOwed, useMonthPending } from '#web/time/cra/MonthToFill.tsx'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { CardSkeleton, LinesSkeleton, Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useInboxPending } from '../inbox.ts'
import { findBeginner, useFirstSteps } from './firstSteps.ts'
import { CardGadget } from './gadgets/CardGadget.tsx'
import { GadgetFrame } from './gadgets/GadgetFrame.tsx'
import { HistogramGadget } from './gadgets/HistogramGadget.tsx'
import { HorizontalLineGadget } from './gadgets/HorizontalLineGadget.tsx'
import { PieGadget } from './gadgets/PieGadget.tsx'
import { Inbox } from './Inbox.tsx'

type Answer = UseQueryResult<{ gadgets: Gadget[] }, ApiError>

const FirstSteps = optionalLoadable(() => import('./FirstSteps.tsx'))

/** The welcome, the first steps, the inbox, the month to fill and the figures. */
export const DashboardScreen = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation('dashboards')
  const me = useUser()
  if (!me) return null
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <PageTitle>{t('dashboard.welcome', { name: me.firstName })}</PageTitle>
        <p className="text-secondary">{me.workspace.name}</p>
      </header>
      <Parts me={me} answer={answer} />
    </div>
  )
}

/** Separate requests render together: a late one would shift the layout under the reader's finger. */
const Parts = ({ me, answer }: { me: CurrentUser; answer: Answer }) => {
  const fills = allows(CRA_AREA, me.permissions)
  const waits = [useInboxPending(), useMonthPending({ enabled: fills })]
  const isMonthOwed = useIsMonthOwed({ enabled: fills })
  const { steps, isLoading } = useFirstSteps(me, findBeginner(me))
  if (isLoading || waits.includes(true)) {
    return (
      <>
        <InboxSkeleton />
        {fills && <CardSkeleton drawn="" />}
        <FiguresSkeleton />
      </>
    )
  }
  return (
    <>
      {steps.length > 0 && <FirstSteps fallback={<Skeleton className="h-80" />} user={me} steps={steps} />}
      <Inbox accompanied={fills && isMonthOwed} />
      {fills && <MonthToFill quiet={steps.length > 0} />}
      <Gadgets answer={answer} />
    </>
  )
}

const InboxSkeleton = () => (
  <div aria-hidden className="overflow-hidden rounded-2xl bg-card shadow-card">
    <Skeleton className="mx-4 mt-5 mb-4 h-5 w-40 sm:mx-6" />
    <LinesSkeleton />
  </div>
)

const FiguresSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
    {['a', 'b', 'c', 'd'].map((key) => (
      <CardSkeleton key={key} drawn="" />
    ))}
    <CardSkeleton drawn="h-64" className="sm:col-span-2 lg:col-span-4" />
  </div>
)

const Gadgets = ({ answer: { data, error, refetch } }: { answer: Answer }) => {
  const { t } = useTranslation('dashboards')
  const again = () => void refetch()
  if (!data && error) return <LoadProblem failure={error} onRetry={again} />
  if (!data) return <FiguresSkeleton />
  const own = !data.gadgets.some(({ chartType }) => chartType === 'HISTOGRAM')
  const halves = data.gadgets.filter(({ chartType }) => chartType === 'PIE' || chartType === 'HORIZONTAL_LINE').length
  if (data.gadgets.length === 0) return <EmptyState icon={ChartPieIcon} title={t('dashboard.nothing')} />
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {data.gadgets.map((gadget) => (
        <GadgetFrame key={gadget.kpiType} gadget={gadget} wide={halves === 1} onRetry={again}>
          <Figure gadget={gadget} own={own} />
        </GadgetFrame>
      ))}
    </div>
  )
}

const Figure = ({ gadget, own }: { gadget: Gadget; own: boolean }) => {
  switch (gadget.chartType) {
    case 'CARD':
      return gadget.data && <CardGadget kpiType={gadget.kpiType} data={gadget.data} />
    case 'HISTOGRAM':
      return gadget.data && <HistogramGadget data={gadget.data} />
    case 'PIE':
      return gadget.data && <PieGadget data={gadget.data} own={own} />
    case 'HORIZONTAL_LINE':
      return gadget.data && <HorizontalLineGadget data={gadget.data} />
  }
}
