import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { type AcceptedMission, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { DAY_PARTS, type DayPart } from '#shared/apps/academy/sessionRules.ts'
import { dayAfter } from '#shared/core/calendar.ts'

/** A seat that somebody has in a session. */
export interface OwnSeat {
  session: string
  title: string
  place: string
  days: { date: string; part: DayPart }[]
}

/** The seats of somebody; `changes` counts those that came and went, so that two are never given upon the same look. */
export interface OwnSeats {
  seats: OwnSeat[]
  changes: number
}

/** An entry of before the seat was noted with it says only how much of a day is taken: it is held to be the whole day. */
const toOwnSeat = ({ mission, training, seat }: AcceptedMission): OwnSeat[] => {
  if (!training || seat === null) return []
  const { title, place, days } = seat ?? {
    ...{ title: mission.title, place: '' },
    days: training.map(({ date }) => ({ date, part: 'DAY' as const })),
  }
  return [{ session: mission.id, title, place, days }]
}

/** The seats that somebody has, from the item of what their months can be filled with. */
export const ownSeatsIn = (item: Item | undefined): OwnSeats => ({
  seats: Object.values(toMissions(item)).flatMap(toOwnSeat),
  changes: Number(item?.seatChanges ?? 0),
})

/** Holds only while somebody has the seats that were read. */
export const areSeatsUnchanged = ({ changes }: OwnSeats): Expression =>
  changes === 0 ? expression`attribute_not_exists(#seatChanges)` : expression`#seatChanges = ${changes}`

/** A day of a session in which somebody has a seat. */
export interface SeatDay extends Omit<OwnSeat, 'days'> {
  date: string
  part: DayPart
}

/** The days of the seats that somebody has, on so many days from a civil date on, the next one first. */
export const upcomingSeats = (item: Item | undefined, from: string, days: number): SeatDay[] => {
  const to = dayAfter(from, days)
  return ownSeatsIn(item)
    .seats.flatMap(({ days: all, ...seat }) => all.map((day) => ({ ...seat, ...day })))
    .filter(({ date }) => date >= from && date < to)
    .toSorted((a, b) => a.date.localeCompare(b.date) || DAY_PARTS.indexOf(a.part) - DAY_PARTS.indexOf(b.part))
}
