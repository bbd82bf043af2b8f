import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { call, queryClient, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { BOARDS, cardPath } from '../scrumboard/paths.ts'
import { fitsCard, toCard } from './convertNote.ts'
import type { ShownNote } from './noteFields.ts'

/** Copies a note to a card on one of the reader's boards. */
export const CardDialog = ({ note, onClose }: { note: ShownNote; onClose: () => void }) => {
  const { t } = useTranslation('notes')
  const toast = useToast()
  const navigate = useNavigate()
  const boards = useApiQuery(contracts.scrumboard.boards, {})
  const [chosen, setChosen] = useState<string>()
  const [list, setList] = useState<string>()
  const boardId = chosen ?? boards.data?.[0]?.id
  const board = useApiQuery(contracts.scrumboard.board, { id: boardId ?? '' }, { enabled: boardId !== undefined })
  const lists = board.data?.lists ?? []
  const listId = lists.find(({ id }) => id === list)?.id ?? lists[0]?.id
  const failure = boards.error ?? board.error

  const make = async () => {
    if (listId === undefined) return
    const card = await call(contracts.scrumboard.createCard, { card: { listId, ...toCard(note, t('untitled')) } })
    const open = () => void navigate(cardPath(card.boardId, card.id))
    toast.success(t('card.made', { board: board.data?.title }), 10_000, { label: t('card.open'), onPress: open })
    void queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('card.make')}
      action={t('card.add')}
      disabled={listId === undefined}
      footer={
        boards.data?.length === 0 && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <ActionLink variant="primary" to={BOARDS}>
              {t('card.toBoards')}
            </ActionLink>
          </>
        )
      }
      className="flex flex-col gap-5"
      onSubmit={make}
    >
      {failure ? (
        <LoadProblem failure={failure} onRetry={() => void (boards.error ? boards : board).refetch()} />
      ) : !boards.data ? (
        <Skeleton className="h-32" />
      ) : boards.data.length === 0 ? (
        <p>{t('card.noBoard')}</p>
      ) : (
        <>
          <p className="text-secondary">{t('card.text')}</p>
          {!fitsCard(note) && (
            <Notice
              tone="warning"
              title={t('card.cut', { text: BOARD_LIMITS.description, line: BOARD_LIMITS.stepTitle })}
            />
          )}
          <Select
            label={t('card.board')}
            value={boardId ?? ''}
            onChange={setChosen}
            options={boards.data.map(({ id, title }) => ({ value: id, label: title }))}
          />
          {board.data && lists.length === 0 ? (
            <Notice tone="info" title={t('card.noList')} />
          ) : (
            <Select
              label={t('card.list')}
              value={listId ?? ''}
              onChange={setList}
              disabled={!board.data}
              options={lists.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
