import { useState } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router-dom'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { useFocusAfterRemoval, useFocusReturn } from '#web/apps/kit/saving/useUndo.ts'
import { prefetchOne } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { ScreenProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { BoardHeader } from './board/BoardHeader.tsx'
import { Columns } from './board/Columns.tsx'
import { matchesFilter, NO_FILTER } from './board/filter.ts'
import { useBoard } from './board/useBoard.ts'
import { useBoardKeys } from './board/useBoardKeys.ts'
import { useCardMoves } from './board/useCardMoves.ts'
import { cardElementId } from './board/useKeyboardMove.ts'
import { useListChanges } from './board/useListChanges.ts'
import { BOARDS } from './paths.ts'

const GoneBoard = loadable(() => import('./board/GoneBoard.tsx'))

export const loader = prefetchOne(contracts.scrumboard.board, ({ params: { boardId = '' } }) => ({ id: boardId }))

/** A board: its lists and cards, with the open card over it. */
export const Component = () => {
  const { boardId = '' } = useParams()
  return <Board key={boardId} id={boardId} />
}

const Board = ({ id }: { id: string }) => {
  const { t } = useTranslation('scrumboard')
  const { cardId } = useParams()
  const navigate = useNavigate()
  const { board, error, refetch, change } = useBoard(id)
  // The open card names itself.
  useTabTitle(cardId === undefined ? board?.title : undefined)
  const moves = useCardMoves(change)
  const [filter, setFilter] = useState(NO_FILTER)
  // Clears the filter, so that a new card is visible.
  const lists = useListChanges(id, change, () => setFilter(NO_FILTER))
  const person = useUser()?.id ?? ''
  useBoardKeys({ onMine: () => setFilter((before) => ({ ...before, mine: !before.mine })) })
  const cardIds = board?.lists.flatMap(({ cards }) => cards.map((card) => card.id)) ?? []
  useFocusAfterRemoval(cardIds)
  useFocusReturn(cardId, cardIds, (card) => document.getElementById(cardElementId(card)))
  // The board may have been deleted, or the reader removed from it.
  if (!board || error?.status === 404) {
    const goBack = () => void navigate(BOARDS)
    return board ? (
      <GoneBoard board={board} onBack={goBack} />
    ) : error ? (
      <ScreenProblem failure={error} onRetry={() => void refetch()} onBack={goBack} />
    ) : (
      <BoardSkeleton label={t('board.loading')} />
    )
  }
  const shownIds = new Set(
    board.lists.flatMap(({ cards }) =>
      cards.filter((card) => matchesFilter(filter, card, person)).map((card) => card.id),
    ),
  )
  return (
    <div className="flex min-h-full flex-col">
      <BoardHeader board={board} filter={filter} onFilter={setFilter} change={change} />
      <Columns board={board} isShown={(card) => shownIds.has(card)} moves={moves} lists={lists} />
      <Outlet context={{ board, change, moves }} />
    </div>
  )
}

const BoardSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="flex gap-4 overflow-hidden p-6">
    <h1 className="sr-only">{label}</h1>
    {[0, 1, 2, 3].map((one) => (
      <Skeleton key={one} className="h-80 w-72 shrink-0 rounded-xl" />
    ))}
  </div>
)
