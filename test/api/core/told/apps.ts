import { now, setClock } from '#functions/core/clock.ts'
import { getItem, transact } from '#functions/core/table/table.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { sessionKey, toSession } from '#functions/data/apps/academy/sessions.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { Action } from '#functions/data/streamEvents.ts'
import { runDueJobs } from '#infra/local/triggers/due.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import type { WrittenCourse } from '#shared/apps/academy/entities.ts'
import { files } from '#shared/apps/files/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { academyKit } from '#test/api/apps/academy/academyKit.ts'
import { aPlan, sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { fileKit, ownSpace } from '#test/api/apps/files/filesKit.ts'
import { helpKit } from '#test/api/apps/help/helpKit.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { notesOf } from '#test/api/apps/notes/noteKit.ts'
import { scrumboardKit } from '#test/api/apps/scrumboard/scrumboardKit.ts'
import { taskKit } from '#test/api/apps/tasks/taskKit.ts'
import { call, type Person } from '#test/kit/api.ts'
import type { businessCases } from './business.ts'
import { type Cases, late, type Made, type Staff } from './late.ts'

const DAY_MS = 86_400_000

/** What is due by then happens. */
const dueAt = async (at: Date): Promise<void> => {
  setClock({ at })
  await runDueJobs()
}

/** The kinds of events of the workplace apps, and of what stands behind all groups. */
export const appCases: Cases<Exclude<Action, keyof ReturnType<typeof businessCases>>> = (app) => {
  const { must, newBoard, addCard, firstList } = scrumboardKit(app)
  const tasks = taskKit(app)
  const courses = academyKit(app)
  const { planned, enrol, leave } = sessionKit(app)
  const articles = helpKit(app)
  const { newUnit, handOver, step } = inventoryOf(app)
  const { upload, folder } = fileKit(app)

  const setMembers = (by: Person, id: string) =>
    must(call(app, scrumboard.updateBoard, by, { id, board: { members: [by.personId] } }))
  /** A board with a card, shared with who is to be told. */
  const boarded = async ({ manager, resource }: Staff) => {
    const board = await newBoard(manager, [resource])
    const { id: cardId } = await addCard(manager, firstList(board), 'Chiffrer')
    return { whom: resource, by: manager, board: board.id, cardId }
  }
  const leftBoard = {
    'was taken off the board': ({ by, board }: { by: Person; board: string }) => setMembers(by, board),
  }
  const give = (by: Person, id: string, people: string[]) =>
    must(call(app, scrumboard.updateCard, by, { id, card: { people } }))

  const DUE_ON = parisDate(new Date(now().getTime() + 14 * DAY_MS))
  /** A course that everybody has to go through. */
  const course = async ({ manager, resource: whom }: Staff) => {
    const written = await courses.published(manager, { dueOn: DUE_ON })
    return { whom, by: manager, written }
  }
  type Boarded = Made & Awaited<ReturnType<typeof boarded>>
  type Course = { by: Person; written: WrittenCourse }
  const current = ({ by, written: { id } }: Course) => must(call(app, academy.writtenCourse, by, { id }))
  const lostCourse = {
    'cannot open the course any more': async (made: Course) =>
      must(courses.publish(made.by, await current(made), false)),
    'is meant by it no longer': async (made: Course) => {
      const audience = { who: 'FREELANCERS' as const, people: [] }
      await must(courses.publish(made.by, await must(courses.save(made.by, await current(made), { audience }))))
    },
  }
  const reminding = (happens: (made: Course & { whom: Person }) => Promise<unknown>) =>
    late<Made & Course>(
      'to who is to go through it',
      async (staff) => {
        const made = await course(staff)
        const doing = () => happens(made)
        return { ...made, happens: doing }
      },
      lostCourse,
    )
  /** A session in which who is to be told has a seat, or waits for it. */
  const seated = async ({ manager, resource: whom, addPerson }: Staff, waits = false) => {
    const { id: courseOf } = await courses.published(manager)
    const { id, version } = await planned(manager, courseOf, { seats: 1 })
    if (waits) await must(enrol(await addPerson(), id))
    await must(enrol(whom, id, waits))
    return { whom, by: manager, id, version, courseOf }
  }
  type Seated = Awaited<ReturnType<typeof seated>>
  const gaveUp = { 'gave up the seat': ({ whom, id }: Seated) => must(leave(whom, id)) }
  const ofSeat = (actionType: 'SEAT_GIVEN' | 'SEAT_PASSED') => async (made: Seated) => {
    const { tenant, personId } = made.whom
    const { people: _, ...session } = toSession((await getItem(sessionKey(tenant, made.id))) as never)
    const told = { tenant, courseOf: made.courseOf, people: [personId], session }
    await transact([recordCourseEvent({ actionType, ...told })])
  }
  const inSession = (
    happens: (made: Seated) => Promise<unknown>,
    lost: Record<string, (made: Seated) => Promise<unknown>>,
  ) =>
    late<Made & Seated>(
      'to who has a seat',
      async (staff) => {
        const made = await seated(staff)
        const doing = () => happens(made)
        return { ...made, happens: doing }
      },
      lost,
    )

  return {
    CHAT_MESSAGE: 'tells nobody',
    CHAT_READ: 'tells nobody',
    COMMENTED: [
      late<Boarded>(
        'to who is called',
        async (staff) => {
          const made = await boarded(staff)
          const text = `@[${made.whom.personId}] voir le prix`
          const happens = () => must(call(app, scrumboard.comment, made.by, { cardId: made.cardId, text }))
          return { ...made, happens }
        },
        leftBoard,
      ),
    ],
    CONTACT_REMOVED: 'tells nobody',
    TASK_CHANGED: [
      late(
        'to who is given it',
        async ({ manager, resource: whom }) => {
          const { id } = await tasks.add(manager, 'Relancer')
          const happens = () => must(tasks.change(manager, id, { assignedTo: whom.personId }))
          return { whom, happens, id }
        },
        { 'has it no longer': ({ id }, { manager }) => must(tasks.change(manager, id, { assignedTo: null })) },
      ),
      late('to who gave it', async ({ resource, freelancer: whom }) => {
        const { id } = await tasks.add(whom, 'Relancer')
        await must(tasks.change(whom, id, { assignedTo: resource.personId }))
        return { whom, happens: () => must(tasks.change(resource, id, { completed: true })) }
      }),
    ],
    DUE_DATE_REACHED: [
      late(
        'to who has to do the task',
        async ({ resource: whom }) => {
          const day = parisDate(new Date(now().getTime() + 3 * DAY_MS))
          const { id } = await tasks.add(whom, 'Relancer', { dueDate: day })
          return { whom, id, happens: () => dueAt(new Date(`${day}T07:30:00Z`)) }
        },
        {
          'has done it': ({ whom, id }) => must(tasks.change(whom as Person, id, { completed: true })),
          'has another day for it': ({ whom, id }) => must(tasks.change(whom as Person, id, { dueDate: '2099-01-01' })),
        },
      ),
      late<Boarded>(
        'to who has the card',
        async (staff) => {
          const made = await boarded(staff)
          const day = parisDate(new Date(now().getTime() + 3 * DAY_MS))
          await give(made.by, made.cardId, [made.whom.personId])
          await must(call(app, scrumboard.updateCard, made.by, { id: made.cardId, card: { dueDate: day } }))
          return { ...made, happens: () => dueAt(new Date(`${day}T07:30:00Z`)) }
        },
        { ...leftBoard, 'has the card no longer': ({ by, cardId }) => give(by, cardId, []) },
      ),
    ],
    NOTE_RINGS: [
      late(
        'to its owner',
        async ({ resource: whom }) => {
          const at = new Date(now().getTime() + DAY_MS)
          const note = { title: 'Appeler', content: '', tasks: null, labels: [], archived: false }
          const { write } = notesOf(app, () => whom)
          const { id } = await write({ ...note, reminder: at.toISOString() } as never)
          return { whom, id, happens: () => dueAt(new Date(at.getTime() + 1000)) }
        },
        { 'has it no longer': ({ whom, id }) => must(call(app, notes.remove, whom as Person, { id })) },
      ),
    ],
    BOARD_CHANGED: [
      late<Boarded>(
        'to who is given a card',
        async (staff) => {
          const made = await boarded(staff)
          const happens = () => give(made.by, made.cardId, [made.whom.personId])
          return { ...made, happens }
        },
        { ...leftBoard, 'has the card no longer': ({ by, cardId }) => give(by, cardId, []) },
      ),
    ],
    BOARD_TRASHED: 'tells nobody',
    BOARD_RETURNED: 'tells nobody',
    BOARD_DELETED: 'tells nobody',
    LIST_DELETED: 'tells nobody',
    LIST_RETURNED: 'tells nobody',
    CARD_DELETED: 'tells nobody',

    UNITS_ADDED: 'tells nobody',
    UNIT_HANDED_OVER: [
      late(
        'to who is to sign',
        async ({ manager: by, resource: whom }) => {
          const { unitId } = await newUnit(by, 'PF-1')
          return { whom, by, unitId, happens: () => must(handOver(by, unitId, whom)) }
        },
        { 'gave it back': ({ by, unitId }) => must(step(by, unitId, 'TAKE_BACK')) },
      ),
    ],
    UNIT_ACCEPTED: 'tells nobody',
    UNIT_TAKEN_BACK: 'to whom it is about and who did it',
    UNIT_LOST: 'tells nobody',
    UNIT_FOUND: 'tells nobody',
    UNIT_REMOVED: 'tells nobody',
    STOCK_CORRECTED: 'tells nobody',
    PRODUCT_DELETED: 'tells nobody',

    COURSE_REMINDED: [
      reminding(({ whom, by, written: { id } }) =>
        must(call(app, academy.remind, by, { id, people: [whom.personId] })),
      ),
    ],
    COURSE_FINISHED: 'tells nobody',
    COURSE_DUE: [reminding(() => dueAt(new Date(`${DUE_ON}T08:00:00Z`)))],
    CERTIFICATE_ENDS: [
      reminding(({ whom: { tenant, personId }, written: { id: courseOf } }) =>
        transact([
          recordCourseEvent({
            actionType: 'CERTIFICATE_ENDS',
            tenant,
            courseOf,
            people: [personId],
            ends: { [personId]: DUE_ON },
          }),
        ]),
      ),
    ],
    SESSION_CHANGED: [
      inSession(
        ({ by, id, version }) =>
          must(call(app, academy.changeSession, by, { id, version, session: aPlan({ seats: 5, place: 'Lyon' }) })),
        gaveUp,
      ),
    ],
    SESSION_CANCELLED: [inSession(({ by, id }) => must(call(app, academy.cancelSession, by, { id })), {})],
    SEATS_FREED: 'tells nobody',
    SEAT_GIVEN: [inSession(ofSeat('SEAT_GIVEN'), gaveUp)],
    SEAT_PASSED: [inSession(ofSeat('SEAT_PASSED'), {})],
    COURSE_WITHDRAWN: 'tells nobody',
    COURSE_DELETED: 'tells nobody',

    ARTICLE_DELETED: 'tells nobody',
    ARTICLE_PICTURES: 'tells nobody',
    ARTICLE_TO_REVIEW: [
      late(
        'to who looks after articles',
        async ({ manager: by, addPerson }) => {
          const { id } = await articles.begun(by)
          const on = new Date(now().getTime() + 2 * DAY_MS)
          await must(call(app, help.planReview, by, { id, next: { on: parisDate(on), months: 12 } }))
          const whom = await addPerson({ type: 'ESN', permissions: ['MANAGE_CONTENT'] })
          return { whom, by, id, happens: () => dueAt(new Date(on.getTime() + DAY_MS)) }
        },
        {
          'lost the permission': ({ whom, by }) =>
            must(call(app, users.setPermissions, by, { userId: whom.personId, permissions: ['VIEW_CRA'] })),
        },
      ),
    ],
    ARTICLE_REVIEWED: 'tells nobody',
    ARTICLE_READ: 'tells nobody',
    ARTICLE_WITHDRAWN: 'tells nobody',
    ARTICLE_TO_READ: [
      late(
        'to who is to read it',
        async ({ manager: by, resource: whom }) => {
          const article = await articles.published(by, 'Nos astreintes')
          await must(call(app, help.askToAcknowledge, by, { id: article.id, asked: true }))
          const people = [whom.personId]
          const happens = () => must(call(app, help.remindReaders, by, { id: article.id, people }))
          return { whom, by, article, happens }
        },
        {
          'is asked no more': ({ by, article: { id } }) =>
            must(call(app, help.askToAcknowledge, by, { id, asked: false })),
          'cannot open the article any more': ({ by, article }) => must(articles.publish(by, article, false)),
        },
      ),
    ],

    MAILBOX_CHANGED: 'tells nobody',
    MAILBOX_REST: 'in the mailbox of its owner',
    MAILBOX_LEAVES: 'tells nobody',
    MAILBOX_LEAVES_FOR: 'tells nobody',
    MAILBOX_RETURNED: 'in the mailbox of its owner',
    MAILBOX_UNSENT: 'in the mailbox of its owner',
    MAILBOX_AUTO_REPLY: 'tells nobody',
    MAILBOX_FILES_GONE: 'tells nobody',
    MAILBOX_LABEL_REMOVED: 'tells nobody',

    SHARED_FILE_CHANGED: [
      late(
        'to who reads it',
        async ({ freelancer: by, resource: whom }) => {
          const inside = await folder(by, ownSpace(by), 'Contrats')
          const { id } = await upload(by, inside.id)
          return {
            whom,
            by,
            id,
            folder: inside.id,
            happens: () => must(call(app, files.share, by, { id, people: [whom.personId] })),
          }
        },
        {
          'reads it no longer': ({ whom, by, id }) => must(call(app, files.unshare, by, { id, userId: whom.personId })),
          'finds its folder in the trash': ({ by, folder: id }) => must(call(app, files.remove, by, { id })),
          'had it from somebody who left': ({ by }, { manager }) =>
            must(call(app, users.disable, manager, { userId: by.personId })),
        },
      ),
    ],
    FILES_DISCARDED: 'tells nobody',
    DATA_CHANGED: 'tells nobody',
    TO_INDEX: 'tells nobody',
  }
}
