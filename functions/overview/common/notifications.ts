import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { sanitizeRichText } from '#functions/core/mail/richText.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type EntryChange, MAX_NOTES, type NoteParams } from '#functions/data/inbox/inboxList.ts'
import { messages, type StoredMessage } from '#functions/data/inbox/messages.ts'
import { addNames, notifications, type StoredNotification } from '#functions/data/inbox/notifications.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { messageText } from '#functions/texts/message.ts'
import { noticeText } from '#functions/texts/notice.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { isSafeLink } from '#shared/core/links.ts'
import { escapeHtml } from '#shared/core/text/plainText.ts'
import type { common, NotificationItem } from '#shared/overview/common/contract.ts'

type NewNote = ParsedOf<(typeof common)['createMessage']>['message']
type Change = ParsedOf<(typeof common)['updateMessage']>['message']

const ICONS: Record<Exclude<StoredNotification['code'], 'NOTE'>, string> = {
  CRA_SENT: 'inbox-arrow-down',
  CRA_VALIDATED: 'check-badge',
  CRA_REJECTED: 'arrow-uturn-left',
  CRA_SIGNATURE_WITHDRAWN: 'arrow-uturn-left',
  CRA_REMINDED: 'bell-alert',
  ACCEPTED: 'user-plus',
  SENT_TO_RESOURCE: 'briefcase',
  TAKEN_BACK: 'briefcase',
  ACCEPTED_BY_RESOURCE: 'check-badge',
  REFUSED_BY_RESOURCE: 'arrow-uturn-left',
  CONSENT_WITHDRAWN: 'arrow-uturn-left',
  SENT_TO_CLIENT: 'envelope',
  TAKEN_BACK_FROM_CLIENT: 'briefcase',
  ACCEPTED_BY_CLIENT: 'check-badge',
  REFUSED_BY_CLIENT: 'arrow-uturn-left',
  ASSIGNMENT_CHANGED: 'calendar-days',
  CLIENT_MAIL_REFUSED: 'envelope',
  CLIENT_LINK_EXPIRED: 'clock',
  TASK_GIVEN: 'clipboard-document-list',
  TASK_TAKEN_BACK: 'clipboard-document-list',
  TASK_DONE: 'check-badge',
  TASK_RETURNED: 'arrow-uturn-left',
  GIVEN_TO_YOU: 'clipboard-document-list',
  MENTIONED: 'chat-bubble-left-right',
  COMMENTED: 'chat-bubble-left-right',
  FILE_SHARED: 'document',
  MAIL_NOT_DELIVERED: 'envelope',
  MAIL_REFUSED: 'envelope',
  MAIL_FAILED: 'envelope',
  NOTE_RINGS: 'bell-alert',
  TASK_DUE: 'bell-alert',
  CARD_DUE: 'bell-alert',
  EQUIPMENT_HANDED_OVER: 'inbox-arrow-down',
  EQUIPMENT_SIGNED_FOR: 'inbox-arrow-down',
  EQUIPMENT_MISSING: 'arrow-uturn-left',
  COURSE_REMINDED: 'bell-alert',
  CERTIFICATE_ENDS: 'bell-alert',
  CERTIFICATE_ENDED: 'bell-alert',
  ARTICLE_TO_REVIEW: 'document',
  ARTICLE_TO_READ: 'document',
  SEAT_GIVEN: 'academic-cap',
  SEAT_PASSED: 'academic-cap',
  SESSION_CHANGED: 'calendar-days',
  SESSION_CANCELLED: 'calendar-days',
}

interface Words {
  title: string
  description: string
}
type Language = Caller['language']
const LANGUAGES: readonly Language[] = ['EN', 'FR']

const toNotificationItem = (stored: StoredNotification, words: Words, image: string | null): NotificationItem => {
  const { id, link, useRouter, time, read, seen } = stored
  const icon = stored.code === 'NOTE' ? stored.params.icon : ICONS[stored.code]
  const isHtml = stored.code === 'NOTE' && stored.params.isHtml
  const description = isHtml ? words.description : escapeHtml(words.description)
  return { id, title: words.title, description, icon, image, link, useRouter, time, read, seen }
}

/** Notifications in the reader's language, with current names. */
const showNotifications = async (
  list: readonly StoredNotification[],
  { tenant, language }: Caller,
): Promise<NotificationItem[]> =>
  (await addNames(tenant, list)).map((one) => toNotificationItem(one, noticeText(language, one), null))

/** Messages in the reader's language, with their authors' current pictures. */
const showMessages = async (
  list: readonly StoredMessage[],
  { tenant, language }: Caller,
): Promise<NotificationItem[]> => {
  const writers = [...new Set(list.map(({ from }) => from.id))]
  const members = writers.length > 0 ? await membersOf(tenant).getMany(writers) : []
  const pictures = new Map(members.map(({ id, avatarPath }) => [id, avatarPath]))
  return list.map((one) => toNotificationItem(one, messageText(language, one), pictures.get(one.from.id) ?? null))
}

/** The operations of one person's panel, of notifications or messages. */
interface OwnPanel<E extends StoredNotification> {
  latest: () => Promise<E[]>
  get: (id: string) => Promise<E | undefined>
  buildNote: (note: object) => { entry: E; write: Write }
  change: (id: string, change: EntryChange) => Promise<E | undefined>
  buildRemoveWrite: (id: string) => Write
  setAllRead: () => Promise<void>
}

const refuseUnsafe = (target: { link: string; useRouter: boolean }): void => {
  if (!isSafeLink(target)) throw new ApiError('common.unsafeLink')
}

/** Characters of a note's stored HTML. */
const MAX_DESCRIPTION_LENGTH = 2000

/** A note's description, sanitised; the sanitiser is imported only for markup. */
const sanitiseDescription = async (given: string): Promise<Pick<NoteParams, 'description' | 'isHtml'>> => {
  const description = /[<&]/.test(given) ? await sanitizeRichText(given) : given
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    throw new ApiError('request.invalid', { problems: [{ path: 'description', code: 'validation.too_big' }] })
  }
  return { description, isHtml: true }
}

type ChangedWords = Omit<Change, 'read' | 'seen'>

/** The words of a change that differ from the entry, in whichever language it was read. */
const findChangedWords = (words: ChangedWords, before: readonly NotificationItem[]): ChangedWords =>
  Object.fromEntries(
    Object.entries(words).filter(
      ([name, value]) => value !== undefined && before.every((one) => one[name as keyof ChangedWords] !== value),
    ),
  )

/** A note with changed words or link; undefined when nothing differs. The product's own texts cannot be changed. */
const applyNoteChange = async (stored: StoredNotification, words: ChangedWords) => {
  if (Object.keys(words).length === 0) return undefined
  if (stored.code !== 'NOTE') throw new ApiError('access.denied')
  const { link = stored.link, useRouter = stored.useRouter, description, ...rest } = words
  refuseUnsafe({ link, useRouter })
  const params: NoteParams = {
    ...stored.params,
    ...rest,
    ...(description !== undefined && (await sanitiseDescription(description))),
  }
  return { params, link, useRouter }
}

const buildHandlers = <E extends StoredNotification>(
  mine: (caller: Caller) => OwnPanel<E>,
  show: (list: readonly E[], caller: Caller) => Promise<NotificationItem[]>,
  textIn: (language: Language, entry: E) => Words,
  /** Further fields of a person's own note. */
  ofOwn: (caller: Caller) => object,
) => {
  const showOne = async (entry: E, caller: Caller): Promise<NotificationItem> =>
    (await show([entry], caller))[0] ?? notFound()
  return {
    list: async (caller: Caller) => show(await mine(caller).latest(), caller),

    create: async ({ link, useRouter, description, ...rest }: NewNote, caller: Caller, { idempotency }: Request) => {
      refuseUnsafe({ link, useRouter })
      const params: NoteParams = { ...rest, ...(await sanitiseDescription(description)) }
      const notes = (await mine(caller).latest()).filter(({ code }) => code === 'NOTE')
      if (notes.length >= MAX_NOTES) throw new ApiError('common.full', { limit: MAX_NOTES })
      const { entry, write } = mine(caller).buildNote({ code: 'NOTE', params, link, useRouter, ...ofOwn(caller) })
      const answer = await showOne(entry, caller)
      const done = await commitIdempotent(idempotency, answer, [write])
      return 'answer' in done ? done.answer : notFound()
    },

    update: async (id: string, { read: readNow, seen: seenNow, ...words }: Change, caller: Caller) => {
      const stored = (await mine(caller).get(id)) ?? notFound()
      const [named = stored] = await addNames(caller.tenant, [stored])
      const before = LANGUAGES.map((language) => toNotificationItem(stored, textIn(language, named), null))
      const note = await applyNoteChange(stored, findChangedWords(words, before))
      const read = readNow === stored.read ? undefined : readNow
      const seen = seenNow === stored.seen ? undefined : seenNow
      if (!note && read === undefined && seen === undefined) return showOne(stored, caller)
      const after = (await mine(caller).change(id, { read, seen, note })) ?? notFound()
      return showOne(read === undefined ? { ...after, read: stored.read, seen: seen ?? stored.seen } : after, caller)
    },

    toggle: async ({ id, read }: { id: string; read: boolean }, caller: Caller) =>
      showOne((await mine(caller).change(id, { read })) ?? notFound(), caller),

    readAll: async (caller: Caller) => {
      await mine(caller).setAllRead()
      return true
    },

    remove: async (id: string, caller: Caller, { idempotency }: Request): Promise<boolean> => {
      const done = await commitIdempotent(idempotency, true, [mine(caller).buildRemoveWrite(id)])
      if ('answer' in done) return done.answer
      throw busy()
    },
  }
}

export const myMessages = buildHandlers(
  ({ tenant, person }) => messages.of(tenant, person),
  showMessages,
  messageText,
  ({ person, name }) => ({ from: { id: person, name }, text: '' }),
)

export const myNotifications = buildHandlers(
  ({ tenant, person }) => notifications.of(tenant, person),
  showNotifications,
  noticeText,
  () => ({}),
)
