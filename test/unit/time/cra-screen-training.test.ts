import { expect, test } from 'vitest'
import type { MissionOption } from '#shared/time/terms.ts'
import { listAddableMissions, openTimesheet, timesheetReducer } from '#web/time/cra/fill/timesheet.ts'
import { addTraining, findCancelledTrainings, suggestTrainings } from '#web/time/cra/fill/training/training.ts'

const named = (id: string) => ({ id, title: id, slug: id })
const mission: MissionOption = {
  client: named('client'),
  mission: named('mission'),
  startDate: '2026-01-01',
  endDate: '2026-12-31',
}
const training: MissionOption = {
  client: named('company'),
  mission: named('training'),
  startDate: '2026-11-30',
  endDate: '2026-12-02',
  training: [
    { date: '2026-11-30', value: 1 },
    { date: '2026-12-01', value: 1 },
    { date: '2026-12-02', value: 0.5 },
  ],
}
const december = () =>
  openTimesheet({ year: 2026, month: 12, version: 0, options: [mission, training], comments: '', activities: [] })

test('a training is suggested with its days of the month, and in the month only once its owner says so', () => {
  const sheet = december()
  expect(sheet.activities.map((one) => one.mission.id)).toEqual(['mission'])
  const [first] = suggestTrainings(sheet)
  expect([first?.days, first?.hasRoom]).toEqual([
    [
      { day: 1, value: 1 },
      { day: 2, value: 0.5 },
    ],
    true,
  ])
  const filled = timesheetReducer(sheet, { do: 'accept', activities: addTraining(sheet, training) })
  expect(filled.activities[1]?.details).toEqual([
    { day: 1, value: 1 },
    { day: 2, value: 0.5 },
  ])
  expect(suggestTrainings(filled)).toEqual([])
  expect(timesheetReducer(filled, { do: 'undo' }).activities).toEqual(sheet.activities)
})

test('a training that was cancelled is not suggested, and the days that were filled of it are named', () => {
  const filled = timesheetReducer(december(), { do: 'accept', activities: addTraining(december(), training) })
  expect(findCancelledTrainings(filled)).toEqual([])
  const options = [mission, { ...training, cancelled: true as const }]
  const after = timesheetReducer(filled, { do: 'options', month: { options } })
  expect(findCancelledTrainings(after)).toEqual([
    {
      mission: training.mission,
      days: [
        { day: 1, value: 1 },
        { day: 2, value: 0.5 },
      ],
    },
  ])
  const emptied = { ...after, activities: after.activities.slice(0, 1) }
  expect(findCancelledTrainings(emptied)).toEqual([])
  expect(suggestTrainings(emptied)).toEqual([])
  expect(listAddableMissions(emptied)).toEqual([])
})

test('filling a month leaves the days of a training free until they are added, and fills what a half day leaves', () => {
  const fill = { do: 'fill', activity: 0, holidays: [25] } as const
  const filled = timesheetReducer(december(), fill)
  const of = (day: number) => filled.activities[0]?.details.find((one) => one.day === day)?.value
  expect([1, 2, 3].map(of)).toEqual([undefined, 0.5, 1])
  expect(suggestTrainings(filled).map(({ hasRoom }) => hasRoom)).toEqual([true])
  const added = timesheetReducer(filled, { do: 'accept', activities: addTraining(filled, training) })
  expect(added.activities[1]?.details).toEqual([
    { day: 1, value: 1 },
    { day: 2, value: 0.5 },
  ])
  const again = timesheetReducer(added, fill)
  expect(again.activities).toEqual(added.activities)
})

test('filling a training takes its own days, as far as they are free, and none between them', () => {
  const days = [
    { date: '2026-12-01', value: 0.5 },
    { date: '2026-12-03', value: 1 },
  ]
  const spread = { ...training, startDate: '2026-12-01', endDate: '2026-12-03', training: days }
  const sheet = timesheetReducer({ ...december(), options: [mission, spread] }, { do: 'add', option: spread })
  const fill = { do: 'fill', activity: 1, holidays: [] } as const
  const filled = timesheetReducer(sheet, fill)
  expect(filled.activities[1]?.details).toEqual([
    { day: 1, value: 0.5 },
    { day: 3, value: 1 },
  ])
  expect(timesheetReducer(filled, fill).activities).toEqual(filled.activities)
  const taken = timesheetReducer(sheet, { do: 'set', entries: [{ activity: 0, day: 3, value: 0.75 }] })
  expect(timesheetReducer(taken, fill).activities[1]?.details).toEqual([
    { day: 1, value: 0.5 },
    { day: 3, value: 0.25 },
  ])
})

test('the rhythm of the month before leaves the days of a training free, and is not the rhythm of a training', () => {
  const november = [mission, training].map(({ client, mission }) => ({
    client,
    mission,
    details: Array.from({ length: 30 }, (_, index) => ({ day: index + 1, value: 0.5 })),
  }))
  const previous = { year: 2026, month: 11, activities: november }
  const copied = timesheetReducer(december(), { do: 'pattern', previous, holidays: [] })
  const of = (day: number) => copied.activities[0]?.details.find((one) => one.day === day)?.value
  expect([1, 2, 3].map(of)).toEqual([undefined, 0.5, 0.5])
  expect(copied.activities).toHaveLength(1)
})

test('a training takes what is left of its days and nothing of what is filled; without room that is said', () => {
  const set = (value: number) => [1, 2].map((day) => ({ activity: 0, day, value }))
  const half = timesheetReducer(december(), { do: 'set', entries: set(0.75) })
  const filled = timesheetReducer(half, { do: 'accept', activities: addTraining(half, training) })
  expect(filled.activities.map(({ details }) => details.map(({ value }) => value))).toEqual([
    [0.75, 0.75],
    [0.25, 0.25],
  ])
  const full = timesheetReducer(december(), { do: 'set', entries: set(1) })
  expect(suggestTrainings(full).map(({ hasRoom }) => hasRoom)).toEqual([false])
})
