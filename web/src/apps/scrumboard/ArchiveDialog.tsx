import { useState } from 'react'
import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { usePages } from '#web/app/pages.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The archived cards of a board, which members can restore or delete. */
export const ArchiveDialog = ({ board, onClose }: { board: OpenBoard; onClose: () => void }) => {
  const { t } = useTranslation('scrumboard')
  const undo = useUndo('scrumboard')
  const toast = useToast()
  const [gone, setGone] = useState<readonly string[]>([])
  const list = usePages(contracts.scrumboard.archived, { boardId: board.id })
  const rows = list.rows?.filter(({ id }) => !gone.includes(id))
  const run = async ({ id }: Card, act: () => Promise<unknown>) => {
    try {
      await act()
      setGone((before) => [...before, id])
      void queryClient.invalidateQueries({ queryKey: ['scrumboard', 'board'] })
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  const restore = (card: Card) =>
    void run(card, () => call(contracts.scrumboard.updateCard, { id: card.id, card: { archived: false } }))
  const remove = (card: Card) => {
    const { id, title } = card
    const bringBack = async () => {
      await call(contracts.scrumboard.restoreCard, { id })
      setGone((before) => before.filter((one) => one !== id))
      await queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
    }
    void run(card, async () => {
      await call(contracts.scrumboard.deleteCard, { id })
      undo(t('card.deleted', { title }), bringBack)
    })
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('board.archive')}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {list.failure && <LoadProblem failure={list.failure} onRetry={list.reload} />}
      {rows?.length === 0 && <p className="py-6 text-center text-secondary">{t('archive.empty')}</p>}
      <ul className="divide-y divide-line">
        {rows?.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 grow basis-40 font-medium break-words">{card.title}</span>
            {board.mayWrite && (
              <>
                <Button variant="outline" onClick={() => restore(card)}>
                  {t('archive.restore')}
                </Button>
                <Button variant="text" onClick={() => remove(card)}>
                  {t('card.delete')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <CursorPager {...list} />
    </Dialog>
  )
}
