import { Navigate } from 'react-router-dom'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { useUser } from '#web/client/session.ts'
import { PROPOSALS_PATH } from '#web/staffing/positionings/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { MissionsList } from './MissionsList.tsx'

export { loader } from './MissionsList.tsx'

/** Missions with the status of their candidates; people without staffing rights see their own proposals. */
export const Component = () => {
  const { t } = useTranslation('missions')
  const me = useUser()
  if (!allows(STAFFING, me?.permissions)) return <Navigate to={PROPOSALS_PATH} replace />
  return <MissionsList title={t('missions.candidates.title')} text={t('missions.candidates.text')} about="candidates" />
}
