import { useTranslation } from 'react-i18next'
import type { Look } from '#shared/people/terms.ts'
import { setLook, useLook } from '#web/app/look.ts'
import { saveLook } from '#web/app/saveLook.ts'
import { useUser } from '#web/client/session.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Milliseconds without another choice after which one is saved. */
const QUIET = 600

let saving: ReturnType<typeof setTimeout> | undefined

/** The look that shows, and a way to change some of it at once; the server remembers it a moment later. */
export const useLookChoice = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const person = useUser()
  const look = useLook()
  const choose = (change: Partial<Look>) => {
    if (!person) return
    setLook(person.id, change)
    clearTimeout(saving)
    saving = setTimeout(() => void saveLook().catch(() => toast.error(t('settings.look.notSaved'))), QUIET)
  }
  return { look, choose }
}
