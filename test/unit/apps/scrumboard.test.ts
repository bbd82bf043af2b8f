import { describe, expect, test } from 'vitest'
import { parseMentions, splitComment } from '#shared/apps/commentRules.ts'
import { STEP } from '#shared/apps/positions.ts'
import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import {
  BOARD_AUDIENCES,
  BOARD_ICONS,
  BOARD_TEMPLATES,
  idOnBoard,
  isPosition,
  MAX_BOARD_POSITION,
  mayManageBoard,
  mayShareBoards,
  parseBoardItemId,
  rightOnBoard,
  TEMPLATE_ICONS,
} from '#shared/apps/scrumboard/rules.ts'
import { findMentionAt, findMentionable, toStored, toTyped } from '#web/apps/kit/mentions.ts'
import { computeCardPosition, moveCard, placeAfterKey, upsertCard } from '#web/apps/scrumboard/board/arrange.ts'
import { matchesFilter, NO_FILTER } from '#web/apps/scrumboard/board/filter.ts'
import { dueState } from '#web/apps/scrumboard/dueState.ts'

const [BOARD, CARD] = ['01KAAAAAAAAAAAAAAAAAAAAAAA', '01KBBBBBBBBBBBBBBBBBBBBBBB']

const card = (id: string, listId: string, position: number, more: Partial<Card> = {}): Card => ({
  id,
  listId,
  position,
  boardId: BOARD,
  title: id,
  description: '',
  labels: [],
  dueDate: null,
  people: [],
  repeat: null,
  repeatIn: null,
  steps: 0,
  stepsDone: 0,
  comments: 0,
  archived: false,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
const board = {
  lists: [
    { id: 'todo', cards: [card('a', 'todo', STEP), card('b', 'todo', 2 * STEP)] },
    { id: 'doing', cards: [card('c', 'doing', STEP)] },
    { id: 'done', cards: [] },
  ],
} as unknown as OpenBoard
const ids = ({ lists }: OpenBoard) => lists.map(({ cards }) => cards.map(({ id }) => id).join(''))

describe('the id of what lies on a board', () => {
  test('says on which', () => expect(parseBoardItemId(idOnBoard(BOARD, CARD))).toEqual({ boardId: BOARD, key: CARD }))
  test.each(['', BOARD, `${BOARD}_`, `${BOARD}_${CARD}_${CARD}`, `${BOARD}_${CARD}#`])('%s is none', (id) =>
    expect(parseBoardItemId(id)).toBeUndefined(),
  )
})

test.each([
  [1, true],
  [0, false],
  [0.5, false],
  [-3, false],
  [MAX_BOARD_POSITION, true],
  [MAX_BOARD_POSITION + 1, false],
  [Number.NaN, false],
])('%d can be a position: %s', (position, expected) => expect(isPosition(position)).toBe(expected))

test('no position is higher than a thousand cards with twice their gaps', () =>
  expect(MAX_BOARD_POSITION).toBe(131_072_000))

describe('what somebody may do on a board:', () => {
  const person = { id: 'me', type: 'ESN' as const, permissions: ['VIEW_CRA'], missions: ['01M'] }
  const elsewhere = { ...person, missions: ['01N'] }
  const freelancer = { ...person, type: 'FREELANCER' as const }
  const manager = { ...freelancer, permissions: ['MANAGE_MISSIONS'], missions: [] }
  const rights = (reader: typeof person | typeof freelancer, missionId: string | null, members = ['you']) =>
    BOARD_AUDIENCES.map((audience) => rightOnBoard({ members, audience, missionId }, reader))

  test('its members everything, whoever else reads it', () => {
    for (const reader of [person, freelancer, manager])
      expect(rights(reader, null, ['you', 'me'])).toEqual(['write', 'write', 'write'])
  })

  test('its audience reads: the people of its mission and the staffing side, or everybody employed', () => {
    expect(rights(person, '01M')).toEqual(['none', 'read', 'read'])
    expect(rights(elsewhere, '01M')).toEqual(['none', 'none', 'read'])
    expect(rights(freelancer, '01M')).toEqual(['none', 'read', 'none'])
    expect(rights(manager, '01M')).toEqual(['none', 'read', 'none'])
    for (const reader of [freelancer, manager]) expect(rights(reader, null)).toEqual(['none', 'none', 'none'])
  })
})

test('boards are shared by whoever runs the company in one way or another', () => {
  expect(mayShareBoards(['VIEW_CRA', 'MANAGE_MISSIONS'])).toBe(true)
  expect(mayShareBoards(['VIEW_CRA', 'MANAGE_CONTENT'])).toBe(false)
})

test('a board is decided about by its owner, and by who runs the company and is on it', () => {
  const shared = { owner: 'owner', members: ['owner', 'manager', 'consultant'] }
  const may = (id: string, permissions: string[]) => mayManageBoard(shared, { id, permissions })
  expect(may('owner', [])).toBe(true)
  expect(may('manager', ['MANAGE_MISSIONS'])).toBe(true)
  expect(may('consultant', ['VIEW_CRA'])).toBe(false)
  expect(may('elsewhere', ['ALL'])).toBe(false)
})

describe('a board while a card is moved', () => {
  test('shows it where it is', () => {
    expect(ids(moveCard(board, 'a', { listId: 'doing', index: 1 }))).toEqual(['b', 'ca', ''])
    expect(ids(moveCard(board, 'a', { listId: 'todo', index: 1 }))).toEqual(['ba', 'c', ''])
    expect(ids(moveCard(board, 'gone', { listId: 'todo', index: 1 }))).toEqual(ids(board))
  })

  test('has a position for every place', () => {
    expect(computeCardPosition(board, 'c', { listId: 'todo', index: 0 })).toBe(STEP / 2)
    expect(computeCardPosition(board, 'c', { listId: 'todo', index: 1 })).toBe(1.5 * STEP)
    expect(computeCardPosition(board, 'c', { listId: 'todo', index: 2 })).toBe(3 * STEP)
    expect(computeCardPosition(board, 'a', { listId: 'todo', index: 1 })).toBe(3 * STEP)
    expect(computeCardPosition(board, 'a', { listId: 'done', index: 0 })).toBe(STEP)
  })

  test('asks for a position between neighbours without a gap that is no whole one, so that the list is numbered anew', () => {
    const near = upsertCard(board, card('b', 'todo', STEP + 1))
    expect(computeCardPosition(near, 'c', { listId: 'todo', index: 1 })).toBe(STEP + 0.5)
  })

  test('takes it by keys to every neighbouring place, and to none beside the board', () => {
    const from = { listId: 'todo', index: 1 }
    const reached = (key: string, at = from) => placeAfterKey(board, 'b', at, key, () => true)
    expect(reached('ArrowUp')).toEqual({ listId: 'todo', index: 0 })
    expect(reached('ArrowDown')).toBeUndefined()
    expect(reached('ArrowRight')).toEqual({ listId: 'doing', index: 1 })
    expect(reached('ArrowLeft')).toBeUndefined()
    expect(reached('ArrowRight', { listId: 'doing', index: 1 })).toEqual({ listId: 'done', index: 0 })
  })

  test('takes it by keys past cards that a filter hides', () => {
    const cards = ['a', 'b', 'c', 'd', 'e'].map((id, index) => card(id, 'todo', (index + 1) * STEP))
    const others = ['f', 'g', 'h'].map((id, index) => card(id, 'doing', (index + 1) * STEP))
    const long = {
      ...board,
      lists: [
        { id: 'todo', cards },
        { id: 'doing', cards: others },
      ],
    } as unknown as OpenBoard
    const reached = (key: string, index: number) =>
      placeAfterKey(long, 'c', { listId: 'todo', index }, key, (id) => ['a', 'c', 'e', 'g', 'h'].includes(id))
    expect(reached('ArrowUp', 2)).toEqual({ listId: 'todo', index: 0 })
    expect(reached('ArrowDown', 2)).toEqual({ listId: 'todo', index: 4 })
    expect(reached('ArrowDown', 4)).toBeUndefined()
    expect(reached('ArrowUp', 0)).toBeUndefined()
    // Below as many shown cards as before.
    expect(reached('ArrowRight', 0)).toEqual({ listId: 'doing', index: 1 })
    expect(reached('ArrowRight', 2)).toEqual({ listId: 'doing', index: 2 })
    expect(reached('ArrowRight', 4)).toEqual({ listId: 'doing', index: 3 })
  })
})

describe('a filter', () => {
  const due = (dueDate: string | null) => card('Prix', 'todo', 1, { dueDate, people: ['me'] })
  test('finds without accents and capitals', () => {
    expect(matchesFilter({ ...NO_FILTER, text: ' ecrit' }, card('Écrire', 'todo', 1), 'me')).toBe(false)
    expect(matchesFilter({ ...NO_FILTER, text: 'ECRI' }, card('Écrire', 'todo', 1), 'me')).toBe(true)
  })
  test('knows what is mine', () => {
    expect(matchesFilter({ ...NO_FILTER, mine: true }, due(null), 'me')).toBe(true)
    expect(matchesFilter({ ...NO_FILTER, mine: true }, due(null), 'you')).toBe(false)
  })
  test.each([
    ['2026-01-31', 'overdue'],
    ['2026-02-01', 'today'],
    ['2026-02-08', 'soon'],
    ['2026-02-09', 'later'],
  ] as const)('%s is %s', (date, state) => expect(dueState(date, '2026-02-01')).toBe(state))
})

describe('a mention', () => {
  const people = [
    { id: 'A', name: 'Jean Roc', avatar: null },
    { id: 'B', name: 'Jean Rochefort', avatar: null },
    { id: 'C', name: 'Élise de Rohan', avatar: null },
  ]
  test('is stored by the id of whom it calls, and typed by the name', () => {
    expect(toStored('@Jean Rochester', people), 'another name that begins so').toBe('@Jean Rochester')
    const stored = toStored('@Jean Rochefort et @Jean Roc, voir @Élise', people)
    expect(stored).toBe('@[B] et @[A], voir @Élise')
    expect(parseMentions(stored)).toEqual(['B', 'A'])
    expect(toTyped(stored, people)).toBe('@Jean Rochefort et @Jean Roc, voir @Élise')
    expect(splitComment(stored)).toEqual([
      { person: 'B' },
      { text: ' et ' },
      { person: 'A' },
      { text: ', voir @Élise' },
    ])
  })
  test.each([
    ['Voir @el', 'el'],
    ['@', ''],
    ['@Jean R', 'Jean R'],
    ['jean@roc', undefined],
    ['Voir Jean', undefined],
  ])('is being typed in “%s”: %s', (text, query) => expect(findMentionAt(text, text.length)?.query).toBe(query))
  test('means those whose name, or a word of it, begins so', () => {
    expect(findMentionable('roc', people).map(({ id }) => id)).toEqual(['A', 'B'])
    expect(findMentionable('elise', people).map(({ id }) => id)).toEqual(['C'])
    expect(findMentionable('de ro', people).map(({ id }) => id)).toEqual(['C'])
  })
})

test('a board begins with an icon that tells its template from others', () => {
  const icons = Object.values(TEMPLATE_ICONS)
  expect(new Set(icons).size).toBe(BOARD_TEMPLATES.length + 1)
  expect(icons.filter((icon) => !BOARD_ICONS.includes(icon))).toEqual([])
})
