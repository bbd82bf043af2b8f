import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { buildActivityWrites } from '#functions/data/activities/activities.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { readerKeys, toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import {
  activityKey,
  addBoard,
  addList,
  addOwnBoard,
  boardKey,
  listOwnBoardIds,
  listReadableBoardIds,
  MAX_LEAVERS_PER_TRANSACTION,
  readWholeBoard,
  removeOwnBoard,
  type StoredBoard,
  saveBoard,
  toActivityTime,
  toBoard,
} from '#functions/data/apps/scrumboard/boards.ts'
import { addCard, addChecklist, cardBytes, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { buildAssignmentWrites, buildRemoveDueWrites, UNASSIGNED } from '#functions/data/apps/scrumboard/ownCards.ts'
import { recordIndexOrder } from '#functions/data/search/indexOrders.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import { sortByPosition } from '#shared/apps/positions.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Board, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, idOnBoard, mayManageBoard, rightOnBoard, TEMPLATE_ICONS } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import { openBoard, retryOnConflict } from './access.ts'
import { countCreated } from './cards.ts'
import { loadBoardReferences, refuseUnknownReferences, refuseWiderAudience } from './references.ts'
import { templateContent } from './templates.ts'
import { toBoardFacts, toCardView, toLabel, toListView } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>

/** The boards that the caller may read, the latest changed first. */
export const listBoards = async (caller: Caller): Promise<Board[]> => {
  const { tenant } = caller
  const { ids, reader } = await listReadableBoardIds(caller)
  const items = await batchGet(ids.flatMap((id) => [boardKey(tenant, id), activityKey(tenant, id)]))
  const readable = ids.flatMap((_, index) => {
    const board = readIf(items[2 * index], toBoard)
    const isTheirs = board && rightOnBoard(board, reader) !== 'none'
    return isTheirs ? [{ board, at: toActivityTime(items[2 * index + 1], board) }] : []
  })
  const named = await loadBoardReferences(
    tenant,
    readable.map((one) => one.board),
  )
  return readable
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((one) => ({
      ...toBoardFacts(one.board, one.at, caller, named.subjectsOf(one.board)),
      members: named.membersOf(one.board),
    }))
}

/** A board with its lists and cards. Cards of removed lists are left out. */
export const board = async ({ id: boardId }: { id: string }, caller: Caller): Promise<OpenBoard> => {
  const { tenant } = caller
  const [whole, [missions]] = await Promise.all([readWholeBoard(tenant, boardId), batchGet(readerKeys(caller))])
  const found = whole ?? notFound()
  const { board: stored, labels, lists, activityAt } = found
  if (rightOnBoard(stored, toBoardReader(caller, missions)) === 'none') return notFound()
  const named = await loadBoardReferences(tenant, [stored])
  const context = { boardId, members: stored.members, labels }
  const cards = Map.groupBy(sortByPosition(readEach(found.cards, toCard)), ({ listId }) => listId)
  return {
    ...toBoardFacts(stored, activityAt, caller, named.subjectsOf(stored)),
    members: stored.members,
    people: named.membersOf(stored),
    inactiveMembers: named.inactiveOf(stored),
    lists: lists.map((list) =>
      toListView(
        boardId,
        list,
        (cards.get(list.id) ?? []).map((card) => toCardView(card, context)),
      ),
    ),
    labels: labels.map((label) => toLabel(boardId, label)),
  }
}

/** The members' ids, without duplicates. */
const idsOf = (members: readonly (string | { id: string })[]): string[] => [
  ...new Set(members.map((one) => (typeof one === 'string' ? one : one.id))),
]

/** The activity of a created board; its creator is a member. */
const toCreationActivity = ({ person: by }: Caller, thing: string) =>
  ({ id: newId(), at: now().toISOString(), by, about: null, code: 'BOARD_CREATED', thing }) as const

export const createBoard = async (
  { board: wanted, template }: ParsedOf<typeof scrumboard.createBoard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<OpenBoard> => {
  const { tenant, person, language } = caller
  const others = idsOf(wanted.members ?? []).filter((id) => id !== person)
  const { missionId = null, clientId = null, audience = 'MEMBERS' } = wanted
  await refuseUnknownReferences(caller, { members: others, missionId, clientId })
  await refuseWiderAudience(caller, 'MEMBERS', { audience, missionId })
  const own = await listOwnBoardIds(tenant, person)
  if (own.length >= BOARD_LIMITS.boards)
    throw new ApiError('scrumboard.full', { what: 'boards', most: BOARD_LIMITS.boards })
  const content = templateContent(template, language)
  const created: StoredBoard = {
    id: newId(),
    title: wanted.title,
    description: wanted.description ?? content.description,
    icon: wanted.icon ?? TEMPLATE_ICONS[template ?? 'none'],
    owner: person,
    members: [person, ...others].slice(0, BOARD_LIMITS.members),
    missionId,
    clientId,
    audience,
    version: 1,
    createdAt: now().toISOString(),
  }
  const { id: boardId, members } = created
  const { labels, lists, cards } = content
  const context = { boardId, members, labels }
  const named = await loadBoardReferences(tenant, [created])
  const answer: OpenBoard = {
    ...toBoardFacts(created, created.createdAt, caller, named.subjectsOf(created)),
    members,
    people: named.membersOf(created),
    inactiveMembers: [],
    lists: lists.map((list) =>
      toListView(
        boardId,
        list,
        cards.filter(({ card }) => card.listId === list.id).map(({ card }) => toCardView(card, context)),
      ),
    ),
    labels: labels.map((label) => toLabel(boardId, label)),
  }
  const bytes = cards.reduce((sum, { card }) => sum + cardBytes(card), 0)
  const done = await commitIdempotent(idempotency, answer, [
    ...addBoard(tenant, created, labels, { cards: cards.length, lists: lists.length, bytes }),
    ...lists.map((list) => addList(tenant, boardId, list)),
    ...cards.flatMap(({ card, checklist }) => [
      addCard(tenant, boardId, card),
      ...(checklist.length > 0 ? [addChecklist(tenant, boardId, card.id, checklist)] : []),
      ...buildAssignmentWrites(tenant, boardId, card.id, UNASSIGNED, card),
    ]),
    ...recordIndexOrder(
      tenant,
      'card',
      cards.map(({ card }) => idOnBoard(boardId, card.id)),
    ),
    // A board open to its members only appears in no feed.
    ...(audience === 'MEMBERS' ? [] : buildActivityWrites(tenant, toCreationActivity(caller, boardId), [])),
    recordBoardEvent(tenant, boardId, person, { counts: countCreated(cards.map(({ card }) => card)) }),
  ])
  return 'answer' in done ? done.answer : notFound()
}

/** Only a manager of the board may add or remove members; everybody may leave. */
const refuseChange = async (
  caller: Caller,
  before: StoredBoard,
  change: ParsedOf<typeof scrumboard.updateBoard>['board'],
  members: readonly string[],
): Promise<void> => {
  const { person, permissions } = caller
  const added = members.filter((id) => !before.members.includes(id))
  const left = before.members.filter((id) => !members.includes(id))
  const isSame = (['title', 'description', 'icon', 'missionId', 'clientId', 'audience'] as const).every(
    (field) => change[field] === undefined || change[field] === before[field],
  )
  const onlyLeaves = isSame && added.length === 0 && left.every((id) => id === person)
  if (!onlyLeaves && !mayManageBoard(before, { id: person, permissions })) throw new ApiError('access.denied')
  const newlyAbout = (field: 'missionId' | 'clientId') =>
    change[field] !== undefined && change[field] !== before[field] ? change[field] : null
  await refuseUnknownReferences(caller, {
    members: added,
    missionId: newlyAbout('missionId'),
    clientId: newlyAbout('clientId'),
  })
  const { audience, missionId } = { ...before, ...change }
  await refuseWiderAudience(caller, before.audience, { audience, missionId })
}

/** The limit of a transaction is 100, with room for its other writes. */
const WRITES_PER_TRANSACTION = 96

/** Changes a board. An owner who leaves hands it to the remaining members; the last member has to delete it instead. */
export const updateBoard = async (
  { id: boardId, board: change, before: read }: ParsedOf<typeof scrumboard.updateBoard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Board> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const { board: before, items } = await openBoard(caller, boardId, 'write', [activityKey(tenant, boardId)])
    const at = toActivityTime(items[0], before)
    const show = async (shown: StoredBoard): Promise<Board> => {
      const named = await loadBoardReferences(tenant, [shown])
      return {
        ...toBoardFacts(shown, at, caller, named.subjectsOf(shown)),
        members: named.membersOf(shown),
      }
    }
    if (change.version !== undefined && change.version !== before.version) {
      throw new ApiError('scrumboard.stale', { board: await show(before) })
    }
    const members = change.members ? mergeList(before.members, idsOf(change.members), read) : before.members
    if (members.length > BOARD_LIMITS.members)
      throw new ApiError('scrumboard.full', { what: 'members', most: BOARD_LIMITS.members })
    await refuseChange(caller, before, change, members)
    const [first] = members
    if (first === undefined) throw new ApiError('scrumboard.lastMember')
    const { title, description, icon, missionId, clientId, audience } = { ...before, ...change }
    const owner = members.includes(before.owner) ? before.owner : first
    const fields = { title, description, icon, missionId, clientId, audience, members, owner }
    const after: StoredBoard = { ...before, ...fields, version: before.version + 1 }
    const left = before.members.filter((one) => !members.includes(one))
    const rows = left.slice(0, MAX_LEAVERS_PER_TRANSACTION)
    const saved = saveBoard(tenant, before, after)
    const room = WRITES_PER_TRANSACTION - saved.length - rows.length - members.length
    const done = await commitIdempotent(idempotency, await show(after), [
      ...saved,
      ...members.filter((one) => !before.members.includes(one)).map((one) => addOwnBoard(tenant, one, boardId)),
      ...rows.map((one) => removeOwnBoard(tenant, one, boardId)),
      ...(await buildRemoveDueWrites(tenant, boardId, left, room)),
      recordBoardEvent(tenant, boardId, person, { left }),
    ])
    return 'answer' in done ? done : undefined
  })
