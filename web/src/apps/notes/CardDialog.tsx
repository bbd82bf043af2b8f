import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call, queryClient, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { BOARDS, cardPath } from '../scrumboard/paths.ts'
import { APP, type ShownNote } from './noteFields.ts'
import { cardOf } from './turned.ts'

/** Makes a card of a note, on a list of one of the reader’s boards; the note stays. */
export const CardDialog = ({ note, onClose }: { note: ShownNote; onClose: () => void }) => {
  const { t } = useTranslation(APP)
  const toast = useToast()
  const navigate = useNavigate()
  const formId = useId()
  const boards = useApiQuery(contracts.scrumboard.boards, {})
  const [chosen, setChosen] = useState<string>()
  const [list, setList] = useState<string>()
  const [busy, setBusy] = useState(false)
  const boardId = chosen ?? boards.data?.[0]?.id
  const board = useApiQuery(contracts.scrumboard.board, { id: boardId ?? '' }, { enabled: boardId !== undefined })
  const lists = board.data?.lists ?? []
  const listId = lists.find(({ id }) => id === list)?.id ?? lists[0]?.id
  const failure = boards.error ?? board.error

  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (listId === undefined) return
    setBusy(true)
    try {
      const card = await call(contracts.scrumboard.createCard, { card: { listId, ...cardOf(note, t('untitled')) } })
      onClose()
      const open = () => void navigate(cardPath(card.boardId, card.id))
      toast.success(t('card.made', { board: board.data?.title }), 10_000, { label: t('card.open'), onPress: open })
      void queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
    } catch (refusal) {
      toast.error(failureText(refusal, t))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('card.make')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {boards.data?.length === 0 ? (
            <ActionLink variant="primary" to={BOARDS}>
              {t('card.toBoards')}
            </ActionLink>
          ) : (
            <Button variant="primary" type="submit" form={formId} busy={busy} disabled={listId === undefined}>
              {t('card.add')}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <LoadProblem failure={failure} onRetry={() => void (boards.error ? boards : board).refetch()} />
      ) : !boards.data ? (
        <Skeleton className="h-32" />
      ) : boards.data.length === 0 ? (
        <p>{t('card.noBoard')}</p>
      ) : (
        <form id={formId} onSubmit={(event) => void make(event)} className="flex flex-col gap-5">
          <p className="text-secondary">{t('card.text')}</p>
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
        </form>
      )}
    </Dialog>
  )
}
