import { CheckCircleIcon } from '@heroicons/react/20/solid'
import type { ComponentProps } from 'react'
import {
  missingPasswordParts,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SPECIALS,
  type PasswordPart,
} from '#shared/people/passwords.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'

const PARTS: readonly PasswordPart[] = ['length', 'lowercase', 'uppercase', 'digit', 'special']
const DETAILS = { min: PASSWORD_MIN, max: PASSWORD_MAX, specials: [...PASSWORD_SPECIALS].join(' ') }

/**
 * A field for a new password, with a checklist of the rules. One that is too long is told so: cut by `maxLength` when it
 * is pasted, it would be another one, which nobody knows.
 */
export const NewPasswordField = ({
  value,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'value'> & { value: string }) => {
  const { t } = useTranslation()
  const lacks = missingPasswordParts(value)
  return (
    <div>
      <PasswordField autoComplete="new-password" required {...field} value={value} />
      <ul aria-label={t('ui.password.rule.label')} className="mt-1 mb-4 space-y-1 text-md">
        {PARTS.map((part) => {
          const missing = lacks.includes(part)
          return (
            <li key={part} className={`flex items-center gap-2 ${missing ? 'text-secondary' : 'text-good-text'}`}>
              {missing ? (
                <span aria-hidden className="size-4 shrink-0 rounded-full border-[1.5px] border-field" />
              ) : (
                <CheckCircleIcon aria-hidden className="-m-px size-4.5 shrink-0" />
              )}
              <span>
                {t(`ui.password.rule.${part}`, DETAILS)}
                <span className="sr-only">{t(missing ? 'ui.password.rule.missing' : 'ui.password.rule.there')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
