import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { UnlockForm } from '#web/people/auth/UnlockForm.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** Covers the page, dialogs included, and keeps its state until the person is back. */
const LockedScreen = ({ person }: { person: CurrentUser }) => {
  const { t } = useTranslation()
  const cover = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = cover.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[name=password]')?.focus()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    // While a password is checked no field has the focus, and keys would reach the screen behind.
    const stop = (event: KeyboardEvent) => {
      if (!cover.current?.contains(event.target as Node)) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', stop, true)
    return () => window.removeEventListener('keydown', stop, true)
  }, [])
  return (
    <dialog
      ref={cover}
      data-lock
      aria-label={t('unlockSession.title')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
      onClose={() => cover.current?.showModal()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-page text-ink"
    >
      <UnlockForm person={person} />
    </dialog>
  )
}
export default LockedScreen
