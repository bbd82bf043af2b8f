import { EyeIcon, EyeSlashIcon } from '@heroicons/react/24/outline'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '../IconButton.tsx'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id' | 'type'> & { ref?: Ref<HTMLInputElement> }

/** A password, shown on demand. */
export const PasswordField = ({ label, field, error, hint, required, className, ...input }: Props) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} field={field} error={error} hint={hint} required={required} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${CONTROL} h-control pr-12`}
          />
          <IconButton
            label={t('ui.password.show')}
            aria-pressed={shown}
            icon={shown ? EyeSlashIcon : EyeIcon}
            onClick={() => setShown(!shown)}
            className="absolute! top-0 right-0.5"
          />
        </div>
      )}
    </Field>
  )
}
