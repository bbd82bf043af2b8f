import type { FileItem } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { useUndo } from '#web/apps/kit/useUndo.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { NoArchive, saveArchive } from './archive.ts'

/** What items are put through, one after another, as folders of a space are all of one tree; which were, and why others were not. */
const forEach = async (items: readonly FileItem[], act: (item: FileItem) => Promise<unknown>) => {
  const done: FileItem[] = []
  const failed: { item: FileItem; failure: unknown }[] = []
  for (const item of items) {
    await act(item).then(
      () => done.push(item),
      (failure: unknown) => failed.push({ item, failure }),
    )
  }
  void queryClient.invalidateQueries({ queryKey: ['files'] })
  return { done, failed }
}

/** What ends with a move. */
type Ended = Record<'links' | 'readers', number>
const isShared = (failure: unknown): failure is ApiError & { details: Ended } =>
  failure instanceof ApiError && failure.code === 'files.shared'

/** A folder that something is moved to. */
export type Destination = Pick<FileItem, 'id' | 'name'>

/** What is done with folders and files that are shown; it says what was not done, and for a while offers to undo the rest. */
export const useChanges = () => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const undo = useUndo('files')
  // Where the app is off, what was attached to something is deleted, and there is no trash to bring it back from.
  const mayRestore = useIsAppEnabled('files')
  const confirm = useConfirm()
  const sharedQuestion = (shared: readonly (Ended & { item: FileItem })[]) => {
    const sum = (what: keyof Ended) => shared.reduce((total, one) => total + one[what], 0)
    return {
      title: t('move.sharedTitle', { count: shared.length, name: shared[0]?.item.name }),
      text: t('move.sharedText', { links: sum('links'), readers: sum('readers') }),
      confirm: t('move.anyway'),
      danger: true,
    }
  }
  type Outcome = Awaited<ReturnType<typeof forEach>>
  const refused = ({ failed }: Outcome): void => {
    for (const { item, failure } of failed.slice(0, 3)) {
      toast.error(t('failed', { name: item.name, reason: failureText(failure, t) }))
    }
  }
  /** Moves items, each where it goes; for those that are shared, what ends with that is said before. */
  const moveAll = async (items: readonly FileItem[], goes: (item: FileItem) => string | null): Promise<FileItem[]> => {
    const moving = (some: readonly FileItem[], unlessShared: boolean) =>
      forEach(some, (item) => {
        const folderId = goes(item)
        return call(contracts.files.update, { id: item.id, ...(folderId && { folderId }), unlessShared })
      })
    const { done, failed } = await moving(items, true)
    const shared = failed.flatMap(({ item, failure }) => (isShared(failure) ? [{ item, ...failure.details }] : []))
    const others = failed.filter(({ failure }) => !isShared(failure))
    if (shared.length === 0 || !(await confirm(sharedQuestion(shared)))) {
      refused({ done, failed: others })
      return done
    }
    const again = await moving(
      shared.map(({ item }) => item),
      false,
    )
    refused({ done, failed: [...others, ...again.failed] })
    return [...done, ...again.done]
  }
  return {
    move: async (items: readonly FileItem[], to: Destination) => {
      const done = await moveAll(items, () => to.id)
      if (done.length === 0) return
      undo(t('moved', { count: done.length, name: done[0]?.name ?? '', folder: to.name }), () =>
        moveAll(done, ({ folderId }) => folderId),
      )
    },
    remove: async (items: readonly FileItem[]) => {
      const removed = await forEach(items, ({ id }) => call(contracts.files.remove, { id }))
      const { done } = removed
      refused(removed)
      if (done.length === 0) return
      const said = t('removed', { count: done.length })
      if (mayRestore) {
        undo(said, async () => refused(await forEach(done, ({ id }) => call(contracts.files.restore, { id }))))
      } else toast.success(said)
    },
    /** All of them as one file, whole folders too. */
    archive: async (items: readonly FileItem[]) => {
      const [only] = items
      toast.info(t('archive.busy'))
      try {
        await saveArchive(items.length === 1 && only ? only.name : t('title'), items)
        toast.success(t('archive.done'))
      } catch (failure) {
        const why =
          failure instanceof NoArchive ? t(`archive.${failure.reason}`, { most: FILE_LIMITS.archive }) : undefined
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
