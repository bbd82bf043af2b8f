import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { computeCardPosition, findCard, findPlace, moveCard, type Place, removeCard, upsertCard } from './arrange.ts'
import type { ChangeBoard } from './useBoard.ts'

/** Reads the current card out of a conflict. */
export const readCurrentCard = (failure: unknown): Card | undefined =>
  failure instanceof ApiError && failure.code === 'scrumboard.stale' ? (failure.details.card as Card) : undefined

const isSamePlace = (one: Card, other: Card): boolean => one.listId === other.listId && one.position === other.position

/** Moves cards; every way of moving uses the same request and conflict check. */
export const useCardMoves = (change: ChangeBoard) => {
  const { t } = useTranslation('scrumboard')
  const toast = useToast()
  const undo = useUndo('scrumboard')
  const send = async (board: OpenBoard, id: string, place: Place) => {
    const card = findCard(board, id)
    if (!card) return (now: OpenBoard) => now
    const to = { listId: place.listId, position: computeCardPosition(board, id, place) }
    const attempt = (version: number) => call(contracts.scrumboard.updateCard, { id, card: { ...to, version } })
    const moved = await attempt(card.version).catch((failure: unknown) => {
      const now = readCurrentCard(failure)
      // Another field has changed but not the place, so the move is retried with the new version.
      if (now && !now.archived && isSamePlace(now, card)) return attempt(now.version)
      throw failure
    })
    return (now: OpenBoard) => upsertCard(now, moved)
  }
  const sayMoved = (title: string) => toast.info(t('card.movedByOther', { title }))
  const move = (id: string, place: Place): Promise<boolean> =>
    change({
      apply: (board) => moveCard(board, id, place),
      send: (board) => send(board, id, place),
      onRefused: (failure) => {
        const now = readCurrentCard(failure)
        if (!now) return undefined
        sayMoved(now.title)
        return (board) => upsertCard(board, now)
      },
    })
  return {
    move,
    /** Drops a card that was lifted from a list; false: it stays where somebody else has put it meanwhile. */
    drop: (board: OpenBoard, id: string, from: Place, place: Place): boolean => {
      const card = findCard(board, id)
      if (card?.listId !== from.listId) {
        if (card) sayMoved(card.title)
        else toast.info(t('card.left'))
        return false
      }
      const now = findPlace(board, id)
      if (now?.listId !== place.listId || now.index !== place.index) void move(id, place)
      return true
    },
    archive: async (id: string): Promise<void> => {
      let card: Card | undefined
      await change({
        apply: (board) => removeCard(board, id),
        send: async (now) => {
          await call(contracts.scrumboard.updateCard, { id, card: { archived: true } })
          card = findCard(now, id)
          return (board) => removeCard(board, id)
        },
      })
      if (!card) return
      const read = () => queryClient.invalidateQueries({ queryKey: ['scrumboard', 'board'] })
      if (card.repeat === null) {
        const { position } = card
        undo(t('card.archivedToast', { title: card.title }), async () => {
          await call(contracts.scrumboard.updateCard, { id, card: { archived: false, position } })
          await read()
        })
        return
      }
      toast.success(t('card.againToast', { title: card.title }))
      // A recurring card has been recreated.
      void read()
    },
    /** Deletes a card; resolves with whether the server accepted it. */
    remove: async ({ id, title }: Pick<Card, 'id' | 'title'>): Promise<boolean> => {
      const isRemoved = await change({
        apply: (board) => removeCard(board, id),
        send: async () => {
          await call(contracts.scrumboard.deleteCard, { id })
          return (board) => removeCard(board, id)
        },
      })
      if (!isRemoved) return false
      undo(t('card.deleted', { title }), async () => {
        await call(contracts.scrumboard.restoreCard, { id })
        await queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
      })
      return true
    },
  }
}

export type CardMoves = ReturnType<typeof useCardMoves>
