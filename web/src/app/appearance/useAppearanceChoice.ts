import type { Appearance } from '#shared/people/terms.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { setAppearance, useAppearance } from './appearance.ts'
import { saveAppearance } from './saveAppearance.ts'

/** Debounce of saving a choice. */
const SAVE_DELAY_MS = 600

let saveTimer: ReturnType<typeof setTimeout> | undefined

/** The current appearance, and a function to change parts of it at once; it is saved with a debounce. */
export const useAppearanceChoice = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const person = useUser()
  const look = useAppearance()
  const choose = (change: Partial<Appearance>) => {
    if (!person) return
    setAppearance(person.id, change)
    clearTimeout(saveTimer)
    saveTimer = setTimeout(
      () => void saveAppearance().catch(() => toast.error(t('settings.look.notSaved'))),
      SAVE_DELAY_MS,
    )
  }
  return { look, choose }
}
