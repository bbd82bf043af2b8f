import { serve } from '#functions/core/http/serve.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBoard } from './access.ts'
import { board, createBoard, listBoards, updateBoard } from './boards.ts'
import { deleteBoard, listDeletedBoards, restoreBoard } from './boardUndo.ts'
import { pageArchivedCards, readOwnCards } from './cardLists.ts'
import { createCard, readCard, updateCard } from './cards.ts'
import { createStep, createSteps, deleteStep, updateStep } from './checklist.ts'
import { addComment, comments, deleteComment, editComment } from './comments.ts'
import { createLabel, deleteLabel, updateLabel } from './labels.ts'
import { createList, updateList, updateLists } from './lists.ts'
import { orderCards, updateCards } from './moves.ts'
import { deleteCard, deleteList, restoreCard, restoreList } from './undo.ts'
import { toLabel } from './view.ts'

export const handler = serve(scrumboard, {
  boards: (_, caller) => listBoards(caller),
  mine: (_, caller) => readOwnCards(caller),
  board,
  createBoard,
  updateBoard,
  deleteBoard,
  deletedBoards: (_, caller) => listDeletedBoards(caller),
  restoreBoard,
  createList,
  updateList,
  deleteList,
  restoreList,
  updateLists,
  createCard,
  card: readCard,
  updateCard,
  deleteCard,
  restoreCard,
  updateCards,
  orderCards,
  archived: pageArchivedCards,
  labels: async ({ boardId }, caller) => {
    const { labels } = await openBoard(caller, boardId, 'read')
    return labels.map((label) => toLabel(boardId, label))
  },
  createLabel,
  updateLabel,
  deleteLabel,
  createStep,
  createSteps,
  updateStep,
  deleteStep,
  comments,
  comment: addComment,
  editComment,
  deleteComment,
})
