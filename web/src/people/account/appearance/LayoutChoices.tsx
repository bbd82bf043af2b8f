import { useId } from 'react'
import { LAYOUT_NAMES, type LayoutName } from '#web/app/shell/layouts/names.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LayoutPicture } from './LayoutPicture.tsx'

interface Props {
  value: LayoutName
  onChange: (name: LayoutName) => void
}

/** The layouts, each drawn small, to choose one. */
export const LayoutChoices = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('settings.look.layout')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-4">
        {LAYOUT_NAMES.map((name) => (
          <label key={name} className="group flex cursor-pointer flex-col items-center gap-1.5 text-md font-medium">
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <span className="w-full overflow-hidden rounded-md border-2 border-line group-hover:border-field group-has-checked:border-link group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-link">
              <LayoutPicture name={name} />
            </span>
            <span className="text-secondary group-has-checked:text-link">{t(`shell.layout.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
