import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { allows, COMPANY_MANAGERS, mayGrant } from '#shared/core/permissions.ts'
import { INVITATION_DAYS } from '#shared/people/accounts.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { users } from '#shared/people/users/contract.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { type Offer, OfferFields } from '#web/people/OfferFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { ResultList } from '#web/ui/lists/Results.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { addressesIn } from './people.ts'

/** As many as one call may invite. */
const AT_ONCE = 50
const ADDRESS_MAX = 254

/** A consultant who fills their own months, in the language of the one who invites. */
const usual = ({ displayLanguage }: CurrentUser): Offer => ({
  type: 'ESN_RESOURCE',
  permissions: ['VIEW_CRA'],
  displayLanguage,
})

/** What the company offers, where it may be known, without what the one who invites cannot give. */
const useFirstOffer = (me: CurrentUser): Offer => {
  const { data } = useApiQuery(contracts.company.get, {}, { enabled: allows(COMPANY_MANAGERS, me.permissions) })
  const offer = data?.invitationDefaults ?? usual(me)
  return { ...offer, permissions: offer.permissions.filter((one) => mayGrant(me.permissions, [one])) }
}

type Line = OutputOf<typeof users.invite>[number]

const problemOf = (addresses: readonly string[]): string | null => {
  if (addresses.length === 0) return 'users.invite.none'
  if (addresses.some((address) => address.length > ADDRESS_MAX)) return 'users.invite.tooLong'
  return addresses.length > AT_ONCE ? 'users.invite.tooMany' : null
}

/** Invites one person or many; each address is answered for itself. */
export const InviteDialog = ({ me, onClose }: { me: CurrentUser; onClose: () => void }) => {
  const { t } = useTranslation()
  const formId = useId()
  const [text, setText] = useState('')
  const firstOffer = useFirstOffer(me)
  const [chosen, setChosen] = useState<Offer>()
  const offer = chosen ?? firstOffer
  const [tried, setTried] = useState(false)
  const [lines, setLines] = useState<readonly Line[]>()
  const sending = useApiMutation(contracts.users.invite)
  const emails = addressesIn(text)
  const problem = problemOf(emails)
  const refused = lines?.filter(({ code }) => code !== null) ?? []

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && !sending.isPending) sending.mutate({ ...offer, emails }, { onSuccess: setLines })
  }
  const again = () => {
    setText(refused.map(({ email }) => email).join('\n'))
    setTried(false)
    setLines(undefined)
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('users.invite.title')}
      footer={
        lines ? (
          <>
            <Button variant="outline" onClick={again}>
              {t(refused.length > 0 ? 'users.invite.correct' : 'users.invite.more')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={sending.isPending}>
              {emails.length > 1 ? t('users.invite.sendMany', { count: emails.length }) : t('users.invite.send')}
            </Button>
          </>
        )
      }
    >
      {lines ? (
        <div role="status">
          <p className="font-medium">{t('users.invite.done', { count: lines.length - refused.length })}</p>
          <ResultList
            results={lines.map(({ email, code }, index) => ({
              id: `${index}`,
              name: email,
              text: code ? t([`errors.${code}`, 'errors.unexpected']) : t('users.invite.sent'),
              good: code === null,
            }))}
          />
        </div>
      ) : (
        <form id={formId} onSubmit={submit} noValidate className="space-y-4">
          {sending.error && <Alert tone="error">{failureText(sending.error, t)}</Alert>}
          <p className="text-secondary">{t('users.invite.text', { count: INVITATION_DAYS })}</p>
          <TextArea
            label={t('users.invite.addresses')}
            hint={t('users.invite.hint')}
            required
            autoFocus
            value={text}
            error={tried && problem ? t(problem, { max: AT_ONCE }) : null}
            onChange={(event) => setText(event.target.value)}
          />
          <OfferFields held={me.permissions} offer={offer} onChange={setChosen} />
        </form>
      )}
    </Dialog>
  )
}
