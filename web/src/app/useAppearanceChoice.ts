import type { Appearance } from '#shared/people/terms.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { setAppearance, useAppearance } from './appearance.ts'
import { saveAppearance } from './saveAppearance.ts'

/** Milliseconds without another choice after which one is saved. */
const SAVE_DELAY_MS = 600

let saveTimer: ReturnType<typeof setTimeout> | undefined

/** The look that shows, and a way to change some of it at once; the server remembers it a moment later. */
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
