import { useState } from 'react'
import type { FeedbackType } from '#shared/overview/feedback/contract.ts'
import { SUBJECT_MAX } from '#shared/overview/feedback/rules.ts'
import { useDraftAutosave, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import type { ShrunkPicture } from '#web/ui/forms/shrinkPicture.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EMPTY_FEEDBACK, type FeedbackDraft, hasWords } from './draft.ts'
import { Screenshot } from './Screenshot.tsx'

const TYPES = ['SUPPORT_REQUEST', 'BUG_REPORT', 'FEATURE_REQUEST'] as const satisfies readonly FeedbackType[]

/** The feedback form. Unsent text is kept in local storage. */
export const Component = () => {
  const { t } = useTranslation('feedback')
  const toast = useToast()
  const sending = useApiMutation(contracts.feedback.send)
  const kept = useRestoredDraft('feedback', EMPTY_FEEDBACK)
  const [written, setWritten] = useState(kept?.draft ?? EMPTY_FEEDBACK)
  const [screenshot, setScreenshot] = useState<ShrunkPicture>()
  const isBegun = written.subject !== '' || hasWords(written.message)
  useDraftAutosave('feedback', isBegun ? { draft: written, version: 0 } : undefined, kept)
  const set = (changed: Partial<FeedbackDraft>) => setWritten((before) => ({ ...before, ...changed }))
  const { type, subject, message } = written
  const problems = {
    type: type === '' && t('validation.required'),
    subject: subject.trim() === '' && t('validation.required'),
    message: !hasWords(message) && t('validation.required'),
  }
  const send = async () => {
    if (type === '') return
    const picture = screenshot && { screenshot: screenshot.base64 }
    const answer = await sending.mutateAsync({ type, subject, message, ...picture })
    // What was written meanwhile is another message.
    setWritten((now) => (now === written ? EMPTY_FEEDBACK : now))
    setScreenshot((now) => (now === screenshot ? undefined : now))
    toast.success(t(answer.message))
  }
  return (
    <div className="max-w-read p-edge">
      <PageTitle>{t('feedback.title')}</PageTitle>
      <p className="mt-1 mb-6 text-secondary">{t('feedback.text')}</p>
      <Card>
        <Form problems={problems} onSubmit={send} className="space-y-3">
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Select
              label={t('feedback.type')}
              required
              value={type}
              field="type"
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
              field="subject"
              onChange={(event) => set({ subject: event.target.value })}
            />
          </div>
          <RichText
            label={t('feedback.message')}
            required
            value={message}
            field="message"
            onChange={(html) => set({ message: html })}
          />
          <Screenshot value={screenshot} onChange={setScreenshot} />
          <div className="flex justify-end pt-2">
            <Submit>{t('feedback.send')}</Submit>
          </div>
        </Form>
      </Card>
    </div>
  )
}
