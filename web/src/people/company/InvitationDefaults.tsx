import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayGrant } from '#shared/core/permissions.ts'
import type { Company } from '#shared/people/company/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { failureText } from '#web/client/failureText.ts'
import { OfferFields } from '#web/people/OfferFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useCompanyChange } from './useCompanyChange.ts'

/** What an invitation offers unless its sender chooses otherwise. */
export const InvitationDefaults = ({ me, company }: { me: CurrentUser; company: Company }) => {
  const { t } = useTranslation()
  const { save, busy, failure } = useCompanyChange()
  const [offer, setOffer] = useState(company.invitationDefaults)
  const grantable = mayGrant(me.permissions, offer.permissions)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) save({ invitationDefaults: offer })
  }
  return (
    <Card title={t('company.invitations.title')}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {failure && <Alert tone="error">{failureText(failure, t)}</Alert>}
        <p className="text-secondary">{t('company.invitations.text')}</p>
        {!grantable && <Notice tone="info" title={t('company.invitations.notYours')} />}
        <OfferFields held={me.permissions} offer={offer} onChange={setOffer} />
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          disabled={!grantable || JSON.stringify(offer) === JSON.stringify(company.invitationDefaults)}
        >
          {t('settings.save')}
        </Button>
      </form>
    </Card>
  )
}
