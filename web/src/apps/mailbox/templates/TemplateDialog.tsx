import { useState } from 'react'
import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { findByName, MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH } from '#shared/apps/mailbox/templates.ts'
import type { Template, TemplateWrite } from '#shared/apps/mailbox/templatesContract.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { ConflictChoice } from '#web/apps/kit/saving/ConflictChoice.tsx'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The fields that another window has changed otherwise, as plain text. */
const listDifferences = (mine: TemplateWrite, theirs: TemplateWrite, t: Translate<'mailbox'>) =>
  [
    { name: t('templates.name'), mine: mine.name, theirs: theirs.name },
    { name: t('subject'), mine: mine.subject, theirs: theirs.subject },
    { name: t('text'), mine: toPlainText(mine.text), theirs: toPlainText(theirs.text) },
  ].filter((field) => field.mine !== field.theirs)

interface Props {
  open: boolean
  /** The template to change; undefined: a new one. */
  template: Template | undefined
  /** What a new one starts with. */
  start?: TemplateWrite | undefined
  onClose: () => void
}

const EMPTY: TemplateWrite = { name: '', subject: '', text: '' }

/** The form of a template: its name, subject and text. */
export const TemplateDialog = ({ open, template, start = EMPTY, onClose }: Props) => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  /** The template as it was read; undefined: there is none yet, or no longer. */
  const [base, setBase] = useState<Template>()
  const [written, setWritten] = useState(EMPTY)
  const [theirs, setTheirs] = useState<Template>()
  const [isGone, setGone] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      const { name, subject, text } = template ?? start
      setWritten({ name, subject, text })
      setBase(template)
      setTheirs(undefined)
      setGone(false)
    }
  }
  const write = (change: Partial<TemplateWrite>) => setWritten({ ...written, ...change })
  const others = (useApiQuery(contracts.mailbox.templates, {}).data ?? []).filter(({ id }) => id !== base?.id)
  const create = useApiMutation(contracts.mailbox.createTemplate)
  const update = useApiMutation(contracts.mailbox.updateTemplate)
  const save = async () => {
    const sent = { ...written, name: written.name.trim(), subject: written.subject.trim() }
    if (base) await update.mutateAsync({ id: base.id, version: base.version, template: sent })
    else await create.mutateAsync({ template: sent })
    toast.success(t('templates.saved'))
  }
  const refused = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return undefined
    if (failure.code === 'labels.taken') return { name: failureText(failure, t) }
    if (failure.code === 'mailbox.stale') setTheirs(failure.details.current as Template)
    else if (failure.code === 'resource.notFound') {
      setBase(undefined)
      setGone(true)
    } else return undefined
    return {}
  }
  const settle = (which: 'mine' | 'theirs') => {
    if (!theirs) return
    setBase(theirs)
    if (which === 'theirs') setWritten({ name: theirs.name, subject: theirs.subject, text: theirs.text })
    setTheirs(undefined)
  }
  const { name, subject, text } = written
  const problems = {
    name: name.trim() === '' ? t('errors.field.too_small') : findByName(others, name) && t('errors.labels.taken'),
    text: text === '' ? t('errors.field.too_small') : text.length > MAX_TEMPLATE_LENGTH && t('errors.field.too_big'),
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={
        template
          ? t('templates.edit', { name: template.name })
          : t(start === EMPTY ? 'templates.add' : 'templates.saveAs')
      }
      action={theirs ? undefined : t('rules.keep')}
      problems={problems}
      refused={refused}
      size="lg"
      onSubmit={save}
    >
      {isGone && <Alert tone="info">{t('templates.gone')}</Alert>}
      {theirs ? (
        <ConflictChoice fields={listDifferences(written, theirs, t)} onResolve={settle} />
      ) : (
        <>
          <TextField
            label={t('templates.name')}
            required
            autoFocus
            maxLength={MAX_TEMPLATE_NAME_LENGTH}
            value={name}
            onChange={({ target }) => write({ name: target.value })}
            field="name"
          />
          <TextField
            label={t('subject')}
            hint={t('templates.subjectHint')}
            maxLength={MAX_SUBJECT_LENGTH}
            value={subject}
            onChange={({ target }) => write({ subject: target.value })}
          />
          <RichText label={t('text')} required value={text} onChange={(html) => write({ text: html })} field="text" />
        </>
      )}
    </FormDialog>
  )
}
