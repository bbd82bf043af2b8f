import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { renewSession } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** From which day on somebody owes reports, to be said and corrected. */
export const FirstDayCard = ({ me, user }: { me: CurrentUser; user: User }) => {
  const { t } = useTranslation('users')
  const toast = useToast()
  const { mutateAsync } = useApiMutation(contracts.users.setFirstDay)
  const { fields, edit, changes, changed, accept } = useEdits({ firstDay: user.firstDay ?? '' })
  const save = async () => {
    await mutateAsync({ userId: user.id, firstDay: fields.firstDay || null })
    accept(changes)
    toast.success(t('users.firstDay.saved'))
    if (user.id === me.id) void renewSession()
  }
  return (
    <Card title={t('users.firstDay.card')}>
      <Form onSubmit={save} className="space-y-4">
        <TextField
          type="date"
          label={t('users.firstDay.title')}
          hint={t('users.firstDay.hint')}
          value={fields.firstDay}
          onChange={({ target }) => edit({ firstDay: target.value })}
        />
        <Submit disabled={!changed}>{t('users.firstDay.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
