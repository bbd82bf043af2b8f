import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { FormFields } from '../forms/Form.tsx'
import { FormContext } from '../forms/formContext.ts'
import { type FormOptions, useForm } from '../forms/useForm.ts'
import { recoverFocus } from '../recoverFocus.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogFrame.tsx'

type Props = FormOptions &
  Omit<DialogProps, 'open' | 'footer'> & {
    /** Always, unless said. */
    open?: boolean
    /** The label of the submit button; without it the form is read-only. */
    action?: string
    /** Red: something is lost. */
    danger?: boolean
    /** Disables the submit button. */
    disabled?: boolean
    /** The button has the focus at first: Enter is enough. */
    autoFocus?: boolean
    /** Other actions, before those of the form. */
    more?: ReactNode
    /** Replaces the form's own buttons. */
    footer?: ReactNode
    /** Stays open after success. */
    stays?: boolean
    className?: string
  }

/** A form in a dialog, which closes on success. */
export const FormDialog = ({
  open = true,
  action,
  danger,
  disabled,
  autoFocus,
  more,
  footer,
  stays,
  className = 'space-y-4',
  problems,
  onSubmit,
  refused,
  children,
  ...dialog
}: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const form = useForm({ problems, onSubmit, refused, closed: !open, ...(!stays && { onDone: dialog.onClose }) })
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) form.reset()
  }
  const buttons = (
    <>
      {more && <div className="flex flex-wrap gap-3">{more}</div>}
      <div className="ml-auto flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={dialog.onClose}>
          {t('ui.cancel')}
        </Button>
        {action !== undefined && (
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            busy={form.busy}
            disabled={disabled}
            data-autofocus={autoFocus}
          >
            {action}
          </Button>
        )}
      </div>
    </>
  )
  return (
    <FormContext value={form}>
      <Dialog {...dialog} open={open} footer={footer || buttons}>
        {footer ? (
          <div ref={recoverFocus} tabIndex={-1} className="outline-none">
            {children}
          </div>
        ) : (
          <FormFields id={id} form={form} className={className}>
            {children}
          </FormFields>
        )}
      </Dialog>
    </FormContext>
  )
}
