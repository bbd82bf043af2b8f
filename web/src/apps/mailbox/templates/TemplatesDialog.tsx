import { DocumentPlusIcon, RectangleStackIcon } from '@heroicons/react/24/outline'
import { type RefObject, useState } from 'react'
import { MAX_TEMPLATE_NAME_LENGTH, MAX_TEMPLATES } from '#shared/apps/mailbox/templates.ts'
import type { Template } from '#shared/apps/mailbox/templatesContract.ts'
import { truncate } from '#shared/core/text/normalise.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import type { RichTextHandle } from '#web/ui/forms/richText/insertHtml.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ComposeStart } from '../compose/composing.ts'
import type { useDraft } from '../compose/useDraft.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateSummary } from './TemplateSummary.tsx'
import { takeWritten } from './writtenText.ts'

interface Props {
  start: ComposeStart
  draft: ReturnType<typeof useDraft>
  editor: RefObject<RichTextHandle | null>
  onClose: () => void
}

const focusFirst = (list: HTMLElement | null): void => list?.querySelector('button')?.focus()

/** The templates to insert into a mail; and the mail as another one. */
const TemplatesDialog = ({ start, draft, editor, onClose }: Props) => {
  const { t } = useTranslation('mailbox')
  const { data, error, refetch } = useApiQuery(contracts.mailbox.templates, {})
  const { data: settings } = useApiQuery(contracts.mailbox.settings, {})
  const [saving, setSaving] = useState(false)
  const choose = ({ subject, text }: Template) => {
    onClose()
    // Until the dialog is gone it takes the focus back from the text.
    setTimeout(() => {
      if (draft.latest().subject.trim() === '') draft.write({ subject })
      editor.current?.insert(text)
    })
  }
  const isFull = data !== undefined && data.length >= MAX_TEMPLATES
  // A draft that is continued began with all that was written of it.
  const given = start.draft ? (settings?.signature ?? '') : start.written.content
  const { subject, content } = draft.content
  const ownSubject = start.answers ? '' : subject.trim()
  const written = {
    name: truncate(ownSubject, MAX_TEMPLATE_NAME_LENGTH),
    subject: ownSubject,
    text: takeWritten(content, given),
  }
  return (
    <>
      <Dialog
        open={!saving}
        onClose={onClose}
        title={t('templates.insert')}
        footer={
          <Button variant="outline" icon={DocumentPlusIcon} disabled={!data || isFull} onClick={() => setSaving(true)}>
            {t('templates.saveAs')}
          </Button>
        }
      >
        {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data?.length === 0 && (
          <EmptyState icon={RectangleStackIcon} title={t('templates.empty')} text={t('templates.text')} />
        )}
        {data && data.length > 0 && (
          <ul ref={focusFirst} className="-mx-3 divide-y divide-line">
            {data.map((template) => (
              <li key={template.id}>
                <button
                  type="button"
                  onClick={() => choose(template)}
                  className="min-h-11 w-full rounded-md px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
                >
                  <TemplateSummary template={template} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {isFull && <p className="mt-2 text-md text-secondary">{t('templates.full', { most: MAX_TEMPLATES })}</p>}
      </Dialog>
      <TemplateDialog open={saving} template={undefined} start={written} onClose={onClose} />
    </>
  )
}
export default TemplatesDialog
