import { useNavigate, useOutletContext, useParams } from 'react-router-dom'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { ApiError, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ChangeBoard } from '../board/useBoard.ts'
import type { CardMoves } from '../board/useCardMoves.ts'
import { boardPath } from '../paths.ts'
import { CardDetails } from './CardDetails.tsx'
import { ReadOnlyCard } from './ReadOnlyCard.tsx'

interface BoardContext {
  board: OpenBoard
  change: ChangeBoard
  moves: CardMoves
}

export const loader = prefetch(contracts.scrumboard.card, ({ params }) => ({ id: params.cardId ?? '' }))

/** The open card in a dialog over its board; closing returns to the board. */
export const Component = () => {
  const { t } = useTranslation('scrumboard')
  const { cardId = '' } = useParams()
  const { board, change, moves } = useOutletContext<BoardContext>()
  const navigate = useNavigate()
  const { data, error, refetch } = useApiQuery(contracts.scrumboard.card, { id: cardId })
  useTabTitle(data?.title)
  const isGone = error instanceof ApiError && error.status === 404
  const close = () => void navigate(boardPath(board.id), { preventScrollReset: true })
  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={data?.title ?? t('card.name')}
      footer={
        <Button variant="outline" onClick={close}>
          {t('ui.close')}
        </Button>
      }
    >
      {data && !board.mayWrite ? (
        <ReadOnlyCard card={data} board={board} isGone={isGone} />
      ) : data ? (
        <CardDetails
          key={data.id}
          card={data}
          isGone={isGone}
          board={board}
          change={change}
          moves={moves}
          onClose={close}
        />
      ) : error ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} onBack={close} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          {/* A card that is edited is higher than the window. */}
          <Skeleton className={board.mayWrite ? 'h-dvh' : 'h-32'} />
        </div>
      )}
    </Dialog>
  )
}
