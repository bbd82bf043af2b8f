import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedbackType } from '#shared/overview/feedback/contract.ts'
import { SUBJECT_MAX } from '#shared/overview/feedback/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RichText } from '#web/ui/forms/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import type { Shrunk } from '#web/ui/forms/shrunk.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { hasWords, NOTHING_WRITTEN, readWritten, type Written, writeWritten } from './draft.ts'
import { Screenshot } from './Screenshot.tsx'

const TYPES = ['SUPPORT_REQUEST', 'BUG_REPORT', 'FEATURE_REQUEST'] as const satisfies readonly FeedbackType[]

/** Writes to those who make and run the product. What is not sent yet is kept on this device. */
export const Component = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const person = useUser()?.id ?? ''
  const sending = useApiMutation(contracts.feedback.send)
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState(() => readWritten(person))
  const [screenshot, setScreenshot] = useState<Shrunk>()
  const [tried, setTried] = useState(false)
  useEffect(() => writeWritten(person, written), [person, written])
  const set = (changed: Partial<Written>) => setWritten((before) => ({ ...before, ...changed }))
  const { type, subject, message } = written
  const missing = { type: type === '', subject: subject.trim() === '', message: !hasWords(message) }
  const says = (isMissing: boolean) => (tried && isMissing ? t('validation.required') : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (sending.isPending) return
    if (type === '' || missing.subject || missing.message) {
      form.current
        ?.querySelector<HTMLElement>(missing.type ? 'select' : missing.subject ? 'input' : '.ql-editor')
        ?.focus()
      return
    }
    sending.mutate(
      { type, subject, message, ...(screenshot && { screenshot: screenshot.base64 }) },
      {
        onSuccess: (answer) => {
          setWritten(NOTHING_WRITTEN)
          setScreenshot(undefined)
          setTried(false)
          toast.success(t(answer.message))
        },
      },
    )
  }
  return (
    <div className="mx-auto max-w-192 p-4 sm:p-6 md:p-8">
      <PageTitle>{t('feedback.title')}</PageTitle>
      <p className="mt-1 mb-6 text-secondary">{t('feedback.text')}</p>
      <Card>
        <form ref={form} onSubmit={submit} noValidate className="space-y-3">
          {sending.error && <Alert tone="error">{failureText(sending.error, t)}</Alert>}
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Select
              label={t('feedback.type')}
              required
              value={type}
              error={says(missing.type)}
              onChange={(chosen) => set({ type: chosen })}
              options={[
                { value: '', label: t('feedback.choose') },
                ...TYPES.map((value) => ({ value, label: t(`feedback.types.${value}`) })),
              ]}
            />
            <TextField
              label={t('feedback.subject')}
              required
              maxLength={SUBJECT_MAX}
              value={subject}
              error={says(missing.subject)}
              onChange={(event) => set({ subject: event.target.value })}
            />
          </div>
          <RichText
            label={t('feedback.message')}
            required
            value={message}
            error={says(missing.message)}
            onChange={(html) => set({ message: html })}
          />
          <Screenshot value={screenshot} onChange={setScreenshot} />
          <div className="flex justify-end pt-2">
            <Button variant="primary" type="submit" busy={sending.isPending}>
              {t('feedback.send')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}
