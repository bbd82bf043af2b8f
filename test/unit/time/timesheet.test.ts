import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { type Activity, cra } from '#shared/time/cra/contract.ts'
import { daysLacking, freeDays, isDueInMonth, listNotDue, unfilledDays } from '#shared/time/cra/daysToFill.ts'
import { ACTIVITIES_MAX, workedDays, workedOn } from '#shared/time/cra/rules.ts'
import { applyDraft, readDraft, toSaveInput, writeDraft } from '#web/time/cra/drafts/draft.ts'

import {
  getClosedReason,
  isDirty,
  listAddableMissions,
  listResets,
  openTimesheet,
  type Timesheet,
} from '#web/time/cra/fill/timesheet.ts'
import { suggestTrainings } from '#web/time/cra/fill/training/training.ts'
import { activity, month, month11, option, run, year } from './timesheetKit.ts'

describe('opening a month', () => {
  test('a lone mission is there already, and does not count as a change', () => {
    const sheet = month11([option('a')])
    expect(sheet.activities.map(({ mission }) => mission.id)).toEqual(['a'])
    expect(isDirty(sheet)).toBe(false)
  })

  test('a blank one begins with all its missions, which is no change; one that was deleted can be added again', () => {
    const sheet = month11([option('a'), option('b')])
    expect(sheet.activities.map(({ mission, details }) => [mission.id, details])).toEqual([
      ['a', []],
      ['b', []],
    ])
    expect(isDirty(sheet)).toBe(false)
    expect(listAddableMissions(sheet)).toEqual([])
    const without = run(sheet, { do: 'remove', activity: 0 })
    expect(listAddableMissions(without).map(({ mission }) => mission.id)).toEqual(['a'])
    expect(listAddableMissions(run(without, { do: 'add', option: option('a') }))).toEqual([])
  })

  test('a month takes as many activities as can be saved, whatever adds them', () => {
    const options = Array.from({ length: ACTIVITIES_MAX + 2 }, (_, index) => option(`m${index}`))
    const full = month11(options)
    expect(full.activities).toHaveLength(ACTIVITIES_MAX)
    const [one] = listAddableMissions(full)
    if (!one) throw new Error('none is left')
    expect(run(full, { do: 'add', option: one }).activities).toBe(full.activities)
    const previous = {
      year,
      month: 10,
      activities: options.map(({ mission }, at) => activity(mission.id, { [at + 1]: 0.04 })),
    }
    const copied = run(full, { do: 'pattern', previous, holidays: [] })
    expect(copied.activities.map(({ mission }) => mission.id)).toEqual(full.activities.map(({ mission }) => mission.id))
    const training = { ...option('training'), training: [{ date: '2026-11-03', value: 1 }] }
    expect(suggestTrainings({ ...full, options: [training] })).toMatchObject([{ hasRoom: true, isFull: true }])
    const room = run(full, { do: 'remove', activity: 0 })
    expect(suggestTrainings({ ...room, options: [training] })).toMatchObject([{ isFull: false }])
    expect(run(room, { do: 'pattern', previous, holidays: [] }).activities).toHaveLength(ACTIVITIES_MAX)

    const saved = ({ activities, ...sheet }: Timesheet) =>
      cra.save.input.shape.activity.safeParse(toSaveInput({ ...sheet, activities }).activity).success
    expect(saved(full)).toBe(true)
    expect(saved({ ...full, activities: [...full.activities, activity('more')] })).toBe(false)
  })

  test('one that was begun shows what it was saved with', () => {
    const sheet = month11([option('a'), option('b')], [activity('b', { 2: 1 })])
    expect(sheet.activities.map(({ mission }) => mission.id)).toEqual(['b'])
    expect(listAddableMissions(sheet).map(({ mission }) => mission.id)).toEqual(['a'])
  })

  test('a mission asked for by title and client is chosen among several', () => {
    const data = { year, month, version: 0, options: [option('a'), option('b')], activities: [], comments: '' }
    expect(openTimesheet(data, { mission: 'mission B', client: 'Client b' }).activities).toMatchObject([
      { mission: { id: 'b' } },
    ])
    expect(openTimesheet(data, { mission: 'mission B', client: 'Client b' }).activities).toHaveLength(1)
    // Asked for what is not there, the month begins as it would have.
    expect(openTimesheet(data, { mission: 'Mission a', client: 'Client b' }).activities).toHaveLength(2)
  })
})

describe('filling', () => {
  test('a month in one step, sparing public holidays and days outside the mission', () => {
    const sheet = run(month11([option('a', '2026-11-03', '2026-11-30')]), { do: 'fill', activity: 0, holidays: [11] })
    expect(workedDays(sheet.activities)).toBe(19)
    expect(workedOn(sheet.activities, 2)).toBe(0)
    expect(workedOn(sheet.activities, 11)).toBe(0)
  })

  test('the second activity gets what the first leaves', () => {
    const sheet = run(month11([option('a'), option('b')], [activity('a', { 2: 0.25 }), activity('b')]), {
      do: 'fill',
      activity: 1,
      holidays: [],
    })
    expect(workedOn([sheet.activities[1] as Activity], 2)).toBe(0.75)
    expect(unfilledDays(sheet, [])).toEqual([])
  })

  test('a day above 1 is reset and blamed; the blame goes with the next change of that day', () => {
    const start = month11([option('a'), option('b')], [activity('a', { 3: 0.5 }), activity('b')])
    const over = run(start, { do: 'set', entries: [{ activity: 1, day: 3, value: 0.75 }] })
    expect(workedOn(over.activities, 3)).toBe(0.5)
    expect(over.problems).toEqual([{ code: 'cra.workedHoursExceeded', activity: 1, day: 3 }])
    expect(run(over, { do: 'set', entries: [{ activity: 1, day: 3, value: 0.5 }] }).problems).toEqual([])
  })

  test('a reset says what the cell held, is undone, and stays until its day is looked at, over a save too', () => {
    const start = month11([option('a'), option('b')], [activity('a', { 3: 0.5 }), activity('b', { 3: 0.25 })])
    const over = run(start, { do: 'set', entries: [{ activity: 1, day: 3, value: 1 }] })
    expect(listResets(over)).toEqual([{ code: 'cra.workedHoursExceeded', activity: 1, day: 3, was: 0.25 }])
    expect(run(over, { do: 'undo' }).activities).toEqual(start.activities)
    expect(listResets(run(over, { do: 'undo' }))).toEqual([])
    const saved = run(over, { do: 'saved', content: over, version: 1 })
    expect(listResets(saved)).toHaveLength(1)
    expect(listResets(run(saved, { do: 'set', entries: [{ activity: 1, day: 3, value: 0 }] }))).toEqual([])
    const [reset] = listResets(saved)
    const looked = run(saved, { do: 'see', problem: reset ?? { code: 'cra.workedHoursExceeded', day: 0 } })
    expect([listResets(looked), looked.problems]).toEqual([[], [{ ...reset, seen: true }]])
    const refused = run(start, { do: 'blame', problems: [{ code: 'cra.workedHoursExceeded', day: 3 }] })
    expect(run(refused, { do: 'saved', content: start, version: 1 }).problems).toEqual([])
  })

  test('rows that a change leaves as they are stay the very same', () => {
    const start = month11([option('a'), option('b')], [activity('a', { 3: 0.5 }), activity('b', { 3: 0.25 })])
    const next = run(start, { do: 'set', entries: [{ activity: 1, day: 4, value: 1 }] })
    expect(next.activities[0]).toBe(start.activities[0])
    expect(next.activities[1]).not.toBe(start.activities[1])
  })

  test('weekends, days outside the mission and missions no longer open cannot be filled', () => {
    const sheet = month11([option('a', '2026-11-10', '2026-11-20')], [activity('a'), activity('gone', { 2: 1 })])
    expect(getClosedReason(sheet, { activity: 0, day: 14 })).toBe('weekend')
    expect(getClosedReason(sheet, { activity: 0, day: 9 })).toBe('outsideMission')
    expect(getClosedReason(sheet, { activity: 1, day: 3 })).toBe('missionClosed')
    const entries = [14, 9].map((day) => ({ activity: 0, day, value: 1 }))
    expect(run(sheet, { do: 'set', entries }).activities).toEqual(sheet.activities)
  })

  test('two pasted lines may exchange their values within one step', () => {
    const start = month11([option('a'), option('b')], [activity('a', { 3: 1 }), activity('b')])
    const sheet = run(start, {
      do: 'set',
      entries: [
        { activity: 1, day: 3, value: 1 },
        { activity: 0, day: 3, value: 0 },
      ],
    })
    expect(sheet.problems).toEqual([])
    expect(sheet.activities[1]?.details).toEqual([{ day: 3, value: 1 }])
  })

  test('what is missing counts days, holidays apart', () => {
    const sheet = month11([option('a')], [activity('a', { 2: 1, 3: 0.5 })])
    const unfilled = unfilledDays(sheet, [{ day: 11, value: 1 }])
    const days = unfilled.map(({ day }) => day)
    expect(daysLacking(unfilled)).toBe(18.5)
    expect(days).not.toContain(2)
    expect(days).not.toContain(11)
    expect(days[0]).toBe(3)
  })

  test('work on a public holiday does not make up for a missing day', () => {
    const weekdays = daysOf(year, month).filter(({ day, weekend }) => !weekend && day !== 12)
    const sheet = month11([option('a')], [activity('a', Object.fromEntries(weekdays.map(({ day }) => [day, 1])))])
    expect(unfilledDays(sheet, [{ day: 11, value: 1 }])).toEqual([{ day: 12, value: 1 }])
  })

  test('days that no mission covers are not missing', () => {
    const sheet = month11([option('a', '2026-11-16', '2026-11-20'), option('b', '2026-11-18', '2026-12-31')])
    const uncovered = listNotDue(sheet.options, sheet).uncovered
    expect(uncovered).toEqual([2, 3, 4, 5, 6, 9, 10, 11, 12, 13])
    expect(daysLacking(unfilledDays(sheet, freeDays({ year, month, uncovered }, [])))).toBe(11)
    expect(listNotDue([], sheet).uncovered).toEqual([])
  })

  test('of a training its own days alone are missing, and none once it is cancelled', () => {
    const training = ['2026-10-30', '2026-11-03', '2026-11-16', '2027-01-04'].map((date) => ({ date, value: 1 }))
    const held = { ...option('t', '2026-10-30', '2027-01-04'), training }
    const sheet = month11([option('a', '2026-11-17', '2026-12-31'), held], [])
    expect(listNotDue(sheet.options, sheet).uncovered).toEqual([2, 4, 5, 6, 9, 10, 11, 12, 13])
    const cancelled = { ...held, cancelled: true as const }
    expect(listNotDue([cancelled], sheet).uncovered).toHaveLength(21)
    const due = (one: typeof held) => [10, 11, 12, 13].map((at) => isDueInMonth(one, { year: 2026, month: at }))
    expect(due(held)).toEqual([true, true, false, false])
    expect(due(cancelled)).toEqual([false, false, false, false])
    expect(isDueInMonth(option('a', '2026-11-28', '2026-11-29'), sheet)).toBe(false)
  })
})

test('a month in which somebody begins is filled and copied from their first day on; what they select or type counts all the same', () => {
  const sheet = { ...month11([option('a')]), firstDay: '2026-11-16' }
  const daysOf11 = ({ activities }: Timesheet) => activities[0]?.details.map(({ day }) => day)
  const worked = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30]
  expect(daysOf11(run(sheet, { do: 'fill', activity: 0, holidays: [] }))).toEqual(worked)
  const previous = { year: 2026, month: 10, activities: [activity('a', { 1: 1, 2: 1, 19: 1, 26: 1 })] }
  expect(daysOf11(run(sheet, { do: 'pattern', previous, holidays: [] }))).toEqual([16, 23, 30])
  const typed = run(sheet, { do: 'set', entries: [{ activity: 0, day: 12, value: 1 }] })
  expect(daysOf11(run(typed, { do: 'fill', activity: 0, holidays: [] }))).toEqual([12, ...worked])
})

describe('versions and drafts', () => {
  afterEach(() => vi.unstubAllGlobals())

  const filled = run(month11([option('a')]), { do: 'fill', activity: 0, holidays: [] })

  test('saving keeps edits made meanwhile', () => {
    const later = run(filled, { do: 'comment', text: 'late' })
    const saved = run(later, { do: 'saved', content: { activities: filled.activities, comments: '' }, version: 1 })
    expect(saved).toMatchObject({ version: 1, comments: 'late' })
    expect(isDirty(saved)).toBe(true)
  })

  test('taking the other version can be undone, comments included', () => {
    const mine = run(filled, { do: 'comment', text: 'mine' })
    const theirs = run(mine, { do: 'replace', content: { activities: [], comments: 'theirs' } })
    expect(theirs).toMatchObject({ activities: [], comments: 'theirs' })
    const back = run(theirs, { do: 'undo' })
    expect(back.activities).toEqual(mine.activities)
    expect(back.comments).toBe('mine')
    expect(run(back, { do: 'redo' }).comments).toBe('theirs')
  })

  test('a draft survives a round trip; a damaged one is none', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
    const draft = { savedAt: '2026-11-21T10:00:00.000Z', version: 3, activities: [...filled.activities], comments: 'x' }
    expect(writeDraft('k', draft)).toBe(true)
    const restored = applyDraft(month11([option('a')]), readDraft('k') ?? draft)
    expect(restored).toMatchObject({ version: 3, comments: 'x', activities: filled.activities })
    expect(isDirty(restored)).toBe(true)
    kept.set('k', '{"activities":1}')
    expect(readDraft('k')).toBeUndefined()
    kept.set('k', '{')
    expect(readDraft('k')).toBeUndefined()
  })
})
