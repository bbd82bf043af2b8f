import type { TagActions } from '#web/apps/kit/tags/TagChoices.tsx'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'

/** The caller's tags of tasks. */
export const useTagActions = (): TagActions => {
  const { t } = useTranslation('tasks')
  const confirm = useConfirm()
  const { data: tasks = [] } = useApiQuery(contracts.tasks.all, {})
  const create = useApiMutation(contracts.tasks.createTag)
  const update = useApiMutation(contracts.tasks.updateTag)
  const remove = useApiMutation(contracts.tasks.deleteTag)
  return {
    create: (title) => create.mutateAsync({ tag: { title } }),
    rename: (id, title) => update.mutateAsync({ id, tag: { title } }),
    remove: async ({ id, title }) => {
      const count = tasks.filter(({ tags }) => tags.includes(id)).length
      const question = { title: t('tags.removeTitle', { title }), text: t('tags.removeText', { count }) }
      if (count > 0 && !(await confirm({ ...question, confirm: t('tags.removeConfirm'), danger: true }))) return
      await remove.mutateAsync({ id })
    },
  }
}
