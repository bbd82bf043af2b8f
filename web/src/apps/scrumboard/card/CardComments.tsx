import type { Face } from '#shared/apps/comments.ts'
import { usePages } from '#web/app/pages.ts'
import { Comments } from '#web/apps/kit/Comments.tsx'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** The comments on a card. */
export const CardComments = ({
  cardId,
  people,
  readOnly = false,
}: {
  cardId: string
  people: readonly Face[]
  readOnly?: boolean
}) => {
  const list = usePages(contracts.scrumboard.comments, { cardId })
  const invalidateBoards = () => queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
  return (
    <Comments
      about={cardId}
      comments={list.rows}
      failure={list.failure}
      onRetry={list.reload}
      more={list.more}
      onMore={list.onMore}
      people={people}
      readOnly={readOnly}
      onAdd={async (text) => {
        await call(contracts.scrumboard.comment, { cardId, text })
        await invalidateBoards()
      }}
      onEdit={async (id, text) => {
        await call(contracts.scrumboard.editComment, { cardId, id, text })
        await invalidateBoards()
      }}
      onRemove={async (id) => {
        await call(contracts.scrumboard.deleteComment, { cardId, id })
        await invalidateBoards()
      }}
    />
  )
}
