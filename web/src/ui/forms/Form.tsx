import { type ComponentProps, type FormHTMLAttributes, use } from 'react'
import { Button } from '../Button.tsx'
import { Alert } from '../notices/Alert.tsx'
import { FormContext, type FormState, useField } from './formContext.ts'
import { type FormOptions, useForm } from './useForm.ts'

type Attributes = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'>

/** The failure that belongs to no field, where it is not shown above the form. */
export const FormFailure = () => {
  const failure = use(FormContext)?.failure
  return failure !== undefined && <Alert tone="error">{failure}</Alert>
}

interface Placed {
  /** Whether a FormFailure inside the form shows it. */
  placesFailure?: boolean
}

/** A form whose state is created outside, such as by its dialog. */
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
 * A form. Fields with a `field` name show their `problems` and the server's errors after the first submit, and the
 * first invalid one gets the focus.
 */
export const Form = ({ problems, onSubmit, refused, ...attributes }: Attributes & Placed & FormOptions) => (
  <FormFields {...attributes} form={useForm({ problems, onSubmit, refused })} />
)

type ButtonProps = ComponentProps<typeof Button>

/** The submit button of the surrounding form. */
export const Submit = ({
  variant = 'primary',
  ...button
}: Omit<ButtonProps, 'variant' | 'type' | 'busy'> & Partial<ButtonProps>) => (
  <Button busy={use(FormContext)?.busy ?? false} {...button} variant={variant} type="submit" />
)

/** Shows a problem that belongs to no field, by its name in `problems`. */
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
