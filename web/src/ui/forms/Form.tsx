import { type ComponentProps, type FormHTMLAttributes, use } from 'react'
import { Button } from '../Button.tsx'
import { Alert } from '../notices/Alert.tsx'
import { FormContext, type FormState, useField } from './formContext.ts'
import { type FormOptions, useForm } from './useForm.ts'

type Attributes = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'>

/** What could not be told at a field, where it is not told above all of them. */
export const FormFailure = () => {
  const failure = use(FormContext)?.failure
  return failure !== undefined && <Alert tone="error">{failure}</Alert>
}

interface Placed {
  /** Whether a FormFailure among the fields tells what could not be told at one of them. */
  placesFailure?: boolean
}

/** The fields of a form whose state is elsewhere, such as in the dialog around it. */
export const FormFields = ({
  form,
  placesFailure,
  children,
  ...attributes
}: Attributes & Placed & { form: FormState }) => (
  <form {...attributes} ref={form.element} onSubmit={form.submit} noValidate>
    <FormContext value={form}>
      {!placesFailure && <FormFailure />}
      {children}
    </FormContext>
  </form>
)

/**
 * Asks for something and sends it. Fields that name themselves with `field` tell what `problems` says of them, and what
 * the server does, once it was tried to send them; whoever tried is taken to the first one at fault.
 */
export const Form = ({ problems, onSubmit, refused, ...attributes }: Attributes & Placed & FormOptions) => (
  <FormFields {...attributes} form={useForm({ problems, onSubmit, refused })} />
)

type ButtonProps = ComponentProps<typeof Button>

/** The button that sends the form around it. */
export const Submit = ({
  variant = 'primary',
  ...button
}: Omit<ButtonProps, 'variant' | 'type' | 'busy'> & Partial<ButtonProps>) => (
  <Button busy={use(FormContext)?.busy ?? false} {...button} variant={variant} type="submit" />
)

/** What is wrong with something that is no field of its own, under the name that `problems` gives it. */
export const FormProblem = ({ of }: { of: string }) => {
  const { error } = useField(of, undefined)
  return (
    error && (
      <p role="alert" className="font-medium text-danger-text">
        {error}
      </p>
    )
  )
}
