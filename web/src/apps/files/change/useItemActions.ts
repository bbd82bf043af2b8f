import type { FileItem } from '#shared/apps/files/items.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { ArchiveError, saveArchive } from './archive.ts'

/** Applies a request to each item in turn, as the folders of a space share one tree. */
const applyToEach = async (items: readonly FileItem[], act: (item: FileItem) => Promise<unknown>) => {
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

/** Numbers of shares that a move ends. */
type EndedShares = Record<'links' | 'readers', number>
const isShared = (failure: unknown): failure is ApiError & { details: EndedShares } =>
  failure instanceof ApiError && failure.code === 'files.shared'

/** The target folder of a move. */
export type Destination = Pick<FileItem, 'id' | 'name'>

/** The actions on files and folders. They show failures, and offer to undo what succeeded. */
export const useItemActions = () => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const undo = useUndo('files')
  // While the file manager is off, attachments are deleted for good: there is no trash.
  const mayRestore = useIsAppEnabled('files')
  const confirm = useConfirm()
  const sharedQuestion = (shared: readonly (EndedShares & { item: FileItem })[]) => {
    const sum = (what: keyof EndedShares) => shared.reduce((total, one) => total + one[what], 0)
    return {
      title: t('move.sharedTitle', { count: shared.length, name: shared[0]?.item.name }),
      text: t('move.sharedText', { links: sum('links'), readers: sum('readers') }),
      confirm: t('move.anyway'),
      danger: true,
    }
  }
  type Outcome = Awaited<ReturnType<typeof applyToEach>>
  /** More than two in one message: only the last three messages are shown. */
  const showFailures = ({ failed }: Outcome): void => {
    const [first] = failed
    const words = (item: FileItem, failure: unknown) => ({ name: item.name, reason: failureText(failure, t) })
    if (first && failed.length > 2) {
      toast.error(t('failedSeveral', { count: failed.length, ...words(first.item, first.failure) }))
    } else for (const { item, failure } of failed) toast.error(t('failed', words(item, failure)))
  }
  /** Moves each item to its target; asks first when shares end with the move. */
  const moveAll = async (items: readonly FileItem[], goes: (item: FileItem) => string | null): Promise<FileItem[]> => {
    const moveEach = (some: readonly FileItem[], unlessShared: boolean) =>
      applyToEach(some, (item) => {
        const folderId = goes(item)
        return call(contracts.files.update, { id: item.id, ...(folderId && { folderId }), unlessShared })
      })
    const { done, failed } = await moveEach(items, true)
    const shared = failed.flatMap(({ item, failure }) => (isShared(failure) ? [{ item, ...failure.details }] : []))
    const others = failed.filter(({ failure }) => !isShared(failure))
    if (shared.length === 0 || !(await confirm(sharedQuestion(shared)))) {
      showFailures({ done, failed: others })
      return done
    }
    const again = await moveEach(
      shared.map(({ item }) => item),
      false,
    )
    showFailures({ done, failed: [...others, ...again.failed] })
    return [...done, ...again.done]
  }
  return {
    /** Resolves with those that stay where they are. */
    move: async (items: readonly FileItem[], to: Destination): Promise<FileItem[]> => {
      const done = await moveAll(items, () => to.id)
      const left = items.filter((item) => !done.includes(item))
      if (done.length === 0) return left
      undo(t('moved', { count: done.length, name: done[0]?.name ?? '', folder: to.name }), () =>
        moveAll(done, ({ folderId }) => folderId),
      )
      return left
    },
    /** Resolves with those that are still there. */
    remove: async (items: readonly FileItem[]): Promise<FileItem[]> => {
      const removed = await applyToEach(items, ({ id }) => call(contracts.files.remove, { id }))
      const { done } = removed
      showFailures(removed)
      const left = removed.failed.map(({ item }) => item)
      if (done.length === 0) return left
      const said = t('removed', { count: done.length })
      if (mayRestore) {
        undo(said, async () => showFailures(await applyToEach(done, ({ id }) => call(contracts.files.restore, { id }))))
      } else toast.success(said)
      return left
    },
    /** Downloads items as one archive, folders included. */
    archive: async (items: readonly FileItem[]) => {
      const [only] = items
      toast.info(t('archive.busy'))
      try {
        await saveArchive(items.length === 1 && only ? only.name : t('title'), items)
        toast.success(t('archive.done'))
      } catch (failure) {
        const why =
          failure instanceof ArchiveError ? t(`archive.${failure.reason}`, { most: FILE_LIMITS.archive }) : undefined
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
