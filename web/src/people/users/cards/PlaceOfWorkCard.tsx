import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { renewSession } from '#web/client/session.ts'
import { PlaceFields } from '#web/people/place/PlaceFields.tsx'
import { usePlaceName } from '#web/people/place/usePlaceName.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Where somebody works, if elsewhere than the company: it decides their public holidays. */
export const PlaceOfWorkCard = ({ me, user }: { me: CurrentUser; user: User }) => {
  const { t } = useTranslation('users')
  const toast = useToast()
  const placeName = usePlaceName()
  const { mutateAsync } = useApiMutation(contracts.users.setPlaceOfWork)
  const { fields, edit, changes, changed, accept } = useEdits({ place: user.placeOfWork })
  const save = async () => {
    await mutateAsync({ userId: user.id, placeOfWork: fields.place })
    accept(changes)
    toast.success(t('users.placeOfWork.saved'))
    if (user.id === me.id) void renewSession()
  }
  return (
    <Card title={t('users.placeOfWork.card')}>
      <Form onSubmit={save} className="space-y-4">
        <PlaceFields
          hint={t('users.placeOfWork.hint')}
          none={t('users.placeOfWork.asCompany', { place: placeName(me.workspace.placeOfWork) })}
          before={user.placeOfWork}
          place={fields.place}
          onChange={(place) => edit({ place })}
        />
        <Submit disabled={!changed}>{t('users.placeOfWork.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
