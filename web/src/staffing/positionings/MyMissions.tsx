import { BriefcaseIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import { OWN_MISSIONS } from '#shared/staffing/positionings/rules.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { OwnPositionings, prefetchOwn } from './OwnPositionings.tsx'
import { PROPOSALS_PATH } from './paths.ts'

export const loader = prefetchOwn(OWN_MISSIONS)

/** The missions that the signed-in person works on. */
export const Component = () => {
  const { t } = useTranslation('positionings')
  const today = new Date()
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
      actions={
        reports && (
          <ActionLink
            variant="primary"
            icon={PencilSquareIcon}
            to={fillPath({ year: today.getFullYear(), month: today.getMonth() + 1 })}
          >
            {t('positionings.own.fill')}
          </ActionLink>
        )
      }
    />
  )
}
