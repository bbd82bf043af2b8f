import { foldText } from '#shared/core/text/fold.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import type { LanguageCode } from '#shared/staffing/terms.ts'

const LEVELS: readonly [RegExp, number][] = [
  [/\b(native|mother tongue|maternelle|bilingual|bilingue|c2)\b/, 4],
  [/\b(fluent|courant|full professional|c1|advanced|avance|lu ecrit parle)\b/, 3],
  [/\b(intermediate|intermediaire|professional|professionnel|technique|b1|b2|conversational|operationnel)\b/, 2],
  [/\b(basic|beginner|notions?|scolaire|debutant|a1|a2|elementary)\b/, 1],
]
const SPOKEN: readonly [LanguageCode, RegExp][] = [
  ['EN', /\b(english|anglais)\b/],
  ['FR', /\b(french|francais)\b/],
  ['ES', /\b(spanish|espagnol)\b/],
  ['DE', /\b(german|allemand)\b/],
]

/** The languages named, each with the nearest level after it; autonomous by default. */
export const parseLanguages = (lines: readonly string[]): ProfileFields['languages'] => {
  const text = foldText(lines.join(' ; '))
  return SPOKEN.flatMap(([languageCode, pattern]) => {
    const found = pattern.exec(text)
    if (!found) return []
    const after = text.slice(found.index + found[0].length)
    const until = Math.min(...SPOKEN.map(([, other]) => other.exec(after)?.index ?? after.length))
    const level = LEVELS.find(([words]) => words.test(after.slice(0, Math.min(until, 60))))?.[1] ?? 2
    return [{ languageCode, level }]
  })
}
