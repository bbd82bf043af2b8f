import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyRules,
  hasEffect,
  isSearchable,
  type MailRule,
  matchesRule,
  RULE_FIELDS,
  RULE_FOLDERS,
  removeLabelFromRules,
} from '#shared/apps/mailbox/mailRules.ts'
import { FOLDERS, MAX_LABELS_PER_MAIL } from '#shared/apps/mailbox/rules.ts'

const LABELS = Array.from({ length: 14 }, (_, nth) => `label${nth}`)
const word = fc.constantFrom('Devis', 'devis', 'DÉVIS', 'client', 'x', 'Été 2026')
const party = fc.record({ name: word, address: word.map((one) => `${one}@client.example`) })
const labels = fc.subarray(LABELS, { maxLength: 5 })
const rule: fc.Arbitrary<MailRule> = fc.record({
  field: fc.constantFrom(...RULE_FIELDS),
  contains: word,
  labels,
  folder: fc.constantFrom(null, ...RULE_FOLDERS),
  markRead: fc.boolean(),
})
const mail = fc.record({
  from: party,
  to: fc.array(party, { maxLength: 3 }),
  cc: fc.array(party, { maxLength: 3 }),
  subject: word,
  folder: fc.constantFrom(...FOLDERS),
  labels: fc.subarray(LABELS, { maxLength: 3 }),
  unread: fc.boolean(),
})
const known = fc.subarray(LABELS).map((some) => new Set(some))

describe('the rules for mails that come in', () => {
  test('give what each one says and nothing else, in their order', () => {
    void fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), mail, known, (rules, one, there) => {
        const about = one.folder === 'inbox' ? rules.filter((each) => matchesRule(each, one)) : []
        const filed = applyRules(rules, one, there)
        expect(filed.folder).toBe(about.flatMap(({ folder }) => folder ?? [])[0] ?? one.folder)
        expect(filed.unread).toBe(one.unread && about.every(({ markRead }) => !markRead))
        expect(filed.labels.slice(0, one.labels.length)).toEqual(one.labels)
        expect(filed.labels.length).toBeLessThanOrEqual(MAX_LABELS_PER_MAIL)
        expect(new Set(filed.labels).size).toBe(filed.labels.length)
        const given = filed.labels.slice(one.labels.length)
        for (const label of given) {
          expect(there.has(label)).toBe(true)
          expect(about.some((each) => each.labels.includes(label))).toBe(true)
        }
        const missing = about
          .flatMap((each) => each.labels)
          .filter((label) => there.has(label) && !filed.labels.includes(label))
        if (missing.length > 0) expect(filed.labels).toHaveLength(MAX_LABELS_PER_MAIL)
      }),
    )
  })

  test('put a mail where they have put it before, and one that none is about nowhere else', () => {
    void fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), mail, known, (rules, one, there) => {
        const { folder, labels: given, unread } = applyRules(rules, one, there)
        const again = applyRules(rules, { ...one, labels: given, unread }, there)
        expect(again).toEqual({ folder, labels: given, unread })
        const others = rules.filter((each) => !matchesRule(each, one))
        const { folder: stays, labels: kept, unread: still } = one
        expect(applyRules(others, one, there)).toEqual({ folder: stays, labels: kept, unread: still })
      }),
    )
  })

  test('find words whatever their capitals and accents, in the name and the address, of who it is to openly only', () => {
    const one = {
      from: { name: 'Hélène Roy', address: 'h.roy@client.example' },
      to: [{ name: '', address: 'ventes@kit.example' }],
      cc: [{ name: 'Jean', address: 'jean@kit.example' }],
      subject: 'Proposition été',
    }
    for (const [field, contains, is] of [
      ['from', 'HELENE', true],
      ['from', '@client.example', true],
      ['from', 'ventes', false],
      ['to', 'VENTES@', true],
      ['to', 'jean', true],
      // Each of them for themselves.
      ['to', 'examplejean', false],
      ['subject', 'ETE', true],
      ['subject', 'roy', false],
      // An accent alone: nothing is left to look for.
      ['subject', '\u0301', false],
      ['subject', ' ', false],
    ] as const) {
      expect({ field, contains, is: matchesRule({ field, contains }, one) }).toEqual({ field, contains, is })
    }
  })

  test.each([
    [{ labels: [], folder: null, markRead: false }, false],
    [{ labels: ['label0'], folder: null, markRead: false }, true],
    [{ labels: [], folder: 'archive', markRead: false }, true],
    [{ labels: [], folder: null, markRead: true }, true],
  ] as const)('%j does something: %s', (what, does) => expect(hasEffect(what)).toBe(does))

  test('need words, which accents and spaces alone are not', () =>
    expect(['devis', ' é ', '', ' \n', ' \u0301'].map(isSearchable)).toEqual([true, true, false, false, false]))

  test('give a mail no more labels than it may have, its own first', () => {
    const all = { field: 'subject', contains: 'x', labels: LABELS, folder: null, markRead: false } as const
    const party = { name: '', address: 'a@client.example' }
    const one = {
      from: party,
      to: [],
      cc: [],
      subject: 'x',
      folder: 'inbox',
      labels: ['label13'],
      unread: true,
    } as const
    expect(applyRules([all], one, new Set(LABELS)).labels).toEqual(['label13', ...LABELS.slice(0, 9)])
    expect(applyRules([all], { ...one, folder: 'spam' }, new Set(LABELS)).labels).toEqual(['label13'])
  })

  test('that did nothing but give a label go with it, and each of the others does something', () => {
    void fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), fc.constantFrom(...LABELS), (rules, gone) => {
        const left = removeLabelFromRules(rules, gone)
        expect(left.every(hasEffect)).toBe(true)
        expect(left.some((each) => each.labels.includes(gone))).toBe(false)
        expect(left).toHaveLength(
          rules.filter((each) => hasEffect({ ...each, labels: each.labels.filter((one) => one !== gone) })).length,
        )
      }),
    )
  })
})
