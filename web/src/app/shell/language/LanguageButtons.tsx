import type { Language } from '#web/client/language.ts'
import { LANGUAGE_NAMES } from './languages.ts'

interface Props {
  /** What the group is called. */
  label: string
  value: Language
  onChange: (language: Language) => void
}

/** The languages side by side, the present one pressed. */
export const LanguageButtons = ({ label, value, onChange }: Props) => (
  <fieldset className="flex gap-1">
    <legend className="sr-only">{label}</legend>
    {(Object.keys(LANGUAGE_NAMES) as Language[]).map((one) => {
      const { name, flag: Flag } = LANGUAGE_NAMES[one]
      return (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className={`flex min-h-10 items-center gap-2 rounded-full px-4 font-medium hover:bg-hover ${one === value ? 'bg-hover text-ink' : 'text-secondary'}`}
        >
          <Flag className="size-6" />
          {name}
        </button>
      )
    })}
  </fieldset>
)
