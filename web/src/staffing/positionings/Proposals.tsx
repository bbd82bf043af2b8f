import { EnvelopeOpenIcon } from '@heroicons/react/24/outline'
import { PROPOSALS, WITH_CLIENT } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { OwnPositionings, prefetchOwn } from './OwnPositionings.tsx'
import { OWN_MISSIONS_PATH } from './paths.ts'

export const loader = prefetchOwn(PROPOSALS, WITH_CLIENT)

/** The missions proposed to the signed-in person. */
export const Component = () => {
  const { t } = useTranslation('positionings')
  return (
    <OwnPositionings
      title={t('positionings.proposals.title')}
      text={t('positionings.proposals.text')}
      statuses={PROPOSALS}
      others={WITH_CLIENT}
      empty={{
        icon: EnvelopeOpenIcon,
        title: t('positionings.proposals.none'),
        text: t('positionings.proposals.noneText'),
        action: (
          <ActionLink variant="primary" to="/profile/resume">
            {t('positionings.proposals.complete')}
          </ActionLink>
        ),
      }}
      actions={() => (
        <ActionLink variant="outline" to={OWN_MISSIONS_PATH}>
          {t('positionings.own.title')}
        </ActionLink>
      )}
    />
  )
}
