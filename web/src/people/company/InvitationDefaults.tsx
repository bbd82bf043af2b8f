import { mayGrant, PERMISSIONS } from '#shared/core/permissions.ts'
import type { Company } from '#shared/people/company/fields.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { OfferFields } from '#web/people/OfferFields.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useCompanyChange } from './useCompanyChange.ts'

/** What an invitation offers unless its sender chooses otherwise. */
export const InvitationDefaults = ({ me, company }: { me: CurrentUser; company: Company }) => {
  const { t } = useTranslation('company')
  const save = useCompanyChange()
  const { permissions, ...others } = company.invitationDefaults
  const {
    fields: offer,
    edit,
    changes,
    changed,
    accept,
  } = useEdits({ ...others, permissions: PERMISSIONS.filter((one) => permissions.includes(one)) })
  const send = async () => {
    await save({ invitationDefaults: offer })
    accept(changes)
  }
  const grantable = mayGrant(me.permissions, offer.permissions)
  return (
    <Card title={t('company.invitations.title')}>
      <Form onSubmit={send} className="space-y-4">
        <p className="text-secondary">{t('company.invitations.text')}</p>
        {!grantable && <Notice tone="info" title={t('company.invitations.notYours')} />}
        <OfferFields held={me.permissions} offer={offer} onChange={edit} />
        <Submit disabled={!grantable || !changed}>{t('settings.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
