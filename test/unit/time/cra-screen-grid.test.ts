import { describe, expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedDays } from '#shared/time/cra/rules.ts'
import type { MissionOption } from '#shared/time/terms.ts'
import { differences } from '#web/time/cra/compare/differences.ts'
import { applyPattern, sameWeekday } from '#web/time/cra/fill/pattern.ts'
import { cellCommand, screenCommand } from '#web/time/cra/grid/keys.ts'
import { type GridShape, moveFrom } from '#web/time/cra/grid/moves.ts'

const year = 2026
const month = 11
const titled = (id: string) => ({ id, title: id, slug: id })
const option = (id: string): MissionOption => ({
  client: titled('client'),
  mission: titled(id),
  startDate: '2026-01-01',
  endDate: '2026-12-31',
})
const activity = (id: string, details: Activity['details']): Activity => ({
  client: titled('client'),
  mission: titled(id),
  details,
})

describe('moves', () => {
  const ground: GridShape = { activities: 2, days: 30, open: ({ day }) => !daysOf(year, month)[day - 1]?.weekend }

  test('arrows pass over weekends and stop at the border', () => {
    expect(moveFrom(ground, { activity: 0, day: 6 }, 'right')).toEqual({ activity: 0, day: 9 })
    expect(moveFrom(ground, { activity: 0, day: 9 }, 'left')).toEqual({ activity: 0, day: 6 })
    expect(moveFrom(ground, { activity: 0, day: 2 }, 'left')).toEqual({ activity: 0, day: 2 })
    expect(moveFrom(ground, { activity: 0, day: 2 }, 'down')).toEqual({ activity: 1, day: 2 })
    expect(moveFrom(ground, { activity: 1, day: 2 }, 'down')).toEqual({ activity: 1, day: 2 })
    expect(moveFrom(ground, { activity: 1, day: 2 }, 'up')).toEqual({ activity: 0, day: 2 })
    expect(moveFrom(ground, { activity: 0, day: 12 }, 'home')).toEqual({ activity: 0, day: 2 })
    expect(moveFrom(ground, { activity: 0, day: 12 }, 'end')).toEqual({ activity: 0, day: 30 })
  })

  test('page keys go a week on and back, to a day that is open', () => {
    expect(moveFrom(ground, { activity: 1, day: 3 }, 'weekOn')).toEqual({ activity: 1, day: 10 })
    expect(moveFrom(ground, { activity: 1, day: 10 }, 'weekBack')).toEqual({ activity: 1, day: 3 })
    expect(moveFrom(ground, { activity: 0, day: 4 }, 'weekBack')).toEqual({ activity: 0, day: 4 })
    expect(moveFrom(ground, { activity: 0, day: 26 }, 'weekOn')).toEqual({ activity: 0, day: 26 })
  })

  test('enter goes down, then to the next day', () => {
    expect(moveFrom(ground, { activity: 0, day: 6 }, 'enter')).toEqual({ activity: 1, day: 6 })
    expect(moveFrom(ground, { activity: 1, day: 6 }, 'enter')).toEqual({ activity: 0, day: 9 })
    expect(moveFrom(ground, { activity: 1, day: 30 }, 'enter')).toEqual({ activity: 1, day: 30 })
  })
})

describe('keys', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  })

  test('in a cell', () => {
    expect(cellCommand(press('ArrowRight'))).toEqual({ do: 'move', move: 'right', extend: false })
    expect(cellCommand(press('ArrowRight', { shiftKey: true }))).toEqual({ do: 'move', move: 'right', extend: true })
    expect(cellCommand(press('Enter', { shiftKey: true }))).toEqual({ do: 'move', move: 'enter', extend: false })
    expect(cellCommand(press('Delete'))).toEqual({ do: 'clear' })
    expect(cellCommand(press('Escape'))).toEqual({ do: 'revert' })
    expect(cellCommand(press('5'))).toBeUndefined()
    expect(cellCommand(press('Enter', { metaKey: true }))).toBeUndefined()
  })

  test('anywhere, with Ctrl or Cmd; text boxes keep their own undo and question mark', () => {
    expect(screenCommand(press('s', { ctrlKey: true }), true)).toBe('save')
    expect(screenCommand(press('Enter', { metaKey: true }), true)).toBe('send')
    expect(screenCommand(press('z', { metaKey: true }), false)).toBe('undo')
    expect(screenCommand(press('Z', { metaKey: true, shiftKey: true }), false)).toBe('redo')
    expect(screenCommand(press('y', { ctrlKey: true }), false)).toBe('redo')
    expect(screenCommand(press('z', { ctrlKey: true }), true)).toBeUndefined()
    expect(screenCommand(press('?'), true)).toBeUndefined()
    expect(screenCommand(press('?', { shiftKey: true }), false)).toBe('help')
    expect(screenCommand(press('s'), false)).toBeUndefined()
  })
})

describe('last month’s pattern', () => {
  test('a first Monday is a first Monday; a fifth falls back to the fourth', () => {
    expect(sameWeekday(2026, 11, 2, { year: 2026, month: 10 })).toBe(5)
    expect(sameWeekday(2026, 11, 30, { year: 2026, month: 10 })).toBe(26)
  })

  test('only missions still open, public holidays spared, never above what is left', () => {
    const previous = {
      year: 2026,
      month: 10,
      activities: [
        activity('a', [
          { day: 5, value: 1 },
          { day: 14, value: 1 },
        ]),
        activity('gone', [{ day: 6, value: 1 }]),
      ],
    }
    const sheet = {
      year,
      month,
      options: [option('a'), option('b')],
      activities: [activity('b', [{ day: 2, value: 0.75 }])],
    }
    const [b, a, ...rest] = applyPattern(previous, sheet, [11])
    expect(rest).toEqual([])
    expect(b?.details).toEqual([{ day: 2, value: 0.75 }])
    expect(a).toEqual(activity('a', [{ day: 2, value: 0.25 }]))
  })

  test('a whole month stays whole', () => {
    const october = daysOf(2026, 10).filter(({ weekend }) => !weekend)
    const previous = {
      year: 2026,
      month: 10,
      activities: [
        activity(
          'a',
          october.map(({ day }) => ({ day, value: 1 })),
        ),
      ],
    }
    const copied = applyPattern(previous, { year, month, options: [option('a')], activities: [] }, [])
    expect(workedDays(copied)).toBe(21)
  })
})

test('two versions differ day by day and mission by mission', () => {
  const mine = {
    comments: '',
    activities: [
      activity('a', [
        { day: 2, value: 1 },
        { day: 3, value: 1 },
      ]),
    ],
  }
  const theirs = {
    comments: '',
    activities: [activity('a', [{ day: 3, value: 1 }]), activity('b', [{ day: 2, value: 0.5 }])],
  }
  expect(differences(mine, theirs).map(({ day, mission, mine, theirs }) => [day, mission.id, mine, theirs])).toEqual([
    [2, 'a', 1, 0],
    [2, 'b', 0, 0.5],
  ])
  expect(differences(mine, mine)).toEqual([])
})
