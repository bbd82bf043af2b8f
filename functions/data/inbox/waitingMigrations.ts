import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItem, put, update } from '#functions/core/table/table.ts'
import { dueCourseIndexKey, toCourseRow } from '../apps/academy/courses.ts'
import { toCourseReader } from '../apps/academy/readers.ts'
import { toOwnUnit } from '../apps/inventory/ownUnits.ts'
import { cardKey, toCard } from '../apps/scrumboard/cards.ts'
import { OWN_CARD_VERSION, OWN_CARDS, toOwnCardItem } from '../apps/scrumboard/ownCards.ts'
import { taskIndexKey, toTask } from '../apps/tasks.ts'
import type { Migration } from '../migration.ts'
import { readIf } from '../stored.ts'
import { completedCourseIndexKey, leaverIndexKey, signatureIndexKey, type WaitingIndexKey } from './waiting.ts'

const OWN = /^T#([^#]+)#P#([^#]+)(#TASKS)?$/
const ownerOf = ({ pk }: Item): { tenant: string; person: string } => {
  const [, tenant = '', person = ''] = OWN.exec(pk) ?? []
  return { tenant, person }
}

const isIndexed = ({ gsi1pk }: Item): boolean => gsi1pk !== undefined

/** Indexes an item that still is as it was read (`as`). */
const buildIndexWrite = (item: Item, at: WaitingIndexKey, as: Expression): Write =>
  update(
    item,
    expression`SET #gsi1pk = ${at.gsi1pk}, #gsi1sk = ${at.gsi1sk}`,
    expression`${as} AND attribute_not_exists(#gsi1pk)`,
  )

/** Tasks with a due date. */
const tasks: Migration = {
  isOld: (item) =>
    /^T#[^#]+#P#[^#]+#TASKS$/.test(item.pk) &&
    item.sk.startsWith('TASK#') &&
    item.type === 'task' &&
    item.completedAt === null &&
    typeof item.dueDate === 'string' &&
    !isIndexed(item),
  upgrade: (item) => {
    const { tenant, person } = ownerOf(item)
    const task = toTask(item)
    return buildIndexWrite(
      item,
      taskIndexKey(tenant, person, task) as WaitingIndexKey,
      expression`#version = ${task.version}`,
    )
  },
}

/** Assigned cards; the due date is read from the card. */
const cards: Migration = {
  isOld: ({ pk, sk, v }) => /^T#[^#]+#P#[^#]+$/.test(pk) && sk.startsWith(OWN_CARDS) && v !== OWN_CARD_VERSION,
  upgrade: async (item) => {
    const { tenant, person } = ownerOf(item)
    const [board, id] = [String(item.board), String(item.card)]
    const card = readIf(await getItem(cardKey(tenant, board, id)), toCard)
    return put(toOwnCardItem(tenant, person, board, id, card?.dueDate ?? null), expression`#v = ${item.v}`)
  },
}

/** Units to sign for. */
const units: Migration = {
  isOld: (item) =>
    /^T#[^#]+#P#[^#]+$/.test(item.pk) &&
    item.sk.startsWith('EQUIPMENT#') &&
    item.state === 'HANDED_OVER' &&
    !isIndexed(item),
  upgrade: (item) => {
    const { tenant, person } = ownerOf(item)
    return buildIndexWrite(
      item,
      signatureIndexKey(tenant, person, toOwnUnit(item).unitId),
      expression`#state = ${'HANDED_OVER'}`,
    )
  },
}

/** Completed courses. */
const readers: Migration = {
  isOld: (item) =>
    /^T#[^#]+#COURSE#[^#]+$/.test(item.pk) &&
    item.sk.startsWith('READER#') &&
    item.completedAt !== undefined &&
    !isIndexed(item),
  upgrade: (item) => {
    const [, tenant = '', , course = ''] = item.pk.split('#')
    return buildIndexWrite(
      item,
      completedCourseIndexKey(tenant, toCourseReader(item).person, course),
      expression`attribute_exists(#completedAt)`,
    )
  },
}

/** Mandatory courses. */
const courses: Migration = {
  isOld: (item) =>
    /^T#[^#]+#COURSES$/.test(item.pk) &&
    typeof (item.published as { dueOn?: unknown } | null | undefined)?.dueOn === 'string' &&
    !isIndexed(item),
  upgrade: (item) => {
    const [, tenant = ''] = item.pk.split('#')
    const { id, published } = toCourseRow(item)
    const at = dueCourseIndexKey(tenant, id, published) as WaitingIndexKey
    return buildIndexWrite(item, at, expression`#published.#version = ${published?.version}`)
  },
}

/** Leavers who still hold units. */
const holders: Migration = {
  isOld: (item) =>
    /^T#[^#]+#HOLDERS$/.test(item.pk) && item.left === true && Number(item.count) > 0 && !isIndexed(item),
  upgrade: (item) => {
    const [, tenant = ''] = item.pk.split('#')
    return buildIndexWrite(item, leaverIndexKey(tenant, item.sk), expression`#left = ${true} AND #count > ${0}`)
  },
}

/** Indexes pending items of earlier releases. */
export const WAITING_MIGRATIONS: readonly Migration[] = [tasks, cards, units, readers, courses, holders]
