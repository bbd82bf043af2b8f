import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiFailure } from '#web/call.ts'
import { failureText } from '#web/failureText.ts'
import { landingOf } from '#web/landing.ts'
import { ownPath } from '#web/paths.ts'
import { signIn } from '#web/session.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Welcome } from './Welcome.tsx'

/** Wrong credentials are answered with a bare 404. */
const codeOf = (failure: unknown): unknown =>
  failure instanceof ApiFailure && failure.status === 404
    ? new ApiFailure(404, 'auth.wrongCredentials', failure.details)
    : failure

const emailProblem = (email: string): string | null => {
  if (email.trim() === '') return 'signIn.emailRequired'
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'signIn.emailInvalid'
}
const passwordProblem = (password: string): string | null => (password === '' ? 'signIn.passwordRequired' : null)

const Form = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ email: false, password: false })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ cause: unknown; at: number }>()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const problems = { email: emailProblem(email), password: passwordProblem(password) }
  const shown = (problem: string | null, wasLeft: boolean) => (wasLeft && problem ? t(problem) : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft({ email: true, password: true })
    if (problems.email) return emailField.current?.focus()
    if (problems.password) return passwordField.current?.focus()
    setBusy(true)
    try {
      const person = await signIn({ email: email.trim(), password })
      await navigate(ownPath(search.get('redirectURL')) ?? landingOf(person), { replace: true })
    } catch (cause) {
      flushSync(() => {
        setBusy(false)
        setFailure({ cause: codeOf(cause), at: Date.now() })
      })
      passwordField.current?.select()
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-8">
      {failure && !busy && (
        <Alert key={failure.at} tone="error">
          {failureText(failure.cause, t)}
        </Alert>
      )}
      <fieldset disabled={busy} className="mt-6 space-y-2">
        <TextField
          ref={emailField}
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          maxLength={254}
          value={email}
          error={shown(problems.email, left.email)}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setLeft((known) => ({ ...known, email: email !== '' }))}
        />
        <PasswordField
          ref={passwordField}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          error={shown(problems.password, left.password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-2 w-full">
          {t('signIn.submit')}
        </Button>
      </fieldset>
    </form>
  )
}

/** Where people prove who they are. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col sm:items-center sm:justify-center md:flex-row md:items-stretch md:justify-start">
      <div className="flex w-full flex-col px-4 py-8 sm:w-auto sm:rounded-2xl sm:bg-card sm:p-12 sm:shadow-card md:w-1/2 md:items-end md:justify-center md:rounded-none md:p-16 md:shadow-none dark:md:bg-page">
        <div className="mx-auto w-full max-w-80 sm:w-80 md:mx-0">
          <div className="flex items-center justify-between">
            <Logo size={48} />
          </div>
          <h1 className="mt-8 text-4xl leading-tight font-extrabold tracking-tight">{t('signIn.title')}</h1>
          <p className="mt-1 text-secondary">{t('signIn.subtitle')}</p>
          <Form />
          <div className="mt-8 -ml-4">
            <LanguageSwitch />
          </div>
        </div>
      </div>
      <Welcome />
    </div>
  )
}
