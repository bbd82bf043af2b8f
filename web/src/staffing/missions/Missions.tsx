import { ArrowUpTrayIcon, PlusIcon } from '@heroicons/react/24/outline'
import { allows, MISSION_MANAGERS } from '#shared/core/permissions.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { RenameClient } from './edit/RenameClient.tsx'
import { MissionsList } from './MissionsList.tsx'
import { IMPORT_MISSIONS, NEW_MISSION } from './paths.ts'

export { loader } from './MissionsList.tsx'

/** The missions of clients. */
export const Component = () => {
  const { t } = useTranslation('missions')
  const [search] = useSearchParams()
  const clientId = search.get('client')
  const mayEdit = allows(MISSION_MANAGERS, useUser()?.permissions)
  return (
    <MissionsList
      title={t('missions.title')}
      text={t('missions.text')}
      about="terms"
      actions={
        mayEdit && (
          <>
            {clientId && <RenameClient key={clientId} clientId={clientId} />}
            <ActionLink variant="outline" icon={ArrowUpTrayIcon} to={IMPORT_MISSIONS}>
              {t('missions.import.action')}
            </ActionLink>
            <ActionLink variant="primary" icon={PlusIcon} to={NEW_MISSION}>
              {t('missions.new')}
            </ActionLink>
          </>
        )
      }
    />
  )
}
