import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
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

const Context = createContext<AskQuestion>(async () => false)

/** Asks before something is done: `if (await confirm({ title, confirm: t('…') })) …` */
export const useConfirm = (): AskQuestion => useContext(Context)

/**
 * Holds the dialog of `useConfirm`. Enter does what was asked for, or, where something is lost by it, nothing: the button
 * that does no harm has the focus, and the other one is a step away. Escape never does anything.
 */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Question & { resolve: (yes: boolean) => void }>()
  const [open, setOpen] = useState(false)
  const ask = useCallback<AskQuestion>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ ...question, resolve })
        setOpen(true)
      }),
    [],
  )
  /** Beside a button that cancels something, another one that says "Cancel" would be taken for it. */
  const cancels = asked?.confirm.startsWith(t('ui.cancel'))
  const answer = (yes: boolean) => {
    asked?.resolve(yes)
    setOpen(false)
  }
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
