import * as z from 'zod'
import { MAX_LABELS } from '#shared/apps/labels.ts'
import { REPETITION_RULE } from '#shared/apps/repetition.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { del, get, group, patch, post, withReadOnly } from '#shared/core/endpoint.ts'
import { CivilDate, Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import {
  DONE_DAYS,
  MAX_CALENDAR_ENTRIES,
  MAX_GIVEN_TASKS,
  MAX_NOTES_LENGTH,
  MAX_OPEN_TASKS,
  MAX_SUBTASKS,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
  TASK_TYPES,
} from './rules.ts'
import { Subject, SubjectRef } from './subject.ts'
import { SubTask } from './subTask.ts'

const Tag = z.object({ id: Id, title: z.string() })

const Colleague = z.object({
  id: Id,
  name: z.string(),
  /** Path of a picture on this site; null: the initials are shown. */
  avatar: z.string().nullable(),
})

const Priority = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A task, or a section heading, which has the same fields but is never due. */
export const Task = z.object({
  id: Id,
  type: z.enum(TASK_TYPES),
  /** A single space until it is first written. */
  title: z.string(),
  notes: z.string().nullable(),
  completed: z.boolean(),
  dueDate: CivilDate.nullable(),
  /** 0 low, 1 normal, 2 high. */
  priority: Priority,
  /** Ids of the caller's own tags. */
  tags: z.array(Id),
  /** The assignee, if it is not the author. */
  assignedTo: Id.nullable(),
  subTasks: z.array(SubTask),
  /** Position in the caller's list, from 0; -1: in a colleague's list, or archived. */
  order: z.int(),
  /** Repetition rule (RFC 5545). */
  repeat: z.string().nullable(),
  /** The subject, if the caller may see it. */
  about: Subject.nullable(),
  assignee: Colleague.nullable(),
  /** The colleague who assigned it to the caller. */
  givenBy: Colleague.nullable(),
  createdAt: Instant,
  completedAt: Instant.nullable(),
  /** Incremented by each change except of the order. */
  version: z.int(),
})
export type Task = z.infer<typeof Task>

const TaskChange = z
  .strictObject({
    title: z.string().max(MAX_TITLE_LENGTH),
    notes: multiline(z.string().max(MAX_NOTES_LENGTH)).nullable(),
    completed: z.boolean(),
    dueDate: CivilDate.nullable(),
    priority: Priority,
    /** Deleted tags are skipped. */
    tags: z.array(Id).max(MAX_LABELS),
    assignedTo: Id.nullable(),
    subTasks: z
      .array(
        z.strictObject({
          id: Id.optional(),
          title: z.string().max(MAX_TITLE_LENGTH),
          completed: z.boolean().default(false),
        }),
      )
      .max(MAX_SUBTASKS),
    repeat: z.string().regex(REPETITION_RULE).nullable(),
    /** A subject that the caller may see; null removes a visible one. */
    about: withReadOnly(z.strictObject(SubjectRef.shape), Subject).nullable(),
    /** The version that was read; a stale one is refused. */
    version: z.int().min(0),
  })
  .partial()
export type TaskChange = z.infer<typeof TaskChange>

const TagTitle = z.strictObject({ title: z.string().trim().min(1).max(MAX_TAG_LENGTH) })
const Place = withReadOnly(z.strictObject({ id: Id }), Task)

/** The calendar feed. */
const CalendarFile = z.file().mime('text/calendar; charset=utf-8')
const CalendarToken = z.string().regex(/^[\w-]{43}$/)

/** The whole list is read: two requests at its usual length, three at its limit. */
const READING = { requests: 3, units: 560 }

/** The caller's tasks in their own order, and those that they assigned to colleagues. Private to them. */
export const tasks = group('tasks', {
  tags: get('/api/apps/experience/tags', {
    summary: 'List the caller’s tags, newest first. Initially empty.',
    access: 'signed-in',
    output: z.array(Tag),
    cost: { requests: 1, units: 5 },
  }),
  createTag: post('/api/apps/experience/tag', {
    summary: `Create a tag, at most ${MAX_LABELS}. Returns the existing tag if the title is taken.`,
    access: 'signed-in',
    input: { tag: TagTitle },
    entity: { tag: Tag },
    output: Tag,
    errors: ['common.full'],
    cost: { requests: 10, units: 60 },
  }),
  updateTag: patch('/api/apps/experience/tag', {
    summary: 'Rename a tag',
    access: 'signed-in',
    input: { id: Id, tag: TagTitle },
    entity: { tag: Tag },
    output: Tag,
    errors: ['labels.taken'],
    cost: { requests: 10, units: 60 },
  }),
  deleteTag: del('/api/apps/experience/tag', {
    summary: 'Delete a tag and remove it from all tasks',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    cost: { requests: 10, units: 60 },
  }),
  all: get('/api/apps/experience/all', {
    summary: `List the caller’s tasks and sections in their order, at most ${MAX_OPEN_TASKS} open ones`,
    access: 'signed-in',
    output: z.array(Task),
    // One batch for each hundred people and subjects of the list.
    cost: { requests: 25, units: 3000 },
  }),
  given: get('/api/apps/experience/given', {
    summary: `List the tasks that the caller assigned to colleagues, latest first, at most ${MAX_GIVEN_TASKS}`,
    access: 'signed-in',
    output: z.array(Task),
    cost: { requests: 9, units: 1400 },
  }),
  done: get('/api/apps/experience/done', {
    summary: `List archived tasks, which were completed more than ${DONE_DAYS} days ago, latest first`,
    access: 'signed-in',
    input: { cursor: Cursor.optional() },
    output: page(Task),
    cost: { requests: 3, units: 600 },
  }),
  about: get('/api/apps/experience/about', {
    summary:
      'List open tasks about a subject, the caller’s own and those they assigned. Empty if they may not see the subject.',
    access: 'signed-in',
    input: SubjectRef.shape,
    output: z.array(Task),
    cost: { requests: 9, units: 1800 },
  }),
  subjects: get('/api/apps/experience/subjects', {
    summary: 'Search what the caller may see for subjects of a task',
    access: 'signed-in',
    input: { query: z.string().max(100) },
    output: z.array(Subject),
    cost: { requests: 7, units: 120 },
  }),
  search: get('/api/apps/experience/search', {
    summary:
      'Search the caller’s tasks by title and notes, ignoring case and accents. Titles are HTML, with `<mark>` around matches as the only markup. Returns `null` without a query.',
    access: 'signed-in',
    input: { query: z.string().max(200).optional() },
    output: z.array(Task).nullable(),
    cost: { requests: 25, units: 3000 },
  }),
  order: patch('/api/apps/experience/order', {
    summary: 'Reorder the list. Tasks that no longer exist are ignored; those not listed stay after their predecessor.',
    access: 'signed-in',
    input: { tasks: z.array(Place).max(MAX_OPEN_TASKS * 2) },
    output: z.array(Task),
    // One transaction for a moved task; a renumbered list is written in parts of ninety.
    cost: { requests: 60, units: 12_000 },
  }),
  task: get('/api/apps/experience/task', {
    summary: 'Get a task of the caller’s own or one they assigned',
    access: 'signed-in',
    input: { id: Id },
    output: Task,
    cost: { requests: 5, units: 600 },
  }),
  create: post('/api/apps/experience/task', {
    summary: 'Create an empty task or section at the top of the list',
    access: 'signed-in',
    input: { type: z.enum(TASK_TYPES).default('task') },
    output: Task,
    errors: ['tasks.full'],
    // Also archives up to ten tasks done long ago.
    cost: { requests: READING.requests + 2, units: READING.units + 1000 },
  }),
  update: patch('/api/apps/experience/task', {
    summary:
      'Update a task of the caller’s own or one they assigned. `assignedTo` assigns it, takes it back or returns it. Completing a repeating task creates the next one, reopening it removes that one, unless it has changed. A section is never due: `dueDate` and `repeat` of one are ignored.',
    access: 'signed-in',
    input: { id: Id, task: TaskChange },
    entity: { task: Task },
    output: Task,
    errors: [
      'tasks.full',
      'tasks.stale',
      'tasks.unknownColleague',
      'tasks.colleagueFull',
      'tasks.tooManyGiven',
      'tasks.notYours',
      'tasks.sectionNotGiven',
      'tasks.unknownSubject',
    ],
    cost: { requests: 25, units: 2400 },
  }),
  remove: del('/api/apps/experience/task', {
    summary: 'Delete a task. One that a colleague assigned returns to them.',
    access: 'signed-in',
    input: { id: Id },
    output: z.boolean(),
    errors: ['tasks.colleagueFull'],
    cost: { requests: 15, units: 1900 },
  }),
  restore: post('/api/apps/experience/task/restore', {
    summary: `Restore a task that the caller deleted, within ${UNDO_HOURS} hours. One they had assigned returns to its assignee, or to the caller if the assignee has left.`,
    access: 'signed-in',
    input: { id: Id },
    output: Task,
    errors: ['tasks.full', 'tasks.colleagueFull', 'tasks.tooManyGiven'],
    cost: { requests: 24, units: 2400 },
  }),
  calendarLink: get('/api/apps/experience/calendar-link', {
    summary: 'Get the creation time of the caller’s calendar feed link, or `null` if there is none',
    access: 'signed-in',
    output: z.object({ createdAt: Instant }).nullable(),
  }),
  makeCalendarLink: post('/api/apps/experience/calendar-link', {
    summary: 'Create a calendar feed link. Its token is returned only once, and the previous link stops working.',
    access: 'signed-in',
    rightsInTransaction: true,
    secret: true,
    output: z.object({ token: CalendarToken, createdAt: Instant }),
    errors: ['resource.conflict'],
    cost: { requests: 2, units: 14 },
  }),
  removeCalendarLink: del('/api/apps/experience/calendar-link', {
    summary: 'Delete the calendar feed link. Takes effect with the next request. Idempotent.',
    access: 'signed-in',
    rightsInTransaction: true,
    output: z.literal(true),
    errors: ['resource.conflict'],
    cost: { requests: 2, units: 16 },
  }),
  calendar: get('/api/apps/experience/calendar.ics', {
    summary: `Get the calendar feed (RFC 5545) of the link’s creator: open tasks, cards and training days, at most ${MAX_CALENDAR_ENTRIES}. Unknown links and those of people who may not sign in return the same error.`,
    access: 'public',
    input: { token: CalendarToken },
    output: CalendarFile,
    errors: ['resource.notFound'],
    cost: { requests: 12, units: 760 },
  }),
})
