import { mayGrant } from '#shared/core/permissions.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { PermissionPicker } from '#web/people/PermissionPicker.tsx'
import { ticked, toTicks } from '#web/people/permissionTicks.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What somebody may do, to be changed by those who hold as much; what was ticked stays when somebody else changes the rest. */
export const PermissionsCard = ({ me, user }: { me: CurrentUser; user: User }) => {
  const { t } = useTranslation('users')
  const toast = useToast()
  const saving = useApiMutation(contracts.users.setPermissions)
  const { fields, edit, changes, changed, accept, reset } = useEdits(toTicks(user.permissions))
  const permissions = ticked(fields)
  const editable = user.id !== me.id && user.state !== 'REFUSED' && mayGrant(me.permissions, user.permissions)
  const save = () =>
    saving.mutate(
      { userId: user.id, permissions, before: user.permissions },
      {
        onSuccess: () => {
          accept(changes)
          toast.success(t('users.permissions.saved'))
        },
      },
    )
  return (
    <Card title={t('users.column.permissions')}>
      {saving.error && <Alert tone="error">{failureText(saving.error, t)}</Alert>}
      <PermissionPicker
        legend={t('users.permissions.legend')}
        legendHidden
        held={editable ? me.permissions : []}
        value={permissions}
        onChange={(chosen) => edit(toTicks(chosen))}
      />
      {!editable && permissions.length === 0 && <p className="text-secondary">{t('users.noPermission')}</p>}
      {editable && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="primary" busy={saving.isPending} disabled={!changed} onClick={save}>
            {t('users.permissions.save')}
          </Button>
          {changed && (
            <Button variant="outline" onClick={reset}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      )}
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
