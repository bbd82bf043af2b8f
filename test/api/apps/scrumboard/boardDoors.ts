import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'

/** A board with one of everything on it. */
export interface BoardWithAll {
  board: { id: string }
  listId: string
  cardId: string
  stepId: string
  labelId: string
  commentId: string
}

/** What lists what somebody may see, begins what is their own, and restores what is nowhere else. */
type Own = 'boards' | 'mine' | 'createBoard' | 'deletedBoards' | 'restoreBoard'
/** Every way to a board and what lies on it: a new endpoint does not compile without. */
export const DOORS: Record<Exclude<keyof typeof scrumboard, Own>, (made: BoardWithAll) => object> = {
  board: ({ board: { id } }) => ({ id }),
  updateBoard: ({ board: { id } }) => ({ id, board: { title: 'Autre' } }),
  deleteBoard: ({ board: { id } }) => ({ id }),
  createList: ({ board: { id: boardId } }) => ({ list: { boardId, title: 'Autre' } }),
  updateList: ({ listId: id }) => ({ list: { id, title: 'Autre' } }),
  deleteList: ({ listId: id }) => ({ id }),
  restoreList: ({ listId: id }) => ({ id }),
  updateLists: ({ listId: id }) => ({ lists: [{ id, position: 7 }] }),
  createCard: ({ listId }) => ({ card: { listId, title: 'Autre' } }),
  card: ({ cardId: id }) => ({ id }),
  updateCard: ({ cardId: id }) => ({ id, card: { archived: true } }),
  deleteCard: ({ cardId: id }) => ({ id }),
  restoreCard: ({ cardId: id }) => ({ id }),
  updateCards: ({ cardId: id }) => ({ cards: [{ id, position: 7 }] }),
  orderCards: ({ cardId: id }) => ({ cards: [{ id }] }),
  archived: ({ board: { id: boardId } }) => ({ boardId }),
  labels: ({ board: { id: boardId } }) => ({ boardId }),
  createLabel: ({ board: { id: boardId } }) => ({ label: { boardId, title: 'Autre' } }),
  updateLabel: ({ labelId: id }) => ({ id, label: { title: 'Autre' } }),
  deleteLabel: ({ labelId: id }) => ({ id }),
  createStep: ({ cardId }) => ({ cardId, step: { title: 'Autre' } }),
  createSteps: ({ cardId }) => ({ cardId, titles: ['Autre'] }),
  updateStep: ({ cardId, stepId: id }) => ({ cardId, id, step: { completed: true } }),
  deleteStep: ({ cardId, stepId: id }) => ({ cardId, id }),
  comments: ({ cardId }) => ({ cardId }),
  comment: ({ cardId }) => ({ cardId, text: 'Autre' }),
  editComment: ({ cardId, commentId: id }) => ({ cardId, id, text: 'Autre' }),
  deleteComment: ({ cardId, commentId: id }) => ({ cardId, id }),
}
