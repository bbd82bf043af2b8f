import { useFormats } from '#web/app/format.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LanguageButtons } from './LanguageButtons.tsx'

/** The language of the page, for those nobody knows yet. */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const { language } = useFormats()
  return <LanguageButtons label={t('shell.language')} value={language} onChange={(one) => void setLanguage(one)} />
}
