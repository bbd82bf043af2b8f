import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItem, put, update } from '#functions/core/table/table.ts'
import { dueCourseAt, toCourseRow } from '../apps/academy/courses.ts'
import { toCourseReader } from '../apps/academy/readers.ts'
import { toOwnUnit } from '../apps/inventory/ownUnits.ts'
import { cardKey, OWN_CARD_VERSION, OWN_CARDS, ownCard, toCard } from '../apps/scrumboard/cards.ts'
import { toTask, waitsAt } from '../apps/tasks.ts'
import type { Migration } from '../migration.ts'
import { readIf } from '../stored.ts'
import { finishedAt, leftAt, type Place, toSignAt } from './waiting.ts'

/** The tenant and the person of a key. */
const OWN = /^T#([^#]+)#P#([^#]+)(#TASKS)?$/
const ownerOf = ({ pk }: Item): { tenant: string; person: string } => {
  const [, tenant = '', person = ''] = OWN.exec(pk) ?? []
  return { tenant, person }
}

const isFound = ({ gsi1pk }: Item): boolean => gsi1pk !== undefined
const UNPLACED = expression`attribute_not_exists(#gsi1pk)`

const place = (item: Item, at: Place, when = UNPLACED): Write =>
  update(item, expression`SET #gsi1pk = ${at.gsi1pk}, #gsi1sk = ${at.gsi1sk}`, when)

/** Tasks that are due by a day. */
const tasks: Migration = {
  isOld: (item) =>
    /^T#[^#]+#P#[^#]+#TASKS$/.test(item.pk) &&
    item.sk.startsWith('TASK#') &&
    item.type === 'task' &&
    item.completedAt === null &&
    typeof item.dueDate === 'string' &&
    !isFound(item),
  upgrade: (item) => {
    const { tenant, person } = ownerOf(item)
    const task = toTask(item)
    return place(item, waitsAt(tenant, person, task) as Place, expression`#version = ${task.version} AND ${UNPLACED}`)
  },
}

/** Cards that are somebody’s to do: when, the card itself says. */
const cards: Migration = {
  isOld: ({ pk, sk, v }) => /^T#[^#]+#P#[^#]+$/.test(pk) && sk.startsWith(OWN_CARDS) && v !== OWN_CARD_VERSION,
  upgrade: async (item) => {
    const { tenant, person } = ownerOf(item)
    const [board, id] = [String(item.board), String(item.card)]
    const card = readIf(await getItem(cardKey(tenant, board, id)), toCard)
    return put(ownCard(tenant, person, board, id, card?.dueDate ?? null), expression`#v = ${item.v}`)
  },
}

/** Units that wait for the signature of who has them. */
const units: Migration = {
  isOld: (item) =>
    /^T#[^#]+#P#[^#]+$/.test(item.pk) &&
    item.sk.startsWith('EQUIPMENT#') &&
    item.state === 'HANDED_OVER' &&
    !isFound(item),
  upgrade: (item) => {
    const { tenant, person } = ownerOf(item)
    return place(
      item,
      toSignAt(tenant, person, toOwnUnit(item).unitId),
      expression`#state = ${'HANDED_OVER'} AND ${UNPLACED}`,
    )
  },
}

/** Who has gone through a course of a company. */
const readers: Migration = {
  isOld: (item) =>
    /^T#[^#]+#COURSE#[^#]+$/.test(item.pk) &&
    item.sk.startsWith('READER#') &&
    item.completedAt !== undefined &&
    !isFound(item),
  upgrade: (item) => {
    const [, tenant = '', , course = ''] = item.pk.split('#')
    return place(
      item,
      finishedAt(tenant, toCourseReader(item).person, course),
      expression`attribute_exists(#completedAt) AND ${UNPLACED}`,
    )
  },
}

/** Mandatory courses. */
const courses: Migration = {
  isOld: (item) =>
    /^T#[^#]+#COURSES$/.test(item.pk) &&
    typeof (item.published as { dueOn?: unknown } | null | undefined)?.dueOn === 'string' &&
    !isFound(item),
  upgrade: (item) => {
    const [, tenant = ''] = item.pk.split('#')
    const { id, published } = toCourseRow(item)
    const at = dueCourseAt(tenant, id, published) as Place
    return place(item, at, expression`#published.#version = ${published?.version} AND ${UNPLACED}`)
  },
}

/** Who has left with something. */
const holders: Migration = {
  isOld: (item) => /^T#[^#]+#HOLDERS$/.test(item.pk) && item.left === true && Number(item.count) > 0 && !isFound(item),
  upgrade: (item) => {
    const [, tenant = ''] = item.pk.split('#')
    return place(item, leftAt(tenant, item.sk), expression`#left = ${true} AND #count > ${0} AND ${UNPLACED}`)
  },
}

/** What was stored before homes knew it: the index finds it from now on, as long as it waits. */
export const WAITING: readonly Migration[] = [tasks, cards, units, readers, courses, holders]
