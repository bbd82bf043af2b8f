import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFeatures, encodeFeatures, skillSortKey } from '#functions/data/matching/matchEntries.ts'
import type { PersonFeatures } from '#shared/staffing/matching/features.ts'
import { planIndexReads } from '#shared/staffing/matching/retrieval.ts'
import { anyMission, anyPerson, person } from './matchingKit.ts'

describe('the entry of somebody in the list of a skill', () => {
  test('says of them what the matching asks, with that skill alone', () => {
    fc.assert(
      fc.property(anyPerson, (who) => {
        for (const skill of who.skills)
          expect(decodeFeatures(skill.code, encodeFeatures(skill, who))).toEqual({ ...who, skills: [skill] })
      }),
    )
  })

  test('stands before those who are free later or less strong; who never is free comes last', () => {
    const [strong, weak] = [
      { code: 'java', level: 4, months: 90, ongoing: false },
      { code: 'java', level: 2, months: 3, ongoing: false },
    ]
    const standing = (skill: typeof strong, availability: Partial<PersonFeatures>) =>
      skillSortKey(skill, { ...person, ...availability })
    const order = [
      standing(strong, { available: true, availableFrom: null }),
      standing(weak, { available: null, availableFrom: null }),
      standing(strong, { available: false, availableFrom: '2026-12-01' }),
      standing(weak, { available: false, availableFrom: '2026-12-01' }),
      standing(strong, { available: false, availableFrom: '2027-03-01' }),
      standing(strong, { available: false, availableFrom: null }),
    ]
    expect(order.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(order)
    expect(new Set(order).size).toBe(order.length)
  })
})

test('at most eight lists are read, requirements before wishes and neighbours', () => {
  fc.assert(
    fc.property(anyMission, ({ skills }) => {
      const lists = planIndexReads(skills)
      expect(lists.length).toBeLessThanOrEqual(8)
      expect(new Set(lists.map(({ code }) => code)).size).toBe(lists.length)
      if (skills.length <= 8) for (const { code } of skills) expect(lists.some((one) => one.code === code)).toBe(true)
    }),
  )
})
