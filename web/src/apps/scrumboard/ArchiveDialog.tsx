import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { usePages } from '#web/app/pages.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The archived cards of a board: its members bring them back from here, or delete them for good. */
export const ArchiveDialog = ({ board, onClose }: { board: OpenBoard; onClose: () => void }) => {
  const { t } = useTranslation('scrumboard')
  const confirm = useConfirm()
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
  const remove = async (card: Card) => {
    const question = { title: t('card.deleteTitle', { title: card.title }), text: t('card.deleteText') }
    if (!(await confirm({ ...question, confirm: t('card.delete'), danger: true }))) return
    void run(card, () => call(contracts.scrumboard.deleteCard, { id: card.id }))
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
                <Button variant="text" onClick={() => void remove(card)}>
                  {t('card.delete')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <CursorPager more={list.more} busy={list.busy} onMore={list.onMore} />
    </Dialog>
  )
}
