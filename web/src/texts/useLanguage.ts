import type { DisplayLanguage } from '#shared/core/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** The reader's language, as people and articles have it. */
export const useLanguage = (): DisplayLanguage => (useTranslation().i18n.language === 'fr' ? 'FR' : 'EN')
