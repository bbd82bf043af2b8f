import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import type { Profile } from '#shared/people/account/contract.ts'
import { NAME_MAX } from '#shared/people/passwords.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { prefetch, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { updateCurrentUser } from '#web/client/session.ts'
import { toCurrentUser, useProfile } from '#web/people/useProfile.ts'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

export const loader = prefetch(contracts.account.profile, () => ({}))

/** Who one is, for the others of the workspace. */
export const Component = () => {
  const { data, error, refetch } = useProfile()
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton area />
  return <AccountForm key={data.id} profile={data} />
}

type Fields = Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'phoneShown' | 'title' | 'about' | 'displayLanguage'>

const fieldsOf = ({ firstName, lastName, phone, phoneShown, title, about, displayLanguage }: Profile): Fields => ({
  firstName,
  lastName,
  phone,
  phoneShown,
  title,
  about,
  displayLanguage,
})

const nameProblem = (name: string): Key<'account'> | null => {
  if (name.trim() === '') return 'settings.account.nameRequired'
  return PLAIN_LINE.test(name) ? null : 'settings.account.nameInvalid'
}
const phoneProblem = (phone: string): Key<'account'> | null =>
  /^[+\d ().-]*$/.test(phone.trim()) ? null : 'settings.account.phoneInvalid'

const AccountForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const saving = useApiMutation(contracts.account.updateProfile)
  const { fields, edit, changes, changed, accept, reset } = useEdits(fieldsOf(profile))
  const firstName = nameProblem(fields.firstName)
  const lastName = nameProblem(fields.lastName)
  const phone = phoneProblem(fields.phone)
  const problems = {
    firstName: firstName && t(firstName),
    lastName: lastName && t(lastName),
    phone: phone && t(phone),
  }
  const save = async () => {
    const saved = await saving.mutateAsync(changes)
    accept(changes)
    void setLanguage(saved.displayLanguage === 'FR' ? 'fr' : 'en')
    void updateCurrentUser(toCurrentUser(saved))
    toast.success(t('settings.saved'))
  }
  return (
    <Card
      title={t('settings.account.title')}
      actions={
        <ActionLink variant="text" to="/profile" className="-mx-button">
          {t('settings.account.profile')}
        </ActionLink>
      }
    >
      <Form problems={problems} onSubmit={save} className="space-y-4">
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <TextField
            label={t('users.column.firstName')}
            required
            autoComplete="given-name"
            maxLength={NAME_MAX}
            value={fields.firstName}
            field="firstName"
            onChange={(event) => edit({ firstName: event.target.value })}
          />
          <TextField
            label={t('users.column.lastName')}
            required
            autoComplete="family-name"
            maxLength={NAME_MAX}
            value={fields.lastName}
            field="lastName"
            onChange={(event) => edit({ lastName: event.target.value })}
          />
          <TextField
            label={t('users.column.email')}
            value={profile.username}
            readOnly
            hint={t('settings.account.emailHint')}
          />
          <Select
            label={t('settings.account.language')}
            hint={t('settings.account.languageHint')}
            value={fields.displayLanguage}
            onChange={(displayLanguage) => edit({ displayLanguage })}
            options={[
              { value: 'FR', label: 'Français' },
              { value: 'EN', label: 'English' },
            ]}
          />
          <TextField
            label={t('settings.account.jobTitle')}
            autoComplete="organization-title"
            maxLength={80}
            value={fields.title}
            error={null}
            onChange={(event) => edit({ title: event.target.value })}
          />
          <TextField
            type="tel"
            label={t('settings.account.phone')}
            autoComplete="tel"
            maxLength={30}
            value={fields.phone}
            field="phone"
            onChange={(event) => edit({ phone: event.target.value })}
          />
          <Checkbox
            className="mb-2 sm:col-span-2"
            label={t('settings.account.phoneShown')}
            checked={fields.phoneShown}
            onChange={(phoneShown) => edit({ phoneShown })}
          />
        </div>
        <TextArea
          label={t('settings.account.about')}
          rows={5}
          maxLength={1000}
          value={fields.about}
          onChange={(event) => edit({ about: event.target.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Submit disabled={!changed}>{t('settings.save')}</Submit>
          {changed && (
            <Button variant="outline" onClick={reset}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}
