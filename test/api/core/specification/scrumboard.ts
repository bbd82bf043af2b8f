import { type Area, done, exactly, fields, filled, inOrderOf, is, list, number, some, text } from './table.ts'

const PREFIX = 'api/apps/scrumboard'
const Label = { id: filled, boardId: filled, title: filled }
const COLOR = 'color'
const Card = {
  id: filled,
  boardId: filled,
  listId: filled,
  position: number,
  title: filled,
  description: text,
  labels: list(fields(Label, COLOR)),
  dueDate: text.nullable(),
}
const CARD = 'repeat repeatIn people steps stepsDone comments archived version createdAt'
const List = { id: filled, boardId: filled, position: number, title: filled }
const Board = { id: filled, title: filled, description: text, icon: filled, lastActivity: filled }
const BOARD = 'lastActivityAt owner missionId clientId subjects audience isManager mayWrite version'
const STEP = 65536

export const scrumboard: Area = {
  name: 'Scrumboard',
  calls: 15,
  before: [
    {
      call: `POST ${PREFIX}/board`,
      body: { board: { title: 'Sprint', members: ['{resource.personId}'] } },
      keep: 'board',
    },
  ],
  rows: [
    {
      call: `GET ${PREFIX}/boards`,
      answer: exactly(
        1,
        fields({ ...Board, members: some(fields({ id: filled, name: filled, avatar: text.nullable() })) }, BOARD),
      ),
    },
    {
      call: `POST ${PREFIX}/board/list`,
      body: { list: { boardId: '{board.id}', position: STEP, title: 'To do' } },
      keep: 'list',
      answer: fields({ ...List, position: is(STEP), cards: exactly(0, filled) }, 'limit'),
    },
    {
      call: `POST ${PREFIX}/board/list`,
      body: { list: { boardId: '{board.id}', position: 2 * STEP, title: 'Completed' } },
      keep: 'second',
      answer: fields({ ...List, position: is(2 * STEP), cards: exactly(0, filled) }, 'limit'),
    },
    {
      call: `PATCH ${PREFIX}/board/list`,
      body: { list: { id: '{list.id}', boardId: '{board.id}', position: STEP, title: 'In progress' } },
      keep: 'renamed',
      answer: fields({ ...List, title: is('In progress') }, 'limit'),
    },
    {
      call: `PATCH ${PREFIX}/board/lists`,
      body: { lists: ['{renamed}', '{second}'] },
      answer: some(fields(List, 'limit')).min(2),
    },
    {
      call: `PUT ${PREFIX}/board/label`,
      body: { label: { id: null, boardId: '{board.id}', title: 'Research' } },
      keep: 'label',
      answer: fields({ ...Label, title: is('Research') }, COLOR),
    },
    {
      call: `PATCH ${PREFIX}/board/label`,
      body: { id: '{label.id}', label: { id: '{label.id}', boardId: '{board.id}', title: 'Design' } },
      answer: fields({ ...Label, title: is('Design') }, COLOR),
    },
    { call: `GET ${PREFIX}/board/labels?boardId={board.id}`, answer: exactly(1, fields(Label, COLOR)) },
    {
      call: `PUT ${PREFIX}/board/card`,
      body: { card: { boardId: '{board.id}', listId: '{list.id}', position: STEP, title: 'Draw' } },
      keep: 'card',
      answer: fields({ ...Card, title: is('Draw'), position: is(STEP) }, CARD),
    },
    {
      call: `PUT ${PREFIX}/board/card`,
      body: { card: { boardId: '{board.id}', listId: '{list.id}', position: 2 * STEP, title: 'Write' } },
      keep: 'other',
      answer: fields({ ...Card, title: is('Write'), position: is(2 * STEP) }, CARD),
    },
    {
      call: `PATCH ${PREFIX}/board/card`,
      body: {
        id: '{card.id}',
        card: { title: 'Draw it', description: 'In ink', labels: ['{label}'], dueDate: '2026-12-01' },
      },
      keep: 'changed',
      answer: fields(
        { ...Card, title: is('Draw it'), labels: exactly(1, fields(Label, COLOR)), dueDate: filled },
        CARD,
      ),
    },
    {
      call: `PATCH ${PREFIX}/board/card`,
      body: { id: '{card.id}', card: '{changed}' },
      keep: 'changed',
      answer: fields({ ...Card, title: is('Draw it'), labels: exactly(1, fields(Label, COLOR)) }, CARD),
    },
    {
      call: `PATCH ${PREFIX}/board/cards`,
      body: { cards: ['{changed}', '{other}'] },
      answer: exactly(2, fields(Card, CARD)),
    },
    {
      call: `PATCH ${PREFIX}/board/card/positions`,
      body: { cards: ['{other}', '{changed}'] },
      answer: exactly(2, fields(Card, CARD)).refine(inOrderOf('position')),
    },
    {
      call: `GET ${PREFIX}/board?id={board.id}`,
      answer: fields(
        {
          ...Board,
          members: some(filled),
          labels: exactly(1, fields(Label, COLOR)),
          lists: some(
            fields({ ...List, cards: list(fields(Card, CARD)).refine(inOrderOf('position')) }, 'limit'),
          ).refine(inOrderOf('position')),
        },
        `${BOARD} people inactiveMembers`,
      ),
    },
    { call: `DELETE ${PREFIX}/board/label?id={label.id}`, answer: done },
    { call: `DELETE ${PREFIX}/board/card?id={card.id}`, answer: done },
    { call: `DELETE ${PREFIX}/board/list?id={list.id}`, answer: done },
  ],
}
