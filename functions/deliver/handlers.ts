import { FactorChange, MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { SESSION_ACTIONS } from '#functions/data/apps/academy/courseEvents.ts'
import { BoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import type { Action, EventOf } from '#functions/data/streamEvents.ts'
import { EquipmentAction } from '#shared/apps/inventory/unitContract.ts'
import { PositioningAction } from '#shared/staffing/terms.ts'
import { CraAction } from '#shared/time/terms.ts'
import { announce } from './invalidate.ts'

/**
 * What follows from one event; done again after a failure, it does only what is still missing. What it needs is read with
 * the first event of its kind.
 */
type Handler<A extends Action> = (event: EventOf<A>) => Promise<void>
type Handlers<A extends Action> = { [One in A]: Handler<One> }

/** The same follows from each of some actions. */
const each = <A extends Action>(actions: readonly A[], handler: Handler<A>): Handlers<A> =>
  Object.fromEntries(actions.map((action) => [action, handler])) as Handlers<A>

const HANDLERS: Handlers<Action> = {
  ...each(CraAction.options, async (event) => (await import('./time/report.ts')).deliverReport(event)),

  ...each(PositioningAction.options, async (event) =>
    (await import('./staffing/positioning.ts')).deliverPositioning(event),
  ),
  CLIENT_RENAMED: async (event) => (await import('./staffing/client.ts')).deliverClient(event),

  ...each(MemberEvent.shape.actionType.options, async (event) =>
    (await import('./people/member.ts')).deliverMember(event),
  ),
  SIGN_UP_ASKED: async (event) => (await import('./people/address.ts')).openOrRemind(event),
  RESET_ASKED: async (event) => (await import('./people/address.ts')).mailReset(event),
  PASSWORD_CHANGED: async (event) => (await import('./people/address.ts')).afterNewPassword(event),
  ...each(FactorChange.options, async (event) => (await import('./people/address.ts')).mailFactorChange(event)),
  STATUS_CHANGED: async (event) => (await import('./people/presence.ts')).deliverPresence(event),
  FEEDBACK_SENT: async (event) => (await import('./overview/feedback.ts')).forwardFeedback(event),

  CHAT_MESSAGE: async (event) => (await import('./apps/chat.ts')).deliverChat(event),
  CHAT_READ: async (event) => (await import('./apps/chat.ts')).deliverChat(event),
  COMMENTED: async (event) => (await import('./apps/comment.ts')).deliverComment(event),
  CONTACT_REMOVED: async (event) =>
    (await import('#functions/data/apps/contacts/contactEvents.ts')).sweepContacts(event),
  TASK_CHANGED: async (event) => (await import('./apps/task.ts')).deliverTask(event),
  NOTE_RINGS: async (event) => (await import('./apps/note.ts')).deliverNote(event),
  ...each(BoardEvent.shape.actionType.options, async (event) => (await import('./apps/board.ts')).deliverBoard(event)),
  ...each(EquipmentAction.options, async (event) => (await import('./apps/equipment.ts')).deliverEquipment(event)),
  PRODUCT_DELETED: async (event) => (await import('./apps/equipment.ts')).sweepProduct(event),
  COURSE_REMINDED: async (event) => (await import('./apps/course.ts')).remind(event),
  COURSE_DUE: async (event) => (await import('./apps/course.ts')).remindDue(event),
  ...each(SESSION_ACTIONS, async (event) => (await import('./apps/session.ts')).deliverSession(event)),
  COURSE_DELETED: async (event) => (await import('./apps/course.ts')).sweepCourse(event),
  ARTICLE_DELETED: async ({ tenant, articleOf }) =>
    (await import('#functions/data/apps/help/clearing.ts')).clearArticle(tenant, articleOf),
  ARTICLE_PICTURES: async ({ tenant, articleOf }) =>
    (await import('#functions/data/apps/help/clearing.ts')).sweepPictures(tenant, articleOf),
  ARTICLE_TO_REVIEW: async (event) => (await import('./apps/article.ts')).askForReview(event),

  MAILBOX_CHANGED: async (event) => (await import('./apps/mailbox.ts')).showNewMail(event),
  MAILBOX_REST: async (event) => (await import('./apps/mailbox.ts')).deliverRest(event),
  MAILBOX_LEAVES: async (event) => (await import('./apps/letter.ts')).orderLetters(event),
  MAILBOX_LEAVES_FOR: async (event) => (await import('./apps/letter.ts')).sendOutside(event),
  MAILBOX_RETURNED: async (event) => (await import('./apps/letter.ts')).notifyReturned(event),
  MAILBOX_FILES_GONE: async ({ tenant, thing }) =>
    (await import('#functions/data/apps/mailbox/mailFiles.ts')).removeUnheld(tenant, thing),
  MAILBOX_LABEL_REMOVED: async ({ tenant, owner, label }) =>
    (await import('#functions/data/apps/mailbox/mails.ts')).sweepLabel({ tenant, person: owner }, label),

  SHARED_FILE_CHANGED: async (event) => (await import('./apps/file.ts')).deliverSharedFile(event),
  FILES_DISCARDED: async (event) => (await import('./discarded.ts')).deliverDiscarded(event),
  DATA_CHANGED: async (event) => announce(event),
  TO_INDEX: async (event) => (await import('./overview/indexing.ts')).deliverIndexing(event),
}

/** Everything that follows from an event: whatever stands under its action takes events like it. */
export const follow = (event: EventOf<Action>): Promise<void> => (HANDLERS[event.actionType] as Handler<Action>)(event)
