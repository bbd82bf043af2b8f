import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NEIGHBOURS } from '#shared/staffing/matching/catalogue.ts'
import {
  allSkills,
  foldSkill,
  nearness,
  neighbours,
  skillCode,
  skillFamily,
  skillName,
  skillNames,
} from '#shared/staffing/skills.ts'

const CODES = new Set(allSkills().map(({ code }) => code))

describe('a skill, however it is written', () => {
  test.each([
    ['JS', 'javascript'],
    ['NodeJS', 'node-js'],
    ['node js', 'node-js'],
    ['K8S', 'kubernetes'],
    ['Postgres', 'postgresql'],
    ['C++', 'cpp'],
    ['c#', 'csharp'],
    ['C', 'c'],
    ['.NET', 'net'],
    ['ReactJS', 'react'],
    ['Vue', 'vue-js'],
    ['Développement piloté par l’inconnu', 'developpement-pilote-par-l-inconnu'],
    ['gestion de projet', 'project-management'],
    ['Méthodes agiles', 'agile'],
    ['Tests d’intrusion', 'penetration-testing'],
    ["test d'intrusion", 'penetration-testing'],
  ])('%s is %s', (text, code) => expect(skillCode(text)).toBe(code))

  test('every name and every alias leads to its own skill', () => {
    for (const { name, aliases, code } of allSkills())
      for (const spelling of [name, ...aliases, name.toUpperCase(), ` ${name} `])
        expect([spelling, skillCode(spelling)]).toEqual([spelling, code])
  })

  test('what is no proper name is called otherwise in French, and found by either', () => {
    expect(skillName('unit-testing', 'EN')).toBe('Unit testing')
    expect(skillName('unit-testing', 'FR')).toBe('Tests unitaires')
    expect(skillName('react', 'FR')).toBe('React')
    for (const language of ['EN', 'FR'] as const) {
      expect(new Set(skillNames(language)).size).toBe(allSkills().length)
      for (const name of skillNames(language)) expect(skillName(skillCode(name), language)).toBe(name)
    }
  })

  test('a code is the code of itself, whatever the text was', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const code = skillCode(text)
        expect(skillCode(code)).toBe(code)
        expect(code.length).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('what the catalogue does not know keeps its words', () => {
    expect(skillName(skillCode('Zig Lang'), 'FR')).toBe('zig lang')
    expect(skillName('csharp', 'EN')).toBe('C#')
    expect(skillFamily('csharp')).toBe('language')
    expect(skillFamily('zig-lang')).toBeUndefined()
    expect(foldSkill('  É!  ')).toBe('e')
  })
})

describe('nearness', () => {
  test('is 1 to itself, 0 to what has nothing to do with it, and between for neighbours', () => {
    expect(nearness('react', 'react')).toBe(1)
    expect(nearness('cobol', 'figma')).toBe(0)
    for (const [a, b] of [
      ['react', 'vue-js'],
      ['java', 'kotlin'],
      ['aws', 'azure'],
      ['scrum', 'kanban'],
    ] as const) {
      expect(nearness(a, b)).toBeGreaterThan(0.3)
      expect(nearness(a, b)).toBeLessThan(1)
    }
  })

  test('says more for who knows the special than for who knows the general', () => {
    expect(nearness('spring-boot', 'java')).toBeGreaterThan(nearness('java', 'spring-boot'))
  })

  test('speaks of skills of the catalogue only, each pair once, between 0 and 1', () => {
    const pairs = NEIGHBOURS.trim()
      .split('\n')
      .map((line) => line.trim().split(' '))
    const seen = new Set<string>()
    for (const [a = '', b = '', ...values] of pairs) {
      expect([a, CODES.has(a), b, CODES.has(b)]).toEqual([a, true, b, true])
      const pair = [a, b].toSorted().join()
      expect([pair, seen.has(pair)]).toEqual([pair, false])
      seen.add(pair)
      for (const value of values.map(Number)) expect(value > 0 && value < 1).toBe(true)
    }
  })

  test('lists neighbours nearest first', () => {
    const near = neighbours('react').map((one) => one.nearness)
    expect(near).toEqual(near.toSorted((a, b) => b - a))
    expect(neighbours('zig')).toEqual([])
  })
})

test('the catalogue is small enough to be sent', () => {
  expect(allSkills().length).toBeGreaterThan(250)
  expect(gzipSync(readFileSync('shared/staffing/matching/catalogue.ts')).length).toBeLessThan(10_000)
})
