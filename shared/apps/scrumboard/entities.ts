import * as z from 'zod'
import { PersonSummary } from '#shared/apps/comments.ts'
import { REPETITION_RULE } from '#shared/apps/repetition.ts'
import { decimal } from '#shared/core/decimal.ts'
import { withReadOnly } from '#shared/core/endpoint.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { BOARD_AUDIENCES, BOARD_ICONS, BOARD_LIMITS, LABEL_COLORS } from './rules.ts'

const line = (most: number) => z.string().trim().min(1).max(most)
const lines = (most: number) => multiline(z.string().trim().max(most))
/** The optimistic lock: how many times it was written. */
const Version = z.int().min(1).max(1_000_000_000)
/** A position without room leads to a renumbering of the list. */
const Position = decimal(-1e12, 1e12, 9)

export const BoardLabel = z.object({
  id: Id,
  boardId: Id,
  title: z.string(),
  color: z.enum(LABEL_COLORS),
})
export type BoardLabel = z.infer<typeof BoardLabel>

/** One line of a card's checklist. */
export const Step = z.object({
  id: Id,
  title: z.string(),
  completed: z.boolean(),
  /** Who does it. */
  person: Id.nullable(),
  dueDate: CivilDate.nullable(),
})
export type Step = z.infer<typeof Step>

export const Card = z.object({
  id: Id,
  boardId: Id,
  listId: Id,
  position: z.int(),
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  labels: z.array(BoardLabel),
  dueDate: CivilDate.nullable(),
  /** Repetition rule (RFC 5545); archiving the card creates the next one. */
  repeat: z.string().nullable(),
  /** The list that the next one is made in. */
  repeatIn: Id.nullable(),
  /** Members of the board who do it. */
  people: z.array(Id),
  steps: z.int(),
  stepsDone: z.int(),
  comments: z.int(),
  archived: z.boolean(),
  version: Version,
  createdAt: Instant,
})
export type Card = z.infer<typeof Card>

export const CardWithChecklist = Card.extend({ checklist: z.array(Step) })
export type CardWithChecklist = z.infer<typeof CardWithChecklist>

export const List = z.object({
  id: Id,
  boardId: Id,
  position: z.int(),
  title: z.string(),
  /** Recommended maximum of cards, beyond which a warning is shown; null: none. */
  limit: z.int().nullable(),
  cards: z.array(Card),
})
export type List = z.infer<typeof List>

/** A list without its cards, the response to a change. */
export const ListFacts = List.omit({ cards: true })
export type ListFacts = z.infer<typeof ListFacts>

/** The subject of a board, with its current title. */
const Subject = z.object({ kind: z.enum(['mission', 'client']), id: Id, title: z.string() })
export type Subject = z.infer<typeof Subject>

const BoardFacts = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  icon: z.enum(BOARD_ICONS),
  /** In the reader’s language, such as “2 hours ago”. */
  lastActivity: z.string(),
  lastActivityAt: Instant,
  owner: Id,
  /** The mission or the client that it is about; null: none. */
  missionId: Id.nullable(),
  clientId: Id.nullable(),
  /** The same by their names. */
  subjects: z.array(Subject),
  /** Readers besides the members. */
  audience: z.enum(BOARD_AUDIENCES),
  /** Whether the caller decides about it. */
  isManager: z.boolean(),
  /** Whether the caller is on it; everybody else it is for only reads it. */
  mayWrite: z.boolean(),
  version: Version,
})

/** A board in the list of boards. */
export const Board = BoardFacts.extend({ members: z.array(PersonSummary) })
export type Board = z.infer<typeof Board>

/** A deleted board; at `goneAt` it is purged. */
export const DeletedBoard = z.object({
  id: Id,
  title: z.string(),
  icon: z.enum(BOARD_ICONS),
  goneAt: Instant,
})
export type DeletedBoard = z.infer<typeof DeletedBoard>

export const OpenBoard = BoardFacts.extend({
  members: z.array(Id),
  /** The same, as they are now. */
  people: z.array(PersonSummary),
  /** Those of them who no longer work here, to whom nothing more is given. */
  inactiveMembers: z.array(Id),
  lists: z.array(List),
  labels: z.array(BoardLabel),
})
export type OpenBoard = z.infer<typeof OpenBoard>

export const OwnCard = Card.extend({ board: z.object({ id: Id, title: z.string() }), list: z.string() })

/** An id, or the whole entity as it was read. */
const reference = (entity: z.ZodObject) => z.union([Id, withReadOnly(z.strictObject({ id: Id }), entity)])
const boardFields = {
  title: line(BOARD_LIMITS.boardTitle),
  description: lines(BOARD_LIMITS.boardDescription),
  icon: z.enum(BOARD_ICONS),
  members: z.array(reference(PersonSummary)).max(BOARD_LIMITS.members),
  missionId: Id.nullable(),
  clientId: Id.nullable(),
  audience: z.enum(BOARD_AUDIENCES),
}
export const NewBoard = z.strictObject({
  ...boardFields,
  ...z.object(boardFields).partial().shape,
  title: boardFields.title,
})
export const BoardChange = z.strictObject({ ...boardFields, version: Version }).partial()

const listFields = { title: line(BOARD_LIMITS.listTitle), limit: z.int().min(1).max(BOARD_LIMITS.cards).nullable() }
export const NewList = z.strictObject({
  boardId: Id,
  title: listFields.title,
  limit: listFields.limit.default(null),
  position: Position.optional(),
})
export const ListChange = z.strictObject({
  id: Id,
  title: listFields.title.optional(),
  limit: listFields.limit.optional(),
  position: Position.optional(),
})

const cardFields = {
  listId: Id,
  position: Position,
  title: line(BOARD_LIMITS.title),
  description: lines(BOARD_LIMITS.description),
  labels: z.array(reference(BoardLabel)).max(BOARD_LIMITS.cardLabels),
  dueDate: CivilDate.nullable(),
  repeat: z.string().regex(REPETITION_RULE).nullable(),
  repeatIn: Id.nullable(),
  people: z.array(Id).max(BOARD_LIMITS.people),
}
/** A line of a new card's checklist, without an assignee yet. */
const FirstStep = withReadOnly(
  z.strictObject({ title: line(BOARD_LIMITS.stepTitle), completed: z.boolean().default(false) }),
  Step,
)
export const NewCard = z.strictObject({
  ...z.object(cardFields).partial().shape,
  listId: cardFields.listId,
  title: cardFields.title,
  checklist: z.array(FirstStep).max(BOARD_LIMITS.steps).optional(),
})
export const CardChange = z.strictObject({ ...cardFields, archived: z.boolean(), version: Version }).partial()
/** The people and labels of a card as they were read. */
export const CardChoices = z
  .strictObject({
    people: cardFields.people,
    labels: z.array(Id).max(BOARD_LIMITS.cardLabels),
  })
  .partial()

const labelFields = { title: line(BOARD_LIMITS.labelTitle), color: z.enum(LABEL_COLORS) }
export const NewLabel = z.strictObject({
  boardId: Id,
  title: labelFields.title,
  color: labelFields.color.default('blue'),
})
export const LabelChange = z.strictObject(labelFields).partial()

const stepFields = {
  title: line(BOARD_LIMITS.stepTitle),
  completed: z.boolean(),
  person: Id.nullable(),
  dueDate: CivilDate.nullable(),
}
export const NewStep = z.strictObject({ ...z.object(stepFields).partial().shape, title: stepFields.title })
export const StepChange = z.strictObject(stepFields).partial()

/** An entity of a list, as it was read; unknown fields are dropped. */
export const withAnsweredEntity = <W extends z.ZodRawShape>(
  write: z.ZodObject<W, z.core.$strict>,
  entity: z.ZodObject,
) => z.array(withReadOnly(write, entity)).min(1)
export const ListPlace = z.strictObject({ id: Id, position: Position.optional() })
export const CardPlace = z.strictObject({ id: Id, listId: Id.optional(), position: Position.optional() })
export const CardId = z.strictObject({ id: Id })
