import { useEffect, useRef } from 'react'
import { UNDO_SHOWN_MS } from '#shared/apps/undo.ts'
import { failureText } from '#web/client/failureText.ts'
import type { Namespace } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Says that something was deleted and offers to bring it back for a while, by a button and by Ctrl Z. */
export const useUndo = (app: Namespace) => {
  const { t } = useTranslation(app)
  const toast = useToast()
  return (said: string, bringBack: () => Promise<unknown>): void => {
    const onPress = () => void bringBack().catch((failure: unknown) => toast.error(failureText(failure, t)))
    toast.success(said, UNDO_SHOWN_MS, { label: t('ui.undo'), undoes: true, onPress })
  }
}

/** What an element has that stands for a thing of a list, with its id; the link in it opens the thing. */
const OF = 'data-kept'

/** The attribute of the element that stands for a thing. */
export const rowAttributes = (id: string) => ({ [OF]: id })

export const focusRow = (id: string | undefined): void =>
  document.querySelector<HTMLElement>(`[${OF}="${id}"] a`)?.focus({ preventScroll: true })

/** Where the thing that has the focus goes from a list, as it is archived or deleted, the one in its place has it. */
export const useFocusAfterRemoval = (ids: readonly string[]): void => {
  const focused = useRef<string>(undefined)
  const before = useRef(ids)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest(`[${OF}]`)?.getAttribute(OF) ?? undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const id = focused.current
    const at = id === undefined || ids.includes(id) ? -1 : before.current.indexOf(id)
    before.current = ids
    if (at < 0 || document.activeElement !== document.body) return
    focusRow(ids[at] ?? ids.at(-1))
  })
}
