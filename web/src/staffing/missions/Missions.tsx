import { ArrowUpTrayIcon, PlusIcon } from '@heroicons/react/24/outline'
import { allows, MISSION_MANAGERS } from '#shared/core/permissions.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { RenameClient } from './edit/RenameClient.tsx'
import { MissionsList } from './MissionsList.tsx'
import { IMPORT_MISSIONS, NEW_MISSION } from './paths.ts'

export { loader } from './MissionsList.tsx'

const ClientContacts = optionalLoadable(async () => ({
  default: (await import('./ClientContacts.tsx')).ClientContacts,
}))

/** The missions of clients; of one client with its contacts. */
export const Component = () => {
  const { t } = useTranslation('missions')
  const [search] = useSearchParams()
  const clientId = search.get('client')
  const mayEdit = allows(MISSION_MANAGERS, useUser()?.permissions)
  const hasContacts = useIsAppEnabled('contacts')
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
    >
      {clientId && hasContacts && <ClientContacts key={clientId} clientId={clientId} />}
    </MissionsList>
  )
}
