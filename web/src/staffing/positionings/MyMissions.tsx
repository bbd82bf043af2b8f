import { BriefcaseIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { dateParts } from '#shared/core/dates/calendar.ts'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import type { MissionPositioning } from '#shared/staffing/positionings/contract.ts'
import { OWN_MISSIONS } from '#shared/staffing/positionings/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { today } from '#web/time/cra/days.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { earliestMonthToFill } from './monthToFill.ts'
import { OwnPositionings, prefetchOwn } from './OwnPositionings.tsx'
import { PROPOSALS_PATH } from './paths.ts'

export const loader = prefetchOwn(OWN_MISSIONS)

/** The missions that the signed-in person works on. */
export const Component = () => {
  const { t } = useTranslation('positionings')
  const reports = allows(CRA_AREA, useUser()?.permissions)
  return (
    <OwnPositionings
      title={t('positionings.own.title')}
      text={t('positionings.own.text')}
      statuses={OWN_MISSIONS}
      empty={{
        icon: BriefcaseIcon,
        title: t('positionings.own.none'),
        text: t('positionings.own.noneText'),
        action: (
          <ActionLink variant="outline" to={PROPOSALS_PATH}>
            {t('positionings.proposals.title')}
          </ActionLink>
        ),
      }}
      // Its room is kept, so that nothing moves once the missions are known.
      actions={(rows) => reports && <div className="min-h-control">{rows && <FillLink rows={rows} />}</div>}
    />
  )
}

/** To the first month that can be filled with these missions. */
const FillLink = ({ rows }: { rows: readonly MissionPositioning[] }) => {
  const { t } = useTranslation('positionings')
  const { formatMonth } = useFormats()
  const now = dateParts(today())
  const fill = earliestMonthToFill(
    rows.flatMap(({ assignment }) => assignment ?? []),
    today(),
  )
  if (!fill) return null
  const isNow = fill.year === now.year && fill.month === now.month
  return (
    <ActionLink variant="primary" icon={PencilSquareIcon} to={fillPath(fill)}>
      {isNow ? t('positionings.own.fill') : t('cra.list.fillMonth', { month: formatMonth(fill.year, fill.month) })}
    </ActionLink>
  )
}
