import { ArrowUturnLeftIcon, TrashIcon } from '@heroicons/react/24/outline'
import { nameOf, TRASH_DAYS } from '#shared/apps/notes/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { usePages } from '#web/app/pages.ts'
import { queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { TRASH_QUERY_KEY } from './noteFields.ts'

/** Deleted notes, which can be restored until they expire. */
export const TrashList = ({ onRestore }: { onRestore: (id: string) => void }) => {
  const { t } = useTranslation('notes')
  const { formatMoment } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(
    contracts.notes.trash,
    {},
    { staleTime: 0 },
  )
  const purge = useApiMutation(contracts.notes.purge)
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  if (!rows) return null
  if (rows.length === 0 && !more) return <EmptyState icon={TrashIcon} title={t('empty.trash')} />
  const remove = async (id: string) => {
    const sure = { title: t('trash.askTitle'), text: t('trash.ask'), confirm: t('trash.purge'), danger: true }
    if (!(await confirm(sure))) return
    try {
      await purge.mutateAsync({ id })
      await queryClient.invalidateQueries({ queryKey: TRASH_QUERY_KEY })
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  return (
    <>
      <p className="mb-4 text-secondary">{t('trash.text', { count: TRASH_DAYS })}</p>
      <ul className="flex max-w-read flex-col gap-2">
        {rows.map((note) => (
          <li
            key={note.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-card px-5 py-3"
          >
            <div className="min-w-48 grow basis-0">
              <p className="line-clamp-2 font-medium break-words">{nameOf(note) || t('untitled')}</p>
              <p className="text-sm text-secondary">
                {t('trash.dates', { deleted: formatMoment(note.deletedAt), gone: formatMoment(note.goneAt) })}
              </p>
            </div>
            <Button variant="outline" icon={ArrowUturnLeftIcon} onClick={() => onRestore(note.id)}>
              {t('trash.restore')}
            </Button>
            <Button variant="text" icon={TrashIcon} onClick={() => void remove(note.id)}>
              {t('trash.purge')}
            </Button>
          </li>
        ))}
      </ul>
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </>
  )
}
