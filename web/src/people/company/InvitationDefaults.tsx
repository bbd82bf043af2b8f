import { mayGrant } from '#shared/core/permissions.ts'
import type { Company } from '#shared/people/company/fields.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
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
  const { fields: offer, edit, changed } = useEdits(company.invitationDefaults)
  const grantable = mayGrant(me.permissions, offer.permissions)
  return (
    <Card title={t('company.invitations.title')}>
      <Form onSubmit={() => save({ invitationDefaults: offer })} className="space-y-4">
        <p className="text-secondary">{t('company.invitations.text')}</p>
        {!grantable && <Notice tone="info" title={t('company.invitations.notYours')} />}
        <OfferFields held={me.permissions} offer={offer} onChange={edit} />
        <Submit disabled={!grantable || !changed}>{t('settings.save')}</Submit>
      </Form>
    </Card>
  )
}
