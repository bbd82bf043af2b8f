import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { recoverFocus } from '#web/ui/recoverFocus.ts'
import type { Timesheet, TimesheetAction } from './timesheet.ts'

/**
 * Says that days were cleared or an activity deleted, and offers to undo it: until the next change, which an undo would
 * take back instead, or until the offer is withdrawn.
 */
export const useUndoOffer = () => {
  const { t } = useTranslation('cra')
  const toast = useToast()
  const offered = useRef<{ activities: Timesheet['activities']; close: () => void }>(undefined)
  const withdraw = useCallback(() => {
    offered.current?.close()
    offered.current = undefined
  }, [])
  useEffect(() => withdraw, [withdraw])

  /** Follows an action that led to these activities. */
  const offer = useCallback(
    (action: TimesheetAction, { activities }: Timesheet, undo: () => void) => {
      if (offered.current?.activities !== activities) withdraw()
      if (action.do !== 'clear' && action.do !== 'remove') return
      const onPress = () => {
        undo()
        requestAnimationFrame(() => recoverFocus(document.getElementById('main')))
      }
      const undoes = { label: t('ui.undo'), onPress }
      const close =
        action.do === 'clear'
          ? toast.success(t('cra.cleared'), 3000, undoes)
          : toast.info(t('cra.removed'), 3000, undoes)
      offered.current = { activities, close }
    },
    [t, toast, withdraw],
  )
  return { offer, withdraw }
}
