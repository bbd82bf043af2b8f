export const BOARDS = '/apps/scrumboard'
export const boardPath = (id: string): string => `${BOARDS}/${id}`
export const cardPath = (boardId: string, id: string): string => `${BOARDS}/${boardId}/card/${id}`
