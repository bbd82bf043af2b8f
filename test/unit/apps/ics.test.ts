import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarText } from '#shared/apps/ics.ts'

const AT = new Date('2026-11-23T14:05:06.789Z')
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'task-1@regie.example',
  date: '2026-11-30',
  title: 'Devis',
  busy: false,
  ...more,
})
const written = (more: Partial<CalendarEntry> = {}) => calendarText([entry(more)], AT, 'Rivage')

/** The lines as RFC 5545 has them read (3.1, 3.3.11), without the library that wrote them: folded ones joined, texts unescaped. */
const linesOf = (text: string): [name: string, value: string][] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
const unescaped = (text = ''): string => text.replace(/\\([\\;,nN])/g, (_, mark) => (/n/i.test(mark) ? '\n' : mark))
const valueIn = (text: string, name: string) => linesOf(text).find(([one]) => one === name)?.[1]

describe('a calendar', () => {
  test('says what its entries are, one property a line, and is called what it is told to be when it is followed', () => {
    const text = calendarText(
      [entry({ place: 'Nantes', text: 'Avant-vente', url: 'https://regie.example/a,b', busy: true }), entry()],
      AT,
      'Rivage, S.A.',
    )
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Regie//Regie//EN',
      'NAME:Rivage\\, S.A.',
      'X-WR-CALNAME:Rivage\\, S.A.',
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'BEGIN:VEVENT',
      'UID:task-1@regie.example',
      'DTSTAMP:20261123T140506Z',
      'DTSTART;VALUE=DATE:20261130',
      'SUMMARY:Devis',
      'LOCATION:Nantes',
      'DESCRIPTION:Avant-vente',
      'URL:https://regie.example/a,b',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:task-1@regie.example',
      'DTSTAMP:20261123T140506Z',
      'DTSTART;VALUE=DATE:20261130',
      'SUMMARY:Devis',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
    expect(calendarText([], AT)).toBe(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Regie//Regie//EN\r\nEND:VCALENDAR\r\n',
    )
  })

  test('holds no line of more than 75 octets, and cuts no character in two', () => {
    const text = written({ title: `${'é😀漢'.repeat(90)} fin`, text: 'a'.repeat(400) })
    const bytes = Buffer.from(text)
    const lines = text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...lines)).toBeLessThanOrEqual(75)
    expect(lines.length).toBeGreaterThan(20)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(text)
    expect(unescaped(valueIn(text, 'SUMMARY'))).toBe(`${'é😀漢'.repeat(90)} fin`)
  })

  test.each([
    ['commas, semicolons and backslashes', 'a, b; c\\n d\\', 'a, b; c\\n d\\'],
    ['lines, however they end', 'un\r\ndeux\rtrois\nquatre\u2028cinq', 'un\ndeux\ntrois\nquatre\ncinq'],
    ['what looks like another property', 'x\r\nEND:VEVENT\r\nATTENDEE:mailto:x', 'x\nEND:VEVENT\nATTENDEE:mailto:x'],
    ['control characters, which are left out', 'a\u0000b\u0007c\u001Bd\te', 'abcd\te'],
    ['quotes and colons', '"devis": `1`', '"devis": `1`'],
  ])('keeps %s', (_, title, kept) => {
    const text = written({ title, place: title, text: title })
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u)
    expect(text.match(/END:VEVENT\r\n/g)).toHaveLength(1)
    for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION']) expect(unescaped(valueIn(text, name)), name).toBe(kept)
  })

  test('is read as it was written, whatever is in it', () => {
    // Separators of lines become line feeds, see above.
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/[\u2028\u2029]/g, ' '))
    fc.assert(
      fc.property(texts, texts, fc.webUrl(), (title, name, url) => {
        const text = calendarText([entry({ title, url })], AT, name)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const calendar = new ICAL.Component(ICAL.parse(text))
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
        expect(event.summary ?? '').toBe(title)
        expect(unescaped(valueIn(text, 'SUMMARY'))).toBe(title)
        expect(event.startDate.toString()).toBe('2026-11-30')
        expect(calendar.getFirstPropertyValue('x-wr-calname') ?? '').toBe(name)
        expect(event.component.getFirstPropertyValue('url')).toBe(url)
      }),
    )
  })
})
