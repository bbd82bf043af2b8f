import type { Language } from '#web/client/language.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { FlagEn, FlagFr } from '#web/ui/images/Flag.tsx'

/** The languages of the app, each named in itself. */
export const LANGUAGE_NAMES: Record<Language, { name: string; flag: Icon }> = {
  en: { name: 'English', flag: FlagEn },
  fr: { name: 'Français', flag: FlagFr },
}
