import type { TagActions } from '#web/apps/kit/tags/TagChoices.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'

/** The tags of products. */
export const useTagActions = (): TagActions => {
  const { t } = useTranslation('inventory')
  const confirm = useConfirm()
  const create = useApiMutation(contracts.inventory.createTag)
  const update = useApiMutation(contracts.inventory.updateTag)
  const remove = useApiMutation(contracts.inventory.deleteTag)
  return {
    create: (title) => create.mutateAsync({ tag: { title } }),
    rename: (id, title) => update.mutateAsync({ id, tag: { title } }),
    remove: async ({ id, title }) => {
      const question = { title: t('tags.removeTitle', { title }), text: t('tags.removeText') }
      if (await confirm({ ...question, confirm: t('tags.removeConfirm'), danger: true }))
        await remove.mutateAsync({ id })
    },
  }
}
