import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { MAX_TEMPLATES } from '#shared/apps/mailbox/templates.ts'
import type { Template } from '#shared/apps/mailbox/templatesContract.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateSummary } from './TemplateSummary.tsx'

/** The user's templates: to write, change and delete. */
const TemplatesSection = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const confirm = useConfirm()
  const { data, error, refetch } = useApiQuery(contracts.mailbox.templates, {})
  const { mutate: remove } = useApiMutation(contracts.mailbox.removeTemplate)
  const [edited, setEdited] = useState<Template>()
  const [open, setOpen] = useState(false)
  const edit = (template: Template | undefined) => {
    setEdited(template)
    setOpen(true)
  }
  const askAndRemove = async ({ id, name }: Template) => {
    const title = t('templates.removeTitle', { name })
    if (await confirm({ title, confirm: t('removeLabelConfirm'), danger: true }))
      remove({ id }, { onError: (failure) => toast.error(failureText(failure, t)) })
  }
  const isFull = data !== undefined && data.length >= MAX_TEMPLATES
  return (
    <section className="mt-10">
      <h3 className="text-xl font-semibold">{t('templates.title')}</h3>
      <p className="mt-1 text-secondary">{t('templates.text')}</p>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {data.map((template) => (
            <li key={template.id} className="flex items-start gap-1 py-2">
              <div className="min-w-0 grow py-1">
                <TemplateSummary template={template} />
              </div>
              <IconButton
                label={t('templates.edit', { name: template.name })}
                icon={PencilSquareIcon}
                onClick={() => edit(template)}
              />
              <IconButton
                label={t('templates.remove', { name: template.name })}
                icon={TrashIcon}
                onClick={() => void askAndRemove(template)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        icon={PlusIcon}
        disabled={!data || isFull}
        onClick={() => edit(undefined)}
        className="mt-3"
      >
        {t('templates.add')}
      </Button>
      {isFull && <p className="mt-2 text-md text-secondary">{t('templates.full', { most: MAX_TEMPLATES })}</p>}
      <TemplateDialog open={open} template={edited} onClose={() => setOpen(false)} />
    </section>
  )
}
export default TemplatesSection
