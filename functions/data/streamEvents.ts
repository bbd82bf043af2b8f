import * as z from 'zod'
import type { Item } from '#functions/core/table/item.ts'
import { AddressEvent, MemberEvent } from './accounts/accountEvents.ts'
import { CourseEvent } from './apps/academy/courseEvents.ts'
import { CommentEvent } from './apps/comments.ts'
import { ContactEvent } from './apps/contacts/contactEvents.ts'
import { DueDateEvent } from './apps/dueDates.ts'
import { FileEvent } from './apps/files/fileEvents.ts'
import { ArticleEvent } from './apps/help/articleEvents.ts'
import { EquipmentEvent } from './apps/inventory/equipmentEvents.ts'
import { MailboxEvent } from './apps/mailbox/mailEvents.ts'
import { NoteEvent } from './apps/noteEvents.ts'
import { BoardEvent } from './apps/scrumboard/boardEvents.ts'
import { TaskEvent } from './apps/taskEvents.ts'
import { ChangeEvent } from './changeEvents.ts'
import { ChatEvent } from './chats/chatEvents.ts'
import { DiscardEvent } from './files/discardedFiles.ts'
import { FeedbackEvent } from './inbox/feedback.ts'
import { ClientEvent } from './missions/clientEvents.ts'
import { MissionEvent } from './missions/missionEvents.ts'
import { ValidatorEvent } from './missions/validatorEvents.ts'
import { StatusEvent } from './people/statusEvents.ts'
import { PositioningEvent } from './positionings/positioningEvents.ts'
import { ReportEvent } from './reports/reportEvents.ts'
import { RetryEvent } from './retries.ts'
import { IndexEvent } from './search/indexOrders.ts'

/** All events of the stream. */
export const Event = z.discriminatedUnion('actionType', [
  FeedbackEvent,
  ReportEvent,
  MemberEvent,
  AddressEvent,
  PositioningEvent,
  ChatEvent,
  ClientEvent,
  ValidatorEvent,
  MissionEvent,
  StatusEvent,
  DiscardEvent,
  NoteEvent,
  DueDateEvent,
  TaskEvent,
  BoardEvent,
  CommentEvent,
  ContactEvent,
  MailboxEvent,
  EquipmentEvent,
  CourseEvent,
  ArticleEvent,
  FileEvent,
  IndexEvent,
  ChangeEvent,
  RetryEvent,
])
export type Event = z.infer<typeof Event>

/** Event names, without retries. */
export type Action = Exclude<Event, RetryEvent>['actionType']
type Named<A, E> = E extends { actionType: infer One } ? (A extends One ? E : never) : never
export type EventOf<A extends Action> = Named<A, Event>

export const toEvent = (item: Item | Record<string, unknown>): Event => Event.parse(item)
