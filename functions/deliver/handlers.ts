import { FactorChange, MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { SESSION_ACTIONS } from '#functions/data/apps/academy/courseEvents.ts'
import { BoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import type { Action, EventOf } from '#functions/data/streamEvents.ts'
import { EquipmentAction } from '#shared/apps/inventory/unitContract.ts'
import { PositioningAction } from '#shared/staffing/terms.ts'
import { CraAction } from '#shared/time/terms.ts'
import { announce } from './invalidate.ts'

/** Handles one event; must be idempotent. */
type Handler<A extends Action> = (event: EventOf<A>) => Promise<void>
type Handlers<A extends Action> = { [One in A]: Handler<One> }

/** Each area is one lazily loaded module, as many small files start slowly. */
const apps = () => import('./apps/index.ts')
const people = () => import('./people/index.ts')
const staffing = () => import('./staffing/index.ts')
const overview = () => import('./overview/index.ts')

/** Registers one handler for several actions. */
const handleEach = <A extends Action>(actions: readonly A[], handler: Handler<A>): Handlers<A> =>
  Object.fromEntries(actions.map((action) => [action, handler])) as Handlers<A>

const HANDLERS: Handlers<Action> = {
  ...handleEach(CraAction.options, async (event) => (await import('./time/report.ts')).deliverReport(event)),
  VALIDATORS_CHANGED: async (event) => (await import('./time/validators.ts')).deliverValidators(event),

  ...handleEach(PositioningAction.options, async (event) => (await staffing()).deliverPositioning(event)),
  CLIENT_RENAMED: async (event) => (await staffing()).deliverClient(event),
  MISSION_RETYPED: async (event) => (await staffing()).recountMission(event),
  MISSION_RENAMED: async (event) => (await staffing()).renameMission(event),
  MISSION_CLOSED: async (event) => (await staffing()).endRequests(event),

  ...handleEach(MemberEvent.shape.actionType.options, async (event) => (await people()).deliverMember(event)),
  SIGN_UP_ASKED: async (event) => (await people()).openOrRemind(event),
  RESET_ASKED: async (event) => (await people()).sendResetMail(event),
  PASSWORD_CHANGED: async (event) => (await people()).handlePasswordChanged(event),
  ...handleEach(FactorChange.options, async (event) => (await people()).sendFactorChangeMail(event)),
  STATUS_CHANGED: async (event) => (await people()).deliverPresence(event),
  FEEDBACK_SENT: async (event) => (await overview()).forwardFeedback(event),

  CHAT_MESSAGE: async (event) => (await apps()).deliverChat(event),
  CHAT_READ: async (event) => (await apps()).deliverChat(event),
  COMMENTED: async (event) => (await apps()).deliverComment(event),
  CONTACT_REMOVED: async (event) => (await apps()).sweepContacts(event),
  TASK_CHANGED: async (event) => (await apps()).deliverTask(event),
  DUE_DATE_REACHED: async (event) => (await apps()).deliverDueDate(event),
  NOTE_RINGS: async (event) => (await apps()).deliverNote(event),
  ...handleEach(BoardEvent.shape.actionType.options, async (event) => (await apps()).deliverBoard(event)),
  ...handleEach(EquipmentAction.options, async (event) => (await apps()).deliverEquipment(event)),
  PRODUCT_DELETED: async (event) => (await apps()).sweepProduct(event),
  COURSE_REMINDED: async (event) => (await apps()).remindOfCourse(event),
  COURSE_FINISHED: async (event) => (await apps()).endCourseReminders(event),
  CERTIFICATE_ENDS: async (event) => (await apps()).remindOfCertificateEnd(event),
  COURSE_DUE: async (event) => (await apps()).remindOfDueCourse(event),
  ...handleEach(SESSION_ACTIONS, async (event) => (await apps()).deliverSession(event)),
  COURSE_WITHDRAWN: async (event) => (await apps()).endWithdrawnReminders(event),
  COURSE_DELETED: async (event) => (await apps()).sweepCourse(event),
  ARTICLE_WITHDRAWN: async (event) => (await apps()).endReading(event),
  ARTICLE_DELETED: async (event) => (await apps()).sweepArticle(event),
  ARTICLE_PICTURES: async ({ tenant, articleOf }) => (await apps()).sweepPictures(tenant, articleOf),
  ARTICLE_TO_REVIEW: async (event) => (await apps()).askForReview(event),
  ARTICLE_REVIEWED: async (event) => (await apps()).endReview(event),
  ARTICLE_TO_READ: async (event) => (await apps()).remindReaders(event),
  ARTICLE_READ: async (event) => (await apps()).endReaderReminders(event),

  MAILBOX_CHANGED: async (event) => (await apps()).invalidateMailboxes(event),
  MAILBOX_REST: async (event) => (await apps()).deliverRemainingCopies(event),
  MAILBOX_LEAVES: async (event) => (await apps()).orderOutgoingMails(event),
  MAILBOX_LEAVES_FOR: async (event) => (await apps()).sendExternalMail(event),
  MAILBOX_AUTO_REPLY: async (event) => (await apps()).sendAutoReply(event),
  MAILBOX_RETURNED: async (event) => (await apps()).notifyMailReturned(event),
  MAILBOX_UNSENT: async (event) => (await apps()).notifyMailUnsent(event),
  MAILBOX_FILES_GONE: async ({ tenant, thing }) => (await apps()).removeUnheldFiles(tenant, thing),
  MAILBOX_LABEL_REMOVED: async ({ tenant, owner, label }) =>
    (await apps()).removeLabelRows({ tenant, person: owner }, label),

  SHARED_FILE_CHANGED: async (event) => (await apps()).deliverSharedFile(event),
  FILES_DISCARDED: async (event) => (await import('./discardedFiles.ts')).deleteDiscardedFiles(event),
  DATA_CHANGED: async (event) => announce(event),
  TO_INDEX: async (event) => (await overview()).deliverIndexing(event),
}

/** Dispatches an event by its action; the types of HANDLERS guarantee the match. */
export const handleEvent = (event: EventOf<Action>): Promise<void> =>
  (HANDLERS[event.actionType] as Handler<Action>)(event)
