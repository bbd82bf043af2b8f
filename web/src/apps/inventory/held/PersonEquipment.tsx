import { allows, EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { HeldList } from './HeldList.tsx'

/** The equipment of a person on their page, for equipment managers. */
export const PersonEquipment = ({ personId }: { personId: string }) => {
  const { t } = useTranslation('inventory')
  const permissions = useUser()?.permissions
  const isOn = useIsAppEnabled('inventory')
  if (!isOn || !allows(EQUIPMENT_READERS, permissions)) return null
  return (
    <Card title={t('person.title')}>
      <HeldList personId={personId} mayWrite={allows(EQUIPMENT_MANAGERS, permissions)} />
    </Card>
  )
}
