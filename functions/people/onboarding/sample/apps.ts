import { newId, now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { notesOf } from '#functions/data/apps/notes.ts'
import { addBoard, addList } from '#functions/data/apps/scrumboard/boards.ts'
import { buildCardIndexWrites } from '#functions/data/apps/scrumboard/cardSearch.ts'
import { addCard, cardBytes, type StoredCard } from '#functions/data/apps/scrumboard/cards.ts'
import { STEP } from '#shared/apps/positions.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { WORDS } from './content.ts'

/** The transaction that creates the founder's board and note. */
export const buildAppWrites = (tenant: string, founder: string, language: DisplayLanguage): Write[] => {
  const { board, note } = WORDS[language]
  const [at, id] = [now().toISOString(), newId()]
  const lists = board.lists.map((title, place) => ({ id: newId(), title, position: (place + 1) * STEP, limit: null }))
  const cards = board.cards.map(
    ([list, title], place): StoredCard => ({
      id: newId(),
      listId: lists[list]?.id ?? '',
      position: (place + 1) * STEP,
      title,
      description: '',
      labels: [],
      dueDate: null,
      repeat: null,
      repeatIn: null,
      people: [],
      steps: 0,
      stepsDone: 0,
      comments: 0,
      version: 1,
      createdAt: at,
    }),
  )
  const bytes = cards.reduce((sum, card) => sum + cardBytes(card), 0)
  return [
    ...addBoard(
      tenant,
      {
        id,
        title: board.title,
        description: board.description,
        icon: 'tender',
        owner: founder,
        members: [founder],
        missionId: null,
        clientId: null,
        audience: 'MEMBERS',
        version: 1,
        createdAt: at,
      },
      [],
      { cards: cards.length, lists: lists.length, bytes },
    ),
    ...lists.map((list) => addList(tenant, id, list)),
    ...cards.flatMap((card) => [addCard(tenant, id, card), ...buildCardIndexWrites(tenant, id, undefined, card)]),
    ...notesOf(tenant, founder).buildAddWrites({
      id: newId(),
      title: note.title,
      content: '',
      picture: null,
      reminder: null,
      labels: [],
      tasks: note.tasks.map((content) => ({ id: newId(), content, completed: false })),
      archived: false,
      pinned: true,
      color: null,
      position: STEP,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }),
  ]
}
