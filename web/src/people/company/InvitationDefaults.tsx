import { mayGrant } from '#shared/core/permissions.ts'
import type { Company } from '#shared/people/company/fields.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { type Offer, OfferFields } from '#web/people/OfferFields.tsx'
import { ticked, toTicks } from '#web/people/permissionTicks.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useCompanyChange } from './useCompanyChange.ts'

const toFields = ({ permissions, ...others }: Offer) => ({ ...others, ...toTicks(permissions) })

/** What an invitation offers unless its sender chooses otherwise. */
export const InvitationDefaults = ({ me, company }: { me: CurrentUser; company: Company }) => {
  const { t } = useTranslation('company')
  const save = useCompanyChange()
  const before = company.invitationDefaults
  const { fields, edit, changes, changed, accept } = useEdits(toFields(before))
  const { type, displayLanguage } = fields
  const offer = { type, displayLanguage, permissions: ticked(fields) }
  const send = async () => {
    await save({ invitationDefaults: offer, invitationDefaultsBefore: before })
    accept(changes)
  }
  const grantable = mayGrant(me.permissions, offer.permissions)
  return (
    <Card title={t('company.invitations.title')}>
      <Form onSubmit={send} className="space-y-4">
        <p className="text-secondary">{t('company.invitations.text')}</p>
        {!grantable && <Notice tone="info" title={t('company.invitations.notYours')} />}
        <OfferFields held={me.permissions} offer={offer} onChange={(next) => edit(toFields(next))} />
        <Submit disabled={!grantable || !changed}>{t('settings.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
