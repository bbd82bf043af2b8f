import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Draft, EMPTY_EMAIL } from './draft.ts'

interface Props {
  emails: Draft['emails']
  wrong: readonly boolean[]
  onChange: (emails: Draft['emails']) => void
}

/** The email addresses of a contact, each with a label. */
export const EmailFields = ({ emails, wrong, onChange }: Props) => {
  const { t } = useTranslation('contacts')
  const change = (at: number, some: Partial<Draft['emails'][number]>) =>
    onChange(emails.map((one, index) => (index === at ? { ...one, ...some } : one)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('field.emails')}</legend>
      {emails.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <div key={at} className="flex items-start gap-2">
          <TextField
            type="email"
            label={emails.length > 1 ? t('emailNumber', { number: at + 1 }) : t('field.email')}
            maxLength={254}
            value={one.email}
            error={wrong[at] ? t('emailWrong') : undefined}
            onChange={({ target }) => change(at, { email: target.value })}
            className="min-w-0 grow"
          />
          <TextField
            label={t('field.label')}
            maxLength={CONTACT_LIMITS.label}
            value={one.label}
            onChange={({ target }) => change(at, { label: target.value })}
            className="w-24 shrink-0 sm:w-40"
          />
          {emails.length > 1 && (
            <IconButton
              label={t('removeEmail', { number: at + 1 })}
              icon={TrashIcon}
              onClick={() => onChange(emails.filter((_, index) => index !== at))}
              className="mt-6.25"
            />
          )}
        </div>
      ))}
      {emails.length < CONTACT_LIMITS.emails && (
        <Button
          variant="text"
          icon={PlusIcon}
          onClick={() => onChange([...emails, EMPTY_EMAIL])}
          className="-ml-button self-start"
        >
          {t('addEmail')}
        </Button>
      )}
    </fieldset>
  )
}
