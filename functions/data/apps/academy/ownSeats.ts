import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { type AcceptedMission, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { DAY_PARTS, type DayPart } from '#shared/apps/academy/sessionRules.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'

export interface OwnSeat {
  session: string
  title: string
  place: string
  days: { date: string; part: DayPart }[]
}

/** A person's seats; `changes` is the version for optimistic locking. */
export interface OwnSeats {
  seats: OwnSeat[]
  changes: number
}

/** Older entries store only the share of a day and count as whole days. */
const toOwnSeat = ({ mission, training, seat }: AcceptedMission): OwnSeat[] => {
  if (!training || seat === null) return []
  const { title, place, days } = seat ?? {
    title: mission.title,
    place: '',
    days: training.map(({ date }) => ({ date, part: 'DAY' as const })),
  }
  return [{ session: mission.id, title, place, days }]
}

/** Reads the seats from the item of reportable missions. */
export const toOwnSeats = (item: Item | undefined): OwnSeats => ({
  seats: Object.values(toMissions(item)).flatMap(toOwnSeat),
  changes: Number(item?.seatChanges ?? 0),
})

/** Condition that the seats are unchanged. */
export const areSeatsUnchanged = ({ changes }: OwnSeats): Expression =>
  changes === 0 ? expression`attribute_not_exists(#seatChanges)` : expression`#seatChanges = ${changes}`

export interface SeatDay extends Omit<OwnSeat, 'days'> {
  date: string
  part: DayPart
}

/** Seat days within a period, earliest first. */
export const upcomingSeats = (item: Item | undefined, from: string, days: number): SeatDay[] => {
  const to = dayAfter(from, days)
  return toOwnSeats(item)
    .seats.flatMap(({ days: all, ...seat }) => all.map((day) => ({ ...seat, ...day })))
    .filter(({ date }) => date >= from && date < to)
    .toSorted((a, b) => a.date.localeCompare(b.date) || DAY_PARTS.indexOf(a.part) - DAY_PARTS.indexOf(b.part))
}
