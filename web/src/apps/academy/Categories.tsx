import { TrashIcon } from '@heroicons/react/24/outline'
import type { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_CATEGORIES } from '#shared/apps/academy/rules.ts'
import { MAX_LABEL_LENGTH } from '#shared/apps/labels.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { CreateDraftForm } from '#web/apps/kit/writing/CreateDraftForm.tsx'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { NAME_CONTROL } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

type Category = OutputOf<typeof academy.categories>[number]

const isOwn = ({ id }: Category): boolean => !COURSE_CATEGORIES.some((slug) => slug === id)

/** Creates, renames and deletes the company's course categories. */
export const Categories = () => {
  const { t } = useTranslation('academy')
  const own = (useApiQuery(contracts.academy.categories, {}).data ?? []).filter(isOwn)
  const creating = useApiMutation(contracts.academy.createCategory)
  const create = async (title: string) => {
    await creating.mutateAsync({ title })
  }
  return (
    <Card title={t('categories.title')}>
      <p className="mb-3 text-secondary">{t('categories.text')}</p>
      <ul className="mb-3 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {own.map((category) => (
          <CategoryLine key={category.id} category={category} />
        ))}
      </ul>
      <CreateDraftForm
        key={own.length}
        label={t('categories.new')}
        begin={t('categories.add')}
        maxLength={MAX_LABEL_LENGTH}
        onBegin={create}
      />
    </Card>
  )
}

const CategoryLine = ({ category: { id, title } }: { category: Category }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const confirm = useConfirm()
  const renaming = useApiMutation(contracts.academy.renameCategory)
  const deleting = useApiMutation(contracts.academy.deleteCategory)
  const say = (failure: unknown) => toast.error(failureText(failure, t))
  const { name, setName, save } = useRename(title, (asked, undo) =>
    renaming.mutate(
      { id, title: asked },
      {
        onError: (failure) => {
          undo()
          say(failure)
        },
      },
    ),
  )
  const remove = async () => {
    const question = { title: t('categories.deleteTitle', { title }), text: t('categories.deleteText') }
    if (await confirm({ ...question, confirm: t('categories.delete'), danger: true }))
      deleting.mutate({ id }, { onError: say })
  }
  return (
    <li className="-ml-2 flex items-center">
      <input
        type="text"
        aria-label={t('categories.rename', { title })}
        maxLength={MAX_LABEL_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
        }}
        className={NAME_CONTROL}
      />
      <IconButton label={t('categories.deleteOne', { title })} icon={TrashIcon} onClick={() => void remove()} />
    </li>
  )
}
