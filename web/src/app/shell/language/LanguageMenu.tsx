import { useFormats } from '#web/app/format.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { queryClient } from '#web/client/api.ts'
import { failureText } from '#web/client/failureText.ts'
import { LANGUAGES, type Language } from '#web/client/language.ts'
import { updateUser } from '#web/client/updateUser.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { LANGUAGE_NAMES } from './languages.ts'

/** Chooses the language of the page and of the person's e-mails. */
export const LanguageMenu = () => {
  const { t } = useTranslation()
  const { language } = useFormats()
  const toast = useToast()
  const choose = (next: Language) => {
    void setLanguage(next)
    updateUser({ displayLanguage: next === 'fr' ? 'FR' : 'EN' }).then(
      // Server texts are refetched once the session carries the new language.
      () => void queryClient.invalidateQueries(),
      (failure) => toast.error(failureText(failure, t)),
    )
  }
  return (
    <Menu
      button={<IconButton label={t('shell.language')} icon={LANGUAGE_NAMES[language].flag} />}
      items={LANGUAGES.map((one) => ({
        label: LANGUAGE_NAMES[one].name,
        icon: LANGUAGE_NAMES[one].flag,
        lang: one,
        checked: one === language,
        onSelect: () => choose(one),
      }))}
    />
  )
}
