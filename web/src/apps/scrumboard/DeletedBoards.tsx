import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import type { DeletedBoard } from '#shared/apps/scrumboard/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { focusRowWhenReady } from '#web/apps/kit/saving/useUndo.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { ICON_COMPONENTS } from './cardStyles.ts'

/** The deleted boards that the reader may restore. */
const DeletedBoards = ({ boards }: { boards: readonly DeletedBoard[] }) => {
  const { t } = useTranslation('scrumboard')
  const headId = useId()
  return (
    <section aria-labelledby={headId} className="rounded-2xl bg-card shadow-card">
      <h2 id={headId} className="px-6 pt-5 pb-2 text-lg font-medium">
        {t('deleted.title')}
      </h2>
      <ul className="divide-y divide-line pb-2">
        {boards.map((board) => (
          <Row key={board.id} board={board} />
        ))}
      </ul>
    </section>
  )
}
export default DeletedBoards

const Row = ({ board: { id, title, icon, goneAt } }: { board: DeletedBoard }) => {
  const { t } = useTranslation('scrumboard')
  const { formatMoment } = useFormats()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const Mark = ICON_COMPONENTS[icon]
  const restore = async () => {
    setBusy(true)
    try {
      await call(contracts.scrumboard.restoreBoard, { id })
      toast.success(t('deleted.restored', { title }))
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
    await queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
    setBusy(false)
    focusRowWhenReady(() => id)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
      <div className="flex min-w-0 grow basis-60 items-start gap-2.5">
        <Mark aria-hidden className="mt-0.5 size-5 shrink-0 text-icon" />
        <div className="min-w-0">
          <p className="font-medium break-words">{title}</p>
          <p className="text-md text-secondary">{t('deleted.until', { at: formatMoment(goneAt) })}</p>
        </div>
      </div>
      <Button
        variant="outline"
        icon={ArrowUturnLeftIcon}
        busy={busy}
        aria-label={t('deleted.restoreOne', { title })}
        onClick={() => void restore()}
      >
        {t('deleted.restore')}
      </Button>
    </li>
  )
}
