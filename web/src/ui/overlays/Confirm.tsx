import { createContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { useRequiredContext } from '../hooks/useRequiredContext.ts'
import { Dialog } from './Dialog.tsx'

export interface Question {
  title: string
  text?: string
  /** What the confirming button says, for example "Delete". */
  confirm: string
  /** Red: something is lost. */
  danger?: boolean
}
type AskQuestion = (question: Question) => Promise<boolean>

const Context = createContext<AskQuestion | undefined>(undefined)

/** Asks before something is done: `if (await confirm({ title, confirm: t('…') })) …` */
export const useConfirm = (): AskQuestion => useRequiredContext(Context)

/**
 * Renders the dialog of `useConfirm`. Enter confirms; for a destructive action the safe button has the focus instead.
 * Escape cancels, and so does the way back, which leaves the page that asks.
 */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<Question>()
  const settle = useRef<(yes: boolean) => void>(undefined)
  const [open, setOpen] = useState(false)
  const ask = useCallback<AskQuestion>(
    (question) =>
      new Promise((resolve) => {
        settle.current = resolve
        setAsked(question)
        setOpen(true)
      }),
    [],
  )
  /** A second button labelled "Cancel" would be ambiguous when the action itself cancels something. */
  const cancels = asked?.confirm.startsWith(t('ui.cancel'))
  const answer = (yes: boolean) => {
    settle.current?.(yes)
    setOpen(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that is left
  useEffect(() => () => answer(false), [pathname])
  return (
    <Context value={ask}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        title={asked?.title ?? ''}
        text={asked?.text}
        footer={
          <>
            <Button variant="outline" data-autofocus={asked?.danger || undefined} onClick={() => answer(false)}>
              {t(cancels ? 'ui.dontCancel' : 'ui.cancel')}
            </Button>
            <Button
              variant={asked?.danger ? 'danger' : 'primary'}
              data-autofocus={!asked?.danger || undefined}
              onClick={() => answer(true)}
            >
              {asked?.confirm}
            </Button>
          </>
        }
      />
    </Context>
  )
}
