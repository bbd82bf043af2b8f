import { foldText } from '#shared/core/text/fold.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { PROFILE_LIMITS } from '../limits.ts'

/** Skill names that are also everyday words. */
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

/** The words of a text as skills are written, `C#`, `Node.js`, `.NET`, without final full stops. */
const wordsOf = (text: string): string[] =>
  (text.match(/\.?[\p{L}\d][\p{L}\d+#.]*/gu) ?? []).map((word) => word.replace(/\.+$/, ''))
const MAX_WORDS = 4

let spellings: Map<string, { code: string; name: string }> | undefined
/** All spellings of all skills by their folded words; names take precedence over aliases. */
const listSpellings = () => {
  spellings ??= new Map(
    [
      ...allSkills().flatMap(({ code, name, aliases }) => aliases.map((alias) => ({ code, name, alias }))),
      ...allSkills().map(({ code, name }) => ({ code, name, alias: name })),
    ].map(({ code, name, alias }) => [wordsOf(foldText(alias)).join(' '), { code, name }]),
  )
  return spellings
}

/** The skill that the first words name, and how many; everyday words count only in the skill's exact spelling. */
const matchSkill = (words: readonly string[]): { code: string; length: number } | undefined => {
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--) {
    const written = words.slice(0, length).join(' ')
    const known = listSpellings().get(foldText(written))
    if (known && (!AMBIGUOUS.has(foldText(written)) || written === known.name)) return { code: known.code, length }
  }
  return undefined
}

/** The skills that a text names, in order. */
export const findSkills = (text: string): string[] => {
  const words = wordsOf(text)
  const found = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const skill = matchSkill(words.slice(at, at + MAX_WORDS))
    if (skill) found.add(skill.code)
    at += skill?.length ?? 1
  }
  return [...found]
}

/** Skills at one level, limited to what a task may have. */
export const toSkills = (codes: readonly string[], level: number): Skill[] =>
  codes.slice(0, PROFILE_LIMITS.skills).map((code) => ({ code, level }))
