import { describe, expect, test } from 'vitest'
import { filterKnownIds, findByTitle, toKnownLabels } from '#shared/apps/labels.ts'
import { isBlank, NOTE_LIMITS, nameOf } from '#shared/apps/notes/rules.ts'

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/apps/notes/reminders.ts'
const { suggestTimes } = (await import(MODULE)) as { suggestTimes: (now: Date) => { key: string; at: Date }[] }
const DAYS = '#web/apps/kit/days.ts'
const { toFieldValue } = (await import(DAYS)) as { toFieldValue: (at: Date) => string }

describe('labels', () => {
  const labels = [
    { id: 'a', title: 'Équipe' },
    { id: 'b', title: 'Client' },
  ]
  test('that were deleted are left out, and none is there twice, in the order of what carries them', () => {
    expect(filterKnownIds(labels, ['b', 'gone', 'a', 'b'])).toEqual(['b', 'a'])
    expect(toKnownLabels(labels, ['gone', 'b'])).toEqual([labels[1]])
    expect(filterKnownIds([], ['a'])).toEqual([])
  })
  test('are the same whatever their capitals, accents and spaces around', () => {
    expect(findByTitle(labels, ' EQUIPE ')).toBe(labels[0])
    expect(findByTitle(labels, 'Equip')).toBeUndefined()
  })
})

describe('a note', () => {
  const nothing = { title: ' ', content: '\n', tasks: null, image: null }
  test('is blank without words, lines and a picture', () => {
    expect(isBlank(nothing)).toBe(true)
    expect(isBlank({ ...nothing, tasks: [] })).toBe(true)
    expect(
      [{ title: 'x' }, { content: 'x' }, { tasks: [1] }, { image: 'x' }].map((one) => isBlank({ ...nothing, ...one })),
    ).toEqual([false, false, false, false])
  })
  test('is called by its title, or by its first words', () => {
    expect(nameOf({ title: ' Point ', content: 'x' })).toBe('Point')
    expect(nameOf({ title: '', content: '\n \n Première\nautre' })).toBe('Première')
    expect(nameOf({ title: '', content: ' ' })).toBe('')
    // Cut between characters, of which some are two letters of a text.
    const long = 'x'.repeat(NOTE_LIMITS.title - 1)
    expect(nameOf({ title: '', content: `${long}🎉 and on` })).toBe(long)
    expect(nameOf({ title: '', content: 'x'.repeat(1000) })).toHaveLength(NOTE_LIMITS.title)
  })
})

describe('the usual times of a reminder', () => {
  const at = (time: string) => suggestTimes(new Date(time)).map((one) => [one.key, toFieldValue(one.at)])
  test('lie ahead, in the morning where the reader is', () => {
    expect(at('2026-11-25T17:30:00')).toEqual([
      ['inAnHour', '2026-11-25T18:30'],
      ['tomorrow', '2026-11-26T09:00'],
      ['monday', '2026-11-30T09:00'],
    ])
  })
  test('name no moment twice: on a Sunday tomorrow is Monday, on a Monday it is the next one', () => {
    expect(at('2026-11-22T08:00:00').map(([key]) => key)).toEqual(['inAnHour', 'tomorrow'])
    expect(at('2026-11-23T08:00:00')[2]).toEqual(['monday', '2026-11-30T09:00'])
  })
  test('stay in the morning over the change to winter time and over the end of a year', () => {
    expect(at('2026-10-24T12:00:00')[1]).toEqual(['tomorrow', '2026-10-25T09:00'])
    expect(at('2026-12-31T12:00:00')[1]).toEqual(['tomorrow', '2027-01-01T09:00'])
  })
})
