import { type ComponentType, type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { AuthFrame } from '#web/people/auth/frame/AuthFrame.tsx'
import { FailureAlert } from '#web/people/auth/frame/FailureAlert.tsx'
import { TextLink } from '#web/people/auth/frame/TextLink.tsx'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import type { useFields } from '../useFields.ts'
import { useSending } from '../useSending.ts'
import { isInvalidLink, useLinkToken } from './useLinkToken.ts'

export interface LinkFormProps {
  token: string
  /** Called when the form is sent; what it returns is told how that ended. */
  begin: () => (how: 'done' | 'refused') => void
}

/** A form that is sent with the token of a link; `failed` handles failures other than of the link. */
export const LinkForm = ({
  fields: { form, check },
  begin,
  send,
  failed,
  submit,
  children,
}: Pick<LinkFormProps, 'begin'> & {
  fields: Pick<ReturnType<typeof useFields>, 'form' | 'check'>
  send: () => Promise<unknown>
  failed: (cause: unknown) => unknown
  submit: string
  children: ReactNode
}) => {
  const sending = useSending()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const ended = begin()
    void sending.send(
      async () => {
        await send()
        ended('done')
      },
      (cause) => {
        if (!isInvalidLink(cause)) return failed(cause)
        return ended('refused')
      },
    )
  }
  return (
    <>
      <FailureAlert sending={sending} />
      <form ref={form} onSubmit={onSubmit} noValidate className="mt-8">
        <fieldset disabled={sending.busy} className="space-y-2">
          {children}
          <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
            {submit}
          </Button>
        </fieldset>
      </form>
    </>
  )
}

/** The page of an e-mail link: its form until the link is used or refused. `again` leads to a new link. */
export const LinkPage = ({
  texts,
  again,
  form: Form,
}: {
  texts: 'resetPassword' | 'resetSecondFactor'
  again: ReactNode
  form: ComponentType<LinkFormProps>
}) => {
  const { t } = useTranslation('auth')
  const navigateFromHere = useNavigateFromHere()
  const { pathname } = useLocation()
  const token = useLinkToken()
  const [was, setWas] = useState<'done' | 'refused'>()
  const begin = useCallback(() => {
    const leadOn = navigateFromHere()
    return (how: 'done' | 'refused') => {
      setWas(how)
      // The link is spent, after a reload too.
      void leadOn(pathname, { replace: true })
    }
  }, [navigateFromHere, pathname])
  /** What the form has used itself is not said to be refused. */
  const isSent = useRef(false)
  const beginSending = () => {
    isSent.current = true
    return begin()
  }
  // A link that is used or replaced says so at once; without an answer the form does when it is sent.
  useEffect(() => {
    if (!token || was) return
    const stop = new AbortController()
    const what = texts === 'resetPassword' ? 'password' : 'secondFactor'
    const ended = begin()
    void call(contracts.onboarding.resetLink, { token, what }, stop.signal).then(
      (isOpen) => !isOpen && !isSent.current && ended('refused'),
      () => undefined,
    )
    return () => stop.abort()
  }, [token, was, texts, begin])
  return (
    <AuthFrame
      title={t(`${texts}.title`)}
      lead={was || !token ? undefined : t(`${texts}.text`)}
      footer={<TextLink to="/sign-in">{t('forgotPassword.back')}</TextLink>}
    >
      <meta name="referrer" content="no-referrer" />
      {was === 'done' ? (
        <div className="mt-8 rounded-md bg-card">
          <Alert tone="success">{t(`${texts}.done`)}</Alert>
        </div>
      ) : !token || was ? (
        <div className="mt-8 space-y-4">
          <Alert tone="error">{t('errors.onboarding.invalidToken')}</Alert>
          {again}
        </div>
      ) : (
        <Form token={token} begin={beginSending} />
      )}
    </AuthFrame>
  )
}
