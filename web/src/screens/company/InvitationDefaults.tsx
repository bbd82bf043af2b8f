import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/contracts/common.ts'
import type { Company } from '#shared/contracts/company.ts'
import { mayGrant } from '#shared/rules/permissions.ts'
import { failureText } from '#web/failureText.ts'
import { OfferFields } from '#web/people/OfferFields.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useCompanyChange } from './useCompanyChange.ts'

/** What an invitation offers unless the one who invites says otherwise. */
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
