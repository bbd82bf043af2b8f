import { useId } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { normalizeIconName, SHORTCUT_ICONS } from '../icons.ts'

interface Props {
  /** The name of the icon chosen; empty: none. */
  value: string
  onChange: (icon: string) => void
}

/** The icon of a shortcut; arrow keys move among them. */
export const IconChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        {t('shell.shortcuts.icon')}
        <span aria-hidden className="text-danger-text">
          {' '}
          *
        </span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] gap-1 rounded-md border border-field p-1">
        {SHORTCUT_ICONS.map(([icon, Mark]) => (
          <label
            key={icon}
            title={t(`shell.icon.${icon}`)}
            className="relative flex h-10 cursor-pointer items-center justify-center rounded-md text-icon hover:bg-hover has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              required
              name={name}
              value={icon}
              checked={icon === normalizeIconName(value)}
              onChange={() => onChange(icon)}
              aria-label={t(`shell.icon.${icon}`)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Mark aria-hidden className="size-5" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
