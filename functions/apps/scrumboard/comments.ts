import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import type { Request } from '#functions/core/http/request.ts'
import { commentsOn, type StoredComment } from '#functions/data/apps/comments.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { archivedKey, cardKey, countComment } from '#functions/data/apps/scrumboard/cards.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { editableUntil, MAX_MENTIONS, parseMentions } from '#shared/apps/commentRules.ts'
import type { Comment, PersonSummary } from '#shared/apps/comments.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { commitOnBoard, type OpenedBoard, retryOnConflict } from './access.ts'
import { openCard } from './cards.ts'
import { toPersonSummary } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>
const GROUP = 'scrumboard'

/** Only contrived comments mention more people on one page. */
const MAX_PEOPLE_READ = 100

const loadCommentPeople = async (
  tenant: string,
  comments: readonly StoredComment[],
): Promise<Map<string, PersonSummary>> => {
  const ids = new Set(comments.flatMap(({ by, text }) => [by, ...parseMentions(text ?? '')]))
  const people = await membersOf(tenant).getMany([...ids].slice(0, MAX_PEOPLE_READ))
  return new Map(people.map((member) => [member.id, toPersonSummary(member)]))
}

const toComment = (stored: StoredComment, faces: ReadonlyMap<string, PersonSummary>, person: string): Comment => ({
  id: stored.id,
  by: faces.get(stored.by) ?? { id: stored.by, name: '', avatar: null },
  text: stored.text,
  mentions: parseMentions(stored.text ?? '').flatMap((id) => faces.get(id) ?? []),
  createdAt: stored.createdAt,
  editedAt: stored.editedAt ?? null,
  isMine: stored.by === person,
})

/** Refuses mentions of people who cannot see the card. */
const refuseMentions = ({ members }: OpenedBoard, text: string): void => {
  const called = parseMentions(text)
  const strangers = called.filter((id) => !members.includes(id))
  if (strangers.length > 0 || called.length > MAX_MENTIONS) {
    throw new ApiError('comments.cannotSee', { people: strangers })
  }
}

export const comments = async ({ cardId, cursor }: ParsedOf<typeof scrumboard.comments>, caller: Caller) => {
  const { tenant, person } = caller
  await openCard(caller, cardId, 'read')
  const list = pagedListFor({ tenant, person }, 'scrumboard.comments', cardId)
  const { comments: found, last } = await commentsOn(tenant, GROUP, cardId).page(await fromCursor(list, cursor))
  const faces = await loadCommentPeople(tenant, found)
  return { items: found.map((one) => toComment(one, faces, person)), cursor: await toCursor(list, last) }
}

/** Comments on a card, archived or not; notifies those mentioned and those assigned. */
export const addComment = (
  { cardId, text }: ParsedOf<typeof scrumboard.comment>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Comment> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const found = await openCard(caller, cardId, 'write')
    const { boardId, card, isArchived, members } = found
    refuseMentions(found, text)
    const { comment: added, writes } = commentsOn(tenant, GROUP, cardId).buildComment(person, text, {
      title: card.title,
      link: `/apps/scrumboard/${boardId}/card/${cardId}`,
      notify: card.people.filter((one) => members.includes(one)),
      readers: [...members],
    })
    const key = (isArchived ? archivedKey : cardKey)(tenant, boardId, card.id)
    const answer = toComment(added, await loadCommentPeople(tenant, [added]), person)
    const done = await commitOnBoard(idempotency, caller, boardId, answer, [...writes, countComment(key)])
    return 'answer' in done ? done : undefined
  })

/** A comment of the caller on a card that they can still see. */
const ownComment = async (cardId: string, id: string, caller: Caller) => {
  const { tenant, person } = caller
  const found = await openCard(caller, cardId, 'write')
  const stored = await commentsOn(tenant, GROUP, cardId).get(id)
  if (stored?.by !== person || stored.text === null) return notFound()
  return { found, stored }
}

export const editComment = async (
  { cardId, id, text }: ParsedOf<typeof scrumboard.editComment>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Comment> => {
  const { tenant, person } = caller
  const { found, stored } = await ownComment(cardId, id, caller)
  if (now().getTime() > editableUntil(stored)) throw new ApiError('comments.tooLate')
  refuseMentions(found, text)
  const edited = { ...stored, text, editedAt: now().toISOString() }
  const answer = toComment(edited, await loadCommentPeople(tenant, [edited]), person)
  const done = await commitOnBoard(idempotency, caller, found.boardId, answer, [
    commentsOn(tenant, GROUP, cardId).buildTextWrite(id, person, text),
    recordBoardEvent(tenant, found.boardId, person),
  ])
  return 'answer' in done ? done.answer : notFound()
}

export const deleteComment = async (
  { cardId, id }: ParsedOf<typeof scrumboard.deleteComment>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<true> => {
  const { tenant, person } = caller
  const { found } = await ownComment(cardId, id, caller)
  await commitOnBoard(idempotency, caller, found.boardId, true as const, [
    commentsOn(tenant, GROUP, cardId).buildTextWrite(id, person, null),
    recordBoardEvent(tenant, found.boardId, person),
  ])
  return true
}
