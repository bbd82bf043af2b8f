import type { Caller } from '#functions/core/http/caller.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import {
  courseRowKey,
  isPublished,
  publishedKey as publishedCourseKey,
  toCourseRow,
  toStoredCourse,
} from '#functions/data/apps/academy/courses.ts'
import {
  articleRowKey,
  isPublished as isGuide,
  publishedKey,
  toArticleRow,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import { schedulePictureSweep } from '#functions/data/apps/help/pictures.ts'
import { rightOnMailFiles } from '#functions/data/apps/mailbox/mailFiles.ts'
import { readerKeys, toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import { boardKey, checkOnBoard, toBoard } from '#functions/data/apps/scrumboard/boards.ts'
import { archivedKey, cardKey, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import type { AttachingApp, FileRight } from '#shared/apps/files/rules.ts'
import { parseBoardItemId, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { readIf } from '../../stored.ts'

type Requester = Pick<Caller, 'tenant' | 'person' | 'type' | 'permissions'>

/**
 * Right to the files of a thing, its title, and condition checks for changes; undefined: no access. `only` limits
 * reading to some files and excludes listing.
 */
type AttachmentRight = Promise<
  { right: FileRight; title: string; checks?: Write[]; only?: readonly string[] | undefined } | undefined
>

/** The right on the board applies. */
const rightOnCard = async (asking: Requester, id: string): AttachmentRight => {
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
  const right = rightOnBoard(stored, toBoardReader(asking, missions))
  // Refused when removed from the board concurrently.
  return { right, title: card.title, ...(right === 'write' && { checks: [checkOnBoard(tenant, boardId, person)] }) }
}

/** Authors of a draft write; recipients read. */
const rightOnMail = async (asking: Requester, id: string): AttachmentRight => {
  const found = await rightOnMailFiles(asking, id)
  return found && { ...found, title: '' }
}

/** Content managers write; the audience of a published course reads the files of its steps, not those of the draft. */
const rightOnCourse = async ({ tenant, person, type, permissions }: Requester, id: string): AttachmentRight => {
  const isAuthor = allows(CONTENT_MANAGERS, permissions)
  const keys = [courseRowKey(tenant, id), ...(isAuthor ? [] : [publishedCourseKey(tenant, id)])]
  const [item, whole] = await getItems(keys)
  const row = readIf(item, toCourseRow)
  if (!row) return undefined
  if (isAuthor) return { right: 'write', title: row.title }
  if (!isPublished(row) || !isInAudience(row.published.audience, { id: person, type })) return undefined
  const steps = readIf(whole, toStoredCourse)?.steps ?? []
  const only = steps.flatMap(({ file, captions }) => [file?.id ?? [], captions?.id ?? []].flat())
  return { right: 'read', title: row.published.title, only }
}

/**
 * Content managers add pictures; unreferenced ones are deleted automatically. Readers of the published article read the
 * pictures in it.
 */
const rightOnArticle = async ({ tenant, person, type, permissions }: Requester, id: string): AttachmentRight => {
  const key = articleRowKey(tenant, id)
  const [item, whole] = await getItems([key, publishedKey(tenant, id)])
  const row = readIf(item, toArticleRow)
  if (!row) return undefined
  if (allows(CONTENT_MANAGERS, permissions)) {
    const checks = [check(key, expression`attribute_exists(#pk)`), schedulePictureSweep(tenant, id)]
    return { right: 'add', title: row.titles.EN || row.titles.FR, checks }
  }
  if (!isGuide(row) || !isInAudience({ who: row.published.audience, people: [] }, { id: person, type }))
    return undefined
  const only = readIf(whole, toStoredArticle)?.pictures.map((picture) => picture.id) ?? []
  const { EN, FR } = row.published.heads
  return { right: 'read', title: EN?.title ?? FR?.title ?? '', only }
}

/** Access rules by app; the type requires one for each attaching app. */
export const ATTACHMENT_RIGHTS: Record<AttachingApp, (caller: Requester, thing: string) => AttachmentRight> = {
  academy: rightOnCourse,
  help: rightOnArticle,
  scrumboard: rightOnCard,
  mailbox: rightOnMail,
}
