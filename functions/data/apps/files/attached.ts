import type { Caller } from '#functions/core/http/caller.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import { courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import {
  articleRowKey,
  isPublished as isGuide,
  publishedKey,
  toArticleRow,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import { picturesMayGo } from '#functions/data/apps/help/pictures.ts'
import { rightOnMailFiles } from '#functions/data/apps/mailbox/mailFiles.ts'
import { readerKeys, readerOf } from '#functions/data/apps/scrumboard/boardReader.ts'
import { boardKey, onBoard, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { archivedKey, cardKey, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import type { AttachingApp, FileRight } from '#shared/apps/files/rules.ts'
import { parseBoardItemId, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { readIf } from '../../stored.ts'

type Asking = Pick<Caller, 'tenant' | 'person' | 'type' | 'permissions'>

/**
 * What somebody may do with the files of a thing, what the thing is called, and what has to hold, or follows, when they
 * change them; undefined: there is none for them. Where they may read some of them `only`, of the others, and of a list of
 * all, there is none either.
 */
type Answer = Promise<
  { right: FileRight; title: string; holds?: Write[]; only?: readonly string[] | undefined } | undefined
>

/** With the files of a card somebody may do what they may do on its board. */
const onCard = async (asking: Asking, id: string): Answer => {
  const { tenant, person } = asking
  const place = parseBoardItemId(id)
  if (!place) return undefined
  const { boardId, key } = place
  const [board, onBoardNow, archived, missions] = await getItems([
    boardKey(tenant, boardId),
    cardKey(tenant, boardId, key),
    archivedKey(tenant, boardId, key),
    ...readerKeys(asking),
  ])
  const card = readIf(onBoardNow ?? archived, toCard)
  const stored = readIf(board, toBoard)
  if (!card || !stored) return undefined
  const right = rightOnBoard(stored, readerOf(asking, missions))
  // Who is taken off the board meanwhile attaches nothing to it any more.
  return { right, title: card.title, ...(right === 'write' && { holds: [onBoard(tenant, boardId, person)] }) }
}

/** Who writes a mail attaches files to it; whoever has it then may read them. */
const withMail = async (asking: Asking, id: string): Answer => {
  const found = await rightOnMailFiles(asking, id)
  return found && { ...found, title: '' }
}

/** Authors change the files of courses; whom a published course is for may read them. */
const onCourse = async ({ tenant, person, type, permissions }: Asking, id: string): Answer => {
  const [item] = await getItems([courseRowKey(tenant, id)])
  const row = readIf(item, toCourseRow)
  if (!row) return undefined
  if (allows(CONTENT_MANAGERS, permissions)) return { right: 'write', title: row.title }
  const isTheirs = isPublished(row) && isInAudience(row.published.audience, { id: person, type })
  return isTheirs ? { right: 'read', title: row.published.title } : undefined
}

/**
 * Authors add pictures to an article, which go when nothing of it names them any more: nobody deletes or changes one.
 * Whoever the article is for, as it is published, may read those that are in it then.
 */
const inArticle = async ({ tenant, person, type, permissions }: Asking, id: string): Answer => {
  const key = articleRowKey(tenant, id)
  const [item, whole] = await getItems([key, publishedKey(tenant, id)])
  const row = readIf(item, toArticleRow)
  if (!row) return undefined
  if (allows(CONTENT_MANAGERS, permissions)) {
    const holds = [check(key, expression`attribute_exists(#pk)`), picturesMayGo(tenant, id)]
    return { right: 'add', title: row.titles.EN || row.titles.FR, holds }
  }
  if (!isGuide(row) || !isInAudience({ who: row.published.audience, people: [] }, { id: person, type }))
    return undefined
  const only = readIf(whole, toStoredArticle)?.pictures.map((picture) => picture.id) ?? []
  const { EN, FR } = row.published.heads
  return { right: 'read', title: EN?.title ?? FR?.title ?? '', only }
}

/** Who may see and change the files of each app's things: an app that has files does not compile without. */
export const ATTACHED_TO: Record<AttachingApp, (caller: Asking, thing: string) => Answer> = {
  academy: onCourse,
  help: inArticle,
  scrumboard: onCard,
  mailbox: withMail,
}
