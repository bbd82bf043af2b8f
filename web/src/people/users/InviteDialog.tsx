import { useState } from 'react'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { allows, COMPANY_MANAGERS, CRA_AREA, mayGrant } from '#shared/core/permissions.ts'
import { INVITATION_DAYS } from '#shared/people/accounts.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User, users } from '#shared/people/users/contract.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type Offer, OfferFields } from '#web/people/OfferFields.tsx'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { ResultList } from '#web/ui/lists/Results.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { classifyAddresses, parseAddresses } from './people.ts'

/** The maximum of one call. */
const MAX_INVITATIONS_PER_CALL = 50
const ADDRESS_MAX = 254

/** The default: a consultant who fills months, in the inviter's language. */
const defaultOffer = ({ displayLanguage }: CurrentUser): Offer => ({
  type: 'ESN_RESOURCE',
  permissions: ['VIEW_CRA'],
  displayLanguage,
})

/** The company's default offer if readable, without permissions that the inviter cannot grant. */
const useInitialOffer = (me: CurrentUser): Offer => {
  const { data } = useApiQuery(contracts.company.get, {}, { enabled: allows(COMPANY_MANAGERS, me.permissions) })
  const offer = data?.invitationDefaults ?? defaultOffer(me)
  return { ...offer, permissions: offer.permissions.filter((one) => mayGrant(me.permissions, [one])) }
}

type Line = OutputOf<typeof users.invite>[number]

const problemOf = (addresses: readonly string[]): Key<'users'> | null => {
  if (addresses.length === 0) return 'users.invite.none'
  if (addresses.some((address) => address.length > ADDRESS_MAX)) return 'users.invite.tooLong'
  return addresses.length > MAX_INVITATIONS_PER_CALL ? 'users.invite.tooMany' : null
}

interface Props {
  me: CurrentUser
  /** Who is here already. */
  people: readonly User[]
  onClose: () => void
}

/** Invites people, and warns about addresses that would not be reached; each address has its own result. */
export const InviteDialog = ({ me, people, onClose }: Props) => {
  const { t } = useTranslation('users')
  const [text, setText] = useState('')
  const firstOffer = useInitialOffer(me)
  const [chosen, setChosen] = useState<Offer>()
  const offer = chosen ?? firstOffer
  const [firstDay, setFirstDay] = useState('')
  const [lines, setLines] = useState<readonly Line[]>()
  const sending = useApiMutation(contracts.users.invite)
  const emails = parseAddresses(text)
  const problem = problemOf(emails)
  const { reached, here, wrong } = classifyAddresses(text, people)
  const warnings = [
    here.length > 0 && t('users.invite.here', { addresses: here.join(', ') }),
    wrong.length > 0 && t('users.invite.wrong', { addresses: wrong.join(', ') }),
  ].filter((warning) => warning !== false)
  const refused = lines?.filter(({ code }) => code !== null) ?? []

  const owe = allows(CRA_AREA, offer.permissions)
  const send = async () =>
    setLines(await sending.mutateAsync({ ...offer, emails, ...(owe && firstDay && { firstDay }) }))
  const again = () => {
    setText(refused.map(({ email }) => email).join('\n'))
    setLines(undefined)
  }

  return (
    <FormDialog
      stays
      action={
        emails.length > 1 && reached.length > 0
          ? t('users.invite.sendMany', { count: reached.length })
          : t('users.invite.send')
      }
      problems={{ emails: problem && t(problem, { max: MAX_INVITATIONS_PER_CALL }) }}
      onSubmit={send}
      size="lg"
      onClose={onClose}
      title={t('users.invite.title')}
      footer={
        lines && (
          <>
            <Button variant="outline" onClick={again}>
              {t(refused.length > 0 ? 'users.invite.correct' : 'users.invite.more')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('ui.close')}
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
        <>
          <p className="text-secondary">{t('users.invite.text', { count: INVITATION_DAYS })}</p>
          <TextArea
            label={t('users.invite.addresses')}
            hint={warnings.join(' ') || t('users.invite.hint')}
            required
            autoFocus
            value={text}
            field="emails"
            onChange={(event) => setText(event.target.value)}
          />
          <OfferFields held={me.permissions} offer={offer} onChange={setChosen} />
          {owe && (
            <TextField
              type="date"
              label={t('users.firstDay.title')}
              hint={t('users.firstDay.hint')}
              value={firstDay}
              onChange={({ target }) => setFirstDay(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
