import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/format.ts'
import { LANGUAGES, speak } from '#web/i18n.ts'
import { LANGUAGE_NAMES } from './languages.ts'

/** The language of the page, for those nobody knows yet. */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const { language } = useFormats()
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('shell.language')}</legend>
      {LANGUAGES.map((one) => {
        const { name, flag: Flag } = LANGUAGE_NAMES[one]
        return (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            onClick={() => void speak(one)}
            className={`flex min-h-10 items-center gap-2 rounded-full px-4 font-medium hover:bg-hover ${one === language ? 'bg-hover text-ink' : 'text-secondary'}`}
          >
            <Flag className="size-6" />
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
