import type { Appearance } from '#shared/people/terms.ts'
import { clearRequestedLayout } from '#web/app/shell/layouts/requestedLayout.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
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
  const [search, setSearch] = useSearchParams()
  /** A layout named by the address would hide the chosen one. */
  const dropRequestedLayout = () => {
    clearRequestedLayout()
    if (!search.has('layout')) return
    setSearch(
      (now) => {
        now.delete('layout')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const choose = (change: Partial<Appearance>) => {
    if (!person) return
    if (change.layout) dropRequestedLayout()
    setAppearance(person.id, change)
    clearTimeout(saveTimer)
    saveTimer = setTimeout(
      () => void saveAppearance().catch(() => toast.error(t('settings.look.notSaved'))),
      SAVE_DELAY_MS,
    )
  }
  return { look, choose }
}
