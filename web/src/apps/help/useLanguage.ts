import { useTranslation } from 'react-i18next'
import type { DisplayLanguage } from '#shared/core/terms.ts'

/** The reader's language, as articles name it. */
export const useLanguage = (): DisplayLanguage => (useTranslation().i18n.language === 'fr' ? 'FR' : 'EN')
