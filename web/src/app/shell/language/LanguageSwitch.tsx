import { useFormats } from '#web/app/format.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LanguageButtons } from './LanguageButtons.tsx'

/** Chooses the language of the page without a session. */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const { language } = useFormats()
  return <LanguageButtons label={t('shell.language')} value={language} onChange={(one) => void setLanguage(one)} />
}
