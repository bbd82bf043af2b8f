import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useUndo } from '#web/apps/kit/useUndo.ts'
import { ApiError, call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { cardPositionAt, findCard, type Place, withCard, withCardAt, withoutCard } from './arrange.ts'
import type { ChangeBoard } from './useBoard.ts'

/** The card as it is now, when a change was refused because somebody else’s was quicker. */
export const cardIn = (failure: unknown): Card | undefined =>
  failure instanceof ApiError && failure.code === 'scrumboard.stale' ? (failure.details.card as Card) : undefined

const isWhere = (one: Card, other: Card): boolean => one.listId === other.listId && one.position === other.position

/** Moving cards: whichever way somebody moves one, it is the same call with the same guard. */
export const useCardMoves = (change: ChangeBoard) => {
  const { t } = useTranslation('scrumboard')
  const toast = useToast()
  const undo = useUndo('scrumboard')
  const send = async (board: OpenBoard, id: string, place: Place) => {
    const card = findCard(board, id)
    if (!card) return (now: OpenBoard) => now
    const to = { listId: place.listId, position: cardPositionAt(board, id, place) }
    const attempt = (version: number) => call(contracts.scrumboard.updateCard, { id, card: { ...to, version } })
    const moved = await attempt(card.version).catch((failure: unknown) => {
      const now = cardIn(failure)
      // Something else of it was changed: it still is where it was.
      if (now && !now.archived && isWhere(now, card)) return attempt(now.version)
      throw failure
    })
    return (now: OpenBoard) => withCard(now, moved)
  }
  return {
    move: (id: string, place: Place): Promise<void> =>
      change({
        apply: (board) => withCardAt(board, id, place),
        send: (board) => send(board, id, place),
        refused: (failure) => {
          const now = cardIn(failure)
          if (!now) return undefined
          toast.info(t('card.movedByOther', { title: now.title }))
          return (board) => withCard(board, now)
        },
      }),
    archive: async (id: string): Promise<void> => {
      let card: Card | undefined
      await change({
        apply: (board) => withoutCard(board, id),
        send: async (now) => {
          await call(contracts.scrumboard.updateCard, { id, card: { archived: true } })
          card = findCard(now, id)
          return (board) => withoutCard(board, id)
        },
      })
      if (!card) return
      const read = () => queryClient.invalidateQueries({ queryKey: ['scrumboard', 'board'] })
      if (card.repeat === null) {
        undo(t('card.archivedToast', { title: card.title }), async () => {
          await call(contracts.scrumboard.updateCard, { id, card: { archived: false } })
          await read()
        })
        return
      }
      toast.success(t('card.againToast', { title: card.title }))
      // A repeated one has come again.
      void read()
    },
    remove: async ({ id, title }: Pick<Card, 'id' | 'title'>): Promise<void> => {
      let done = false
      await change({
        apply: (board) => withoutCard(board, id),
        send: async () => {
          await call(contracts.scrumboard.deleteCard, { id })
          done = true
          return (board) => withoutCard(board, id)
        },
      })
      if (!done) return
      undo(t('card.deleted', { title }), async () => {
        await call(contracts.scrumboard.restoreCard, { id })
        await queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
      })
    },
  }
}

export type CardMoves = ReturnType<typeof useCardMoves>
