import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryPage } from '#functions/core/table/table.ts'
import { companyWaitingPartition, ownWaitingPartition } from '#functions/data/keys.ts'

/**
 * Where the index finds what waits for somebody: the items themselves, each while it waits, so that nothing is counted twice
 * or kept in step. One query asks for all that is a person’s own, another one for what concerns the whole company.
 */
export interface WaitingIndexKey {
  gsi1pk: string
  gsi1sk: string
}

/** What somebody has to do by a day: a task or a card of a board. */
export const dueIndexKey = (
  tenant: string,
  person: string,
  day: string,
  what: 'TASK' | 'CARD',
  id: string,
): WaitingIndexKey => ({
  gsi1pk: ownWaitingPartition(tenant, person),
  gsi1sk: `${day}#${what}#${id}`,
})
/** A unit that was handed over to somebody, who has not signed for it. Before all days: it is never behind what is due. */
export const signatureIndexKey = (tenant: string, person: string, unit: string): WaitingIndexKey => ({
  gsi1pk: ownWaitingPartition(tenant, person),
  gsi1sk: `#SIGN#${unit}`,
})
/**
 * That somebody has gone through a course of the company, with the last day of their certificate where it does not hold for
 * ever: the mandatory ones that are left are the others.
 */
export const completedCourseIndexKey = (
  tenant: string,
  person: string,
  course: string,
  validUntil?: string,
): WaitingIndexKey => ({
  gsi1pk: ownWaitingPartition(tenant, person),
  gsi1sk: `#DONE#${course}${validUntil === undefined ? '' : `#${validUntil}`}`,
})

const COURSE = 'COURSE#'
const KIT = 'KIT#'
const LEFT = 'LEFT#'
// Behind the others: what ends later is not read.
const LICENCE = 'LICENCE#'
/** A course that is to be gone through by a day. */
export const mandatoryCourseIndexKey = (tenant: string, course: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: COURSE + course,
})
/** Somebody who no longer works here and still has something. */
export const leaverIndexKey = (tenant: string, person: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: LEFT + person,
})

/** Somebody who was given no kit yet for a mission, by the day on which they begin there. */
export const startIndexKey = (tenant: string, day: string, person: string, mission: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: `${KIT}${day}#${person}#${mission}`,
})

/** A licence, by the day on which it ends. */
export const licenceIndexKey = (tenant: string, day: string, product: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: `${LICENCE}${day}#${product}`,
})

/** Goes on from the `SET` of a change: the index finds the item there from now on, or no longer. */
export const indexKeyUpdate = (place: WaitingIndexKey | undefined): Expression =>
  place ? expression`, #gsi1pk = ${place.gsi1pk}, #gsi1sk = ${place.gsi1sk}` : expression` REMOVE #gsi1pk, #gsi1sk`

/** More than anybody has waiting: of more, there are at least so many. */
const MAX_WAITING = 200

/** What waits for one person until a day. */
export interface OwnWaiting {
  /** The days by which their tasks are due, the earliest first. */
  tasks: string[]
  cards: { id: string; day: string }[]
  units: number
  /** The courses that they have gone through, each with the last day of their certificate; null: it holds for ever, or there is none. */
  finished: ReadonlyMap<string, string | null>
  more: boolean
}

export const NO_OWN_WAITING: OwnWaiting = { tasks: [], cards: [], units: 0, finished: new Map(), more: false }

const placeOf = ({ gsi1sk }: Item) => {
  const [day = '', what, id = '', until = null] = String(gsi1sk).split('#')
  return { day, what, id, until }
}

/** What somebody has to do on some days: the tasks themselves, and which cards. */
export const listDueBetween = async (
  tenant: string,
  person: string,
  from: string,
  to: string,
): Promise<{ tasks: Item[]; cards: string[] }> => {
  const { items } = await queryPage({
    index: 'gsi1',
    where: expression`#gsi1pk = ${ownWaitingPartition(tenant, person)} AND #gsi1sk BETWEEN ${from} AND ${`${to}~`}`,
    limit: MAX_WAITING,
  })
  return {
    tasks: items.filter((item) => placeOf(item).what === 'TASK'),
    cards: items.map(placeOf).flatMap(({ what, id }) => (what === 'CARD' ? id : [])),
  }
}

/** What comes before all days, such as courses gone through, may fill a page: what is due is looked for behind it, too. */
const MAX_PAGES = 2

export const readOwnWaiting = async (tenant: string, person: string, until: string): Promise<OwnWaiting> => {
  const where = expression`#gsi1pk = ${ownWaitingPartition(tenant, person)} AND #gsi1sk < ${`${until}~`}`
  const places: ReturnType<typeof placeOf>[] = []
  let last: Record<string, unknown> | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await queryPage({ index: 'gsi1', where, limit: MAX_WAITING, ...(last && { after: last }) })
    places.push(...found.items.map(placeOf))
    last = found.last
    if (!last || places.filter(({ day }) => day !== '').length >= MAX_WAITING) break
  }
  const of = (kind: string) => places.filter(({ what }) => what === kind)
  return {
    tasks: of('TASK').map(({ day }) => day),
    cards: of('CARD').map(({ id, day }) => ({ id, day })),
    units: of('SIGN').length,
    finished: new Map(of('DONE').map(({ id, until }) => [id, until])),
    more: last !== undefined,
  }
}

/** The rows of the mandatory courses of a company, when those begin who have no kit yet, how many have left it with something, and when licences end. */
interface CompanyWaiting {
  courses: Item[]
  starts: string[]
  left: number
  licences: string[]
  more: boolean
}

export const NO_COMPANY_WAITING: CompanyWaiting = { courses: [], starts: [], left: 0, licences: [], more: false }

/** Each only where it is asked for; `equipment`: licences that end until a day, too. */
export const readCompanyWaiting = async (
  tenant: string,
  asked: { courses: boolean; equipment: string | undefined },
): Promise<CompanyWaiting> => {
  const from = asked.courses ? COURSE : KIT
  const to = asked.equipment ? LICENCE + asked.equipment : COURSE
  const { items, last } = await queryPage({
    index: 'gsi1',
    where: expression`#gsi1pk = ${companyWaitingPartition(tenant)} AND #gsi1sk BETWEEN ${from} AND ${`${to}~`}`,
    limit: MAX_WAITING,
  })
  const of = (kind: string) => items.filter(({ gsi1sk }) => String(gsi1sk).startsWith(kind))
  const daysOf = (kind: string) => of(kind).map(({ gsi1sk }) => String(gsi1sk).slice(kind.length).split('#')[0] ?? '')
  return {
    courses: of(COURSE),
    starts: daysOf(KIT),
    left: of(LEFT).length,
    licences: daysOf(LICENCE),
    more: last !== undefined,
  }
}

/** Who was given no kit yet for a mission, the first to begin first. */
export const listWaitingStarts = async (tenant: string): Promise<Item[]> => {
  const { items } = await queryPage({
    index: 'gsi1',
    where: expression`#gsi1pk = ${companyWaitingPartition(tenant)} AND begins_with(#gsi1sk, ${KIT})`,
    limit: MAX_WAITING,
  })
  return items
}

/** The products whose licence ends until a day, the earliest first. */
export const listLicencesUntil = async (tenant: string, day: string): Promise<Item[]> => {
  const { items } = await queryPage({
    index: 'gsi1',
    where: expression`#gsi1pk = ${companyWaitingPartition(tenant)} AND #gsi1sk BETWEEN ${LICENCE} AND ${`${LICENCE}${day}~`}`,
    limit: MAX_WAITING,
  })
  return items
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'what a person has to do: task, card, unit to sign for, completed course': [
    dueIndexKey('<tenant>', '<person>', '<date>', 'TASK', '<ulid>'),
    dueIndexKey('<tenant>', '<person>', '<date>', 'CARD', '<board>_<card>'),
    signatureIndexKey('<tenant>', '<person>', '<unit>'),
    completedCourseIndexKey('<tenant>', '<person>', '<course>'),
    completedCourseIndexKey('<tenant>', '<person>', '<course>', '<date>'),
  ],
  'for the home page: mandatory course, mission for which a kit is due, person who left with equipment, licence that ends':
    [
      mandatoryCourseIndexKey('<tenant>', '<course>'),
      startIndexKey('<tenant>', '<date>', '<person>', '<mission>'),
      leaverIndexKey('<tenant>', '<person>'),
      licenceIndexKey('<tenant>', '<date>', '<product>'),
    ],
})
