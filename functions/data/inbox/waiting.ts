import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryPage } from '#functions/core/table/table.ts'
import { companyWaitingPartition, ownWaitingPartition } from '#functions/data/keys.ts'
import { renewableFrom } from '#shared/apps/academy/certificateRules.ts'

/**
 * Index of pending things: the items themselves are indexed while they are pending, so nothing is stored twice. One
 * query returns a person's own, another one the company's.
 */
export interface WaitingIndexKey {
  gsi1pk: string
  gsi1sk: string
}

/** A due task or card. */
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
/** A unit to sign for; it sorts before all dates, so it is always read. */
export const signatureIndexKey = (tenant: string, person: string, unit: string): WaitingIndexKey => ({
  gsi1pk: ownWaitingPartition(tenant, person),
  gsi1sk: `#SIGN#${unit}`,
})
/**
 * A completed course with the dates of a certificate that ends; mandatory courses without such an entry are pending.
 * Earlier entries lack when it was issued.
 */
export const completedCourseIndexKey = (
  tenant: string,
  person: string,
  course: string,
  certificate?: { validUntil?: string | undefined; completedOn: string },
): WaitingIndexKey => {
  const { validUntil, completedOn } = certificate ?? {}
  return {
    gsi1pk: ownWaitingPartition(tenant, person),
    gsi1sk: `#DONE#${course}${validUntil === undefined ? '' : `#${validUntil}#${completedOn}`}`,
  }
}

const COURSE = 'COURSE#'
const KIT = 'KIT#'
const LEFT = 'LEFT#'
// Sorts last, so that later ends are not read.
const LICENCE = 'LICENCE#'
/** A mandatory course. */
export const mandatoryCourseIndexKey = (tenant: string, course: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: COURSE + course,
})
/** A leaver who still holds units. */
export const leaverIndexKey = (tenant: string, person: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: LEFT + person,
})

/** A start on a mission without a kit, by date. */
export const startIndexKey = (tenant: string, day: string, person: string, mission: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: `${KIT}${day}#${person}#${mission}`,
})

/** A licence by its last day. */
export const licenceIndexKey = (tenant: string, day: string, product: string): WaitingIndexKey => ({
  gsi1pk: companyWaitingPartition(tenant),
  gsi1sk: `${LICENCE}${day}#${product}`,
})

/** Continues a SET clause: sets or removes the index key. */
export const indexKeyUpdate = (place: WaitingIndexKey | undefined): Expression =>
  place ? expression`, #gsi1pk = ${place.gsi1pk}, #gsi1sk = ${place.gsi1sk}` : expression` REMOVE #gsi1pk, #gsi1sk`

/** Beyond it counts are lower bounds. */
const MAX_WAITING = 200

/** A person's pending things up to a date. */
export interface OwnWaiting {
  /** Due dates of tasks, earliest first. */
  tasks: string[]
  cards: { id: string; day: string }[]
  units: number
  /** Completed courses with the last day of the certificate, and the first one to renew it; null: unlimited or none. */
  finished: ReadonlyMap<string, { until: string; renewableFrom: string } | null>
  more: boolean
}

export const NO_OWN_WAITING: OwnWaiting = { tasks: [], cards: [], units: 0, finished: new Map(), more: false }

const placeOf = ({ gsi1sk }: Item) => {
  const [day = '', what, id = '', until, issuedOn] = String(gsi1sk).split('#')
  return { day, what, id, ends: until === undefined ? null : { until, renewableFrom: renewableFrom(until, issuedOn) } }
}

/** Tasks and card ids due within a period. */
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

/** Entries before all dates, such as completed courses, may fill the first page. */
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
    finished: new Map(of('DONE').map(({ id, ends }) => [id, ends])),
    more: last !== undefined,
  }
}

/** The company's pending things. */
interface CompanyWaiting {
  courses: Item[]
  starts: string[]
  left: number
  licences: string[]
  more: boolean
}

export const NO_COMPANY_WAITING: CompanyWaiting = { courses: [], starts: [], left: 0, licences: [], more: false }

/** Reads only what is requested; `equipment` is the last day for licences. */
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

/** Starts without a kit, earliest first. */
export const listWaitingStarts = async (tenant: string): Promise<Item[]> => {
  const { items } = await queryPage({
    index: 'gsi1',
    where: expression`#gsi1pk = ${companyWaitingPartition(tenant)} AND begins_with(#gsi1sk, ${KIT})`,
    limit: MAX_WAITING,
  })
  return items
}

/** Licences ending up to a date, earliest first. */
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
    completedCourseIndexKey('<tenant>', '<person>', '<course>', { validUntil: '<date>', completedOn: '<date>' }),
  ],
  'for the home page: mandatory course, mission for which a kit is due, person who left with equipment, licence that ends':
    [
      mandatoryCourseIndexKey('<tenant>', '<course>'),
      startIndexKey('<tenant>', '<date>', '<person>', '<mission>'),
      leaverIndexKey('<tenant>', '<person>'),
      licenceIndexKey('<tenant>', '<date>', '<product>'),
    ],
})
