import { folded } from '#shared/core/fold.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { LIMITS } from '../limits.ts'

/** Words of everyday language that are names of skills too. */
const AMBIGUOUS = new Set([
  'go',
  'r',
  'c',
  'swift',
  'rest',
  'dart',
  'rust',
  'oracle',
  'elastic',
  'spring',
  'express',
  'flux',
  'chef',
  'puppet',
  'agile',
  'requirements',
])

/** The words of a text as skills are written: `C#`, `Node.js`, `.NET`, without the full stop of a sentence. */
const wordsOf = (text: string): string[] =>
  (text.match(/\.?[\p{L}\d][\p{L}\d+#.]*/gu) ?? []).map((word) => word.replace(/\.+$/, ''))
const MOST_WORDS = 4

let spellings: Map<string, { code: string; name: string }> | undefined
/** Every spelling of every skill by its words, folded; names win over what they are also called. */
const spellingsOfAll = () => {
  spellings ??= new Map(
    [
      ...allSkills().flatMap(({ code, name, aliases }) => aliases.map((alias) => ({ code, name, alias }))),
      ...allSkills().map(({ code, name }) => ({ code, name, alias: name })),
    ].map(({ code, name, alias }) => [wordsOf(folded(alias)).join(' '), { code, name }]),
  )
  return spellings
}

/** The skill at the beginning of some words, with how many of them name it; a word of everyday language counts only as the name is written. */
const skillAt = (words: readonly string[]): { code: string; length: number } | undefined => {
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    const written = words.slice(0, length).join(' ')
    const known = spellingsOfAll().get(folded(written))
    if (known && (!AMBIGUOUS.has(folded(written)) || written === known.name)) return { code: known.code, length }
  }
  return undefined
}

/** The skills of the catalogue that a text names, in the order in which it does. */
export const skillsIn = (text: string): string[] => {
  const words = wordsOf(text)
  const found = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const skill = skillAt(words.slice(at, at + MOST_WORDS))
    if (skill) found.add(skill.code)
    at += skill?.length ?? 1
  }
  return [...found]
}

/** Skills at one level, as many as a task may have. */
export const withLevel = (codes: readonly string[], level: number): Skill[] =>
  codes.slice(0, LIMITS.skills).map((code) => ({ code, level }))
