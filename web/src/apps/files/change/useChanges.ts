import { useTranslation } from 'react-i18next'
import type { FileItem } from '#shared/apps/files/contract.ts'
import { LIMITS } from '#shared/apps/files/rules.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { NoArchive, saveArchive } from './archive.ts'

/** What items are put through, one after another, as folders of a space are all of one tree; those that failed, with why. */
const forEach = async (items: readonly FileItem[], act: (item: FileItem) => Promise<unknown>) => {
  const failed: { name: string; failure: unknown }[] = []
  for (const item of items) {
    await act(item).catch((failure: unknown) => failed.push({ name: item.name, failure }))
  }
  void queryClient.invalidateQueries({ queryKey: ['files'] })
  return failed
}

/** What is done with folders and files that are shown; each answers whether all of it was done, and says what was not. */
export const useChanges = () => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const told = (failed: readonly { name: string; failure: unknown }[], done: string): boolean => {
    for (const { name, failure } of failed.slice(0, 3)) {
      toast.error(t('failed', { name, reason: failureText(failure, t) }))
    }
    if (failed.length === 0) toast.success(done)
    return failed.length === 0
  }
  return {
    move: async (items: readonly FileItem[], folderId: string) =>
      told(
        await forEach(items, ({ id }) => call(contracts.files.update, { id, folderId })),
        t('moved', { count: items.length }),
      ),
    remove: async (items: readonly FileItem[]) =>
      told(
        await forEach(items, ({ id }) => call(contracts.files.remove, { id })),
        t('removed', { count: items.length }),
      ),
    /** All of them as one file, whole folders too. */
    archive: async (items: readonly FileItem[]) => {
      const [only] = items
      toast.info(t('archive.busy'))
      try {
        await saveArchive(items.length === 1 && only ? only.name : t('title'), items)
        toast.success(t('archive.done'))
      } catch (failure) {
        const why = failure instanceof NoArchive ? t(`archive.${failure.reason}`, { most: LIMITS.archive }) : undefined
        toast.error(why ?? failureText(failure, t))
      }
    },
    download: async ({ id, name }: Pick<FileItem, 'id' | 'name'>, version?: number) => {
      try {
        const { url } = await call(contracts.files.download, { id, ...(version && { version }) })
        window.location.assign(url)
      } catch (failure) {
        toast.error(t('failed', { name, reason: failureText(failure, t) }))
      }
    },
  }
}
