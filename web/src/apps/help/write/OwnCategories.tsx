import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { OwnCategory } from '#shared/apps/help/entities.ts'
import { titleFor } from '#shared/apps/help/rules.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const CategoryDialog = loadable(() => import('./CategoryDialog.tsx'))

/** No slug. */
const NEW = ''

/** Creates, renames and deletes the company's categories. */
export const OwnCategories = () => {
  const { t } = useTranslation('help')
  const { data: own, error, refetch } = useApiQuery(contracts.help.ownCategories, {})
  /** The slug of a category, or of a new one. */
  const [edited, setEdited] = useState<string>()
  const category = own?.find(({ slug }) => slug === edited)
  return (
    <Card
      title={t('categories.title')}
      actions={
        <Button variant="outline" icon={PlusIcon} onClick={() => setEdited(NEW)}>
          {t('categories.new')}
        </Button>
      }
    >
      <p className="text-secondary">{t('categories.text')}</p>
      {error && !own && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {own && own.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {own.map((one) => (
            <CategoryLine key={one.slug} category={one} onRename={() => setEdited(one.slug)} />
          ))}
        </ul>
      )}
      {(edited === NEW || category) && <CategoryDialog category={category} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}

const CategoryLine = ({ category: { slug, titles }, onRename }: { category: OwnCategory; onRename: () => void }) => {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const toast = useToast()
  const confirm = useConfirm()
  const deleting = useApiMutation(contracts.help.deleteCategory)
  const title = titleFor(titles, language)
  const other = titles[language === 'EN' ? 'FR' : 'EN']
  const remove = async () => {
    const question = { title: t('categories.deleteTitle', { title }), text: t('categories.deleteText') }
    if (await confirm({ ...question, confirm: t('categories.delete'), danger: true }))
      deleting.mutate({ slug }, { onError: (failure) => toast.error(failureText(failure, t)) })
  }
  return (
    <li className="flex items-center gap-1 py-1">
      <p className="min-w-0 grow break-words">
        {title}
        {other && other !== title && <span className="text-md text-secondary">{` · ${other}`}</span>}
      </p>
      <IconButton label={t('categories.renameOne', { title })} icon={PencilSquareIcon} onClick={onRename} />
      <IconButton
        label={t('categories.deleteOne', { title })}
        icon={TrashIcon}
        disabled={deleting.isPending}
        onClick={() => void remove()}
      />
    </li>
  )
}
