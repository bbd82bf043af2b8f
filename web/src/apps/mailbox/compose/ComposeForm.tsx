import { ChevronDownIcon, PaperClipIcon, RectangleStackIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import {
  MAIL_FILE_LIMITS,
  MAX_OUTSIDE_FILE_BYTES,
  MAX_RECIPIENTS,
  MAX_SUBJECT_LENGTH,
} from '#shared/apps/mailbox/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { ConflictChoice } from '#web/apps/kit/saving/ConflictChoice.tsx'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { FormFields, Submit } from '#web/ui/forms/Form.tsx'
import type { RichTextHandle } from '#web/ui/forms/richText/insertHtml.ts'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { FileChooser, IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { isFocusLost } from '#web/ui/recoverFocus.ts'
import { LaterDialog } from '../LaterDialog.tsx'
import { nextMornings, tomorrowMorning } from '../times.ts'
import { type ComposeStart, countRecipients, listDifferences, readdress } from './composing.ts'
import { ForwardedFiles } from './ForwardedFiles.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { RevealButton } from './RevealButton.tsx'
import { useDraft } from './useDraft.ts'
import { useDraftFiles } from './useDraftFiles.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { UNSENT_MS, useHold } from './useHold.ts'

const TemplatesDialog = loadable(() => import('../templates/TemplatesDialog.tsx'))

interface Props {
  start: ComposeStart
  onClose: () => void
}

const toMegabytes = (bytes: number): number => bytes / 1024 / 1024

/** The compose form, in a dialog or below the answered mail; a changed start replaces the recipients. */
export const ComposeForm = ({ start, onClose }: Props) => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const isMounted = useIsMounted()
  const { formatInstant } = useFormats()
  const draft = useDraft(start)
  const hold = useHold()
  const { content } = draft
  /** The field that was asked for, which is typed in next. */
  const [revealed, setRevealed] = useState<'cc' | 'bcc'>()
  const [open, setOpen] = useState({ cc: start.written.cc.length > 0, bcc: start.written.bcc.length > 0 })
  const reveal = (field: 'cc' | 'bcc') => {
    setOpen({ ...open, [field]: true })
    setRevealed(field)
  }
  const [problem, setProblem] = useState<unknown>()
  const [typed, setTyped] = useState({ to: '', cc: '', bcc: '' })
  const files = useDraftFiles(start, draft.saved)
  const attach = (chosen: readonly File[]) => {
    setProblem(undefined)
    // The button that attached the first file is gone, with the focus.
    files.add(chosen).then(() => isFocusLost() && focusText(), setProblem)
  }
  const [passedOn, setPassedOn] = useState(start.passedOn)

  const sendWhen = async (when: { undo: true } | { at: string }) => {
    setProblem(undefined)
    // Whoever has closed the mail meanwhile takes it as sent, and may be writing another one.
    const sayUnsent = (why: string) => {
      if (isMounted()) return
      const subject = draft.latest().subject || t('noSubject')
      toast.error(`${t('notSent', { subject })} ${why}`, UNSENT_MS)
    }
    try {
      await files.refuseUploading((refusal) => setProblem((said: unknown) => (said === refusal ? undefined : said)))
      const mail = await draft.send(when)
      if (!mail) return sayUnsent(t('draft.conflict'))
      if ('at' in when) toast.success(t('waitsUntil', { when: formatInstant(when.at) }))
      else hold(mail)
    } catch (failure) {
      if (isMounted()) throw failure
      sayUnsent(failureText(failure, t))
    }
    if (isMounted()) onClose()
  }
  const discard = async () => {
    setProblem(undefined)
    await files.drop()
    await draft.discard()
    if (isMounted()) onClose()
  }
  // An invalid address blocks sending: that recipient would be missing.
  const addressProblem = (text: string) => (text.trim() ? t('notAddress', { text: text.trim() }) : undefined)
  const recipients = countRecipients(content)
  const tooMany = recipients > MAX_RECIPIENTS && t('recipientsTooMany', { most: MAX_RECIPIENTS, number: recipients })
  const form = useForm({
    problems: {
      to: addressProblem(typed.to) ?? (recipients === 0 ? t('recipientMissing') : tooMany),
      cc: addressProblem(typed.cc),
      bcc: addressProblem(typed.bcc),
    },
    onSubmit: () => sendWhen({ undo: true }),
    refused: (failure) => {
      if (failure instanceof ApiError && failure.code === 'mailbox.unknownRecipient')
        return { to: failureText(failure, t) }
      setProblem(failure)
      return {}
    },
  })
  const sendAt = (at: Date) => form.attempt(() => sendWhen({ at: at.toISOString() }))
  const [choosing, setChoosing] = useState(false)
  const [templates, setTemplates] = useState(false)
  const editor = useRef<RichTextHandle>(null)
  const typedProps = (field: keyof typeof typed) => ({
    typed: typed[field],
    onTyped: (text: string) => {
      form.changed(field)
      setTyped((before) => ({ ...before, [field]: text }))
    },
    error: form.problemOf(field) ?? undefined,
  })
  const isOver = useDroppedFiles(form.element, attach)
  const { element } = form
  const focusText = () => element.current?.querySelector<HTMLElement>('[contenteditable]')?.focus()
  const { write } = draft
  const latest = useRef(content)
  latest.current = content
  const begun = useRef(start.written)
  const removed = useRef<string[]>([])
  useEffect(() => {
    const [before, after] = [begun.current, start.written]
    if (before === after) return
    begun.current = after
    const isSame = [before, after].map(({ to, cc }) => JSON.stringify([to, cc]))
    if (isSame[0] !== isSame[1]) {
      const { removed: away, ...people } = readdress(latest.current, { before, after, removed: removed.current })
      removed.current = away
      write(people)
      if (people.cc.length > 0) setOpen((shown) => ({ ...shown, cc: true }))
    }
    element.current?.querySelector<HTMLElement>('[contenteditable]')?.focus()
  }, [start.written, write, element])
  if (draft.theirs) {
    const fields = listDifferences(content, draft.theirs.content, t)
    return <ConflictChoice fields={fields} onResolve={(which) => void draft.settle(which)} />
  }
  return (
    <>
      <FormFields
        form={form}
        // Ctrl or Cmd+Enter sends from any field.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
        className={`space-y-4 ${isOver ? 'rounded-md outline-2 outline-offset-8 outline-primary outline-dashed' : ''}`}
      >
        <RecipientsField
          label={t('to')}
          people={content.to}
          onChange={(to) => {
            form.changed('to')
            draft.write({ to })
          }}
          {...typedProps('to')}
          autoFocus={start.written.to.length === 0}
        >
          <span className="ml-auto flex empty:hidden">
            {!open.cc && <RevealButton onPress={() => reveal('cc')}>{t('cc')}</RevealButton>}
            {!open.bcc && <RevealButton onPress={() => reveal('bcc')}>{t('bcc')}</RevealButton>}
          </span>
        </RecipientsField>
        {open.cc && (
          <RecipientsField
            label={t('cc')}
            people={content.cc}
            onChange={(cc) => draft.write({ cc })}
            {...typedProps('cc')}
            autoFocus={revealed === 'cc'}
          />
        )}
        {open.bcc && (
          <RecipientsField
            label={t('bcc')}
            people={content.bcc}
            onChange={(bcc) => draft.write({ bcc })}
            {...typedProps('bcc')}
            autoFocus={revealed === 'bcc'}
          />
        )}
        <TextField
          label={t('subject')}
          maxLength={MAX_SUBJECT_LENGTH}
          value={content.subject}
          onChange={({ target }) => draft.write({ subject: target.value })}
        />
        <RichText
          label={t('text')}
          value={content.content}
          onChange={(html) => draft.write({ content: html })}
          handle={editor}
          // In an answer the caret starts above the quote.
          autoFocus={start.written.to.length > 0}
        />
        {passedOn && (
          <ForwardedFiles
            names={passedOn.names}
            onAttach={async () => {
              await files.addFrom(passedOn.thing).then(() => setPassedOn(undefined), setProblem)
            }}
          />
        )}
        {files.thing && (
          <div>
            <Attachments app="mailbox" thing={files.thing} />
            <p className="text-sm text-secondary">
              {t('attach.limits', {
                most: MAIL_FILE_LIMITS.most,
                inside: toMegabytes(MAIL_FILE_LIMITS.bytes),
                outside: toMegabytes(MAX_OUTSIDE_FILE_BYTES),
              })}
            </p>
          </div>
        )}
        {problem !== undefined && (
          <p role="alert" className="font-medium text-danger-text">
            {failureText(problem, t)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="grow text-md text-secondary">
            {tooMany ||
              (draft.failure && draft.state === 'refused' ? failureText(draft.failure, t) : t(`draft.${draft.state}`))}
          </p>
          <div className="flex items-center gap-3">
            {/* The attachment list has its own add button. */}
            {!files.thing && (
              <FileChooser multiple onChoose={attach}>
                {(choose) => <IconButton label={t('attach.button')} icon={PaperClipIcon} onClick={choose} />}
              </FileChooser>
            )}
            <IconButton label={t('templates.title')} icon={RectangleStackIcon} onClick={() => setTemplates(true)} />
            <IconButton
              label={t('discard')}
              icon={TrashIcon}
              disabled={form.busy}
              onClick={() => form.attempt(discard, true)}
            />
            <span className="flex">
              <Submit className="rounded-r-none">{t('send')}</Submit>
              <Menu
                button={
                  <IconButton
                    label={t('sendLater')}
                    icon={ChevronDownIcon}
                    className="rounded-l-none! rounded-r-md! border-l border-on-primary/40 bg-primary text-on-primary! hover:bg-primary-strong"
                  />
                }
                items={[
                  ...nextMornings().map(({ key, at }) => ({
                    label: `${t(`later.${key}`)} (${formatInstant(at.toISOString())})`,
                    onSelect: () => sendAt(at),
                  })),
                  { label: t('later.choose'), onSelect: () => form.attempt(() => setChoosing(true)) },
                ]}
              />
            </span>
          </div>
        </div>
      </FormFields>
      <LazyOverlay open={templates} preload={TemplatesDialog.preload}>
        {templates && (
          <TemplatesDialog start={start} draft={draft} editor={editor} onClose={() => setTemplates(false)} />
        )}
      </LazyOverlay>
      {choosing && (
        <LaterDialog
          title={t('sendLater')}
          start={tomorrowMorning()}
          onChoose={sendAt}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
