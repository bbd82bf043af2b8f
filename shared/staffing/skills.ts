import { lazily } from '#shared/core/lazily.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { FAMILIES, NEIGHBOURS } from './matching/catalogue.ts'

export type SkillFamily = keyof typeof FAMILIES
export interface CatalogueSkill {
  code: string
  name: string
  /** French name. */
  french: string
  family: SkillFamily
  aliases: readonly string[]
}

const MAX_CODE_LENGTH = 60

/** Without accents, case and punctuation, words joined by hyphens: `C#` is `csharp`, `Vue.js` is `vue-js`. */
export const foldSkill = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\+/g, 'p')
    .replace(/#/g, 'sharp')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_CODE_LENGTH)
    .replace(/^-|-$/g, '')

const parseFamily = (family: SkillFamily): CatalogueSkill[] =>
  FAMILIES[family]
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [names = '', written = ''] = line.split(': ')
      const [name = '', french = name] = names.split(' = ')
      const aliases = [...(french === name ? [] : [french]), ...written.split(', ').filter(Boolean)]
      return { code: foldSkill(name), name, french, family, aliases }
    })

/** All skills of the catalogue, by family. */
export const allSkills = lazily((): readonly CatalogueSkill[] =>
  (Object.keys(FAMILIES) as SkillFamily[]).flatMap(parseFamily),
)

const byCode = lazily(() => new Map(allSkills().map((skill) => [skill.code, skill])))
const removeHyphens = (folded: string): string => folded.replaceAll('-', '')
/** All spellings, folded; names take precedence over aliases. */
const codes = lazily(
  () =>
    new Map<string, string>([
      ...allSkills().flatMap(({ code, aliases }) =>
        aliases.map(foldSkill).flatMap((alias): [string, string][] => [
          [removeHyphens(alias), code],
          [alias, code],
        ]),
      ),
      ...allSkills().flatMap(({ code }): [string, string][] => [
        [removeHyphens(code), code],
        [code, code],
      ]),
    ]),
)

/** The code of a skill in any spelling; for unknown ones, the folded text. */
export const skillCode = (text: string): string => {
  const folded = foldSkill(text)
  return codes().get(folded) ?? codes().get(removeHyphens(folded)) ?? folded
}

/** Skills by catalogue code, each once at its highest level. */
export const codedSkills = (skills: readonly { code: string; level: number }[]): { code: string; level: number }[] => {
  const levels = new Map<string, number>()
  for (const { code, level } of skills) {
    const known = skillCode(code)
    if (known) levels.set(known, Math.max(level, levels.get(known) ?? 0))
  }
  return [...levels].map(([code, level]) => ({ code, level }))
}

const nameIn = ({ name, french }: CatalogueSkill, language: DisplayLanguage): string =>
  language === 'FR' ? french : name

/** A skill's name in a language; for unknown ones, the code as words. */
export const skillName = (code: string, language: DisplayLanguage): string => {
  const skill = byCode().get(code)
  return skill ? nameIn(skill, language) : code.replaceAll('-', ' ')
}

/** The names of all catalogue skills in a language. */
export const skillNames = (language: DisplayLanguage): string[] => allSkills().map((skill) => nameIn(skill, language))

/** The family of a catalogue skill. */
export const skillFamily = (code: string): SkillFamily | undefined => byCode().get(code)?.family

/** For each requested skill, the related ones and their nearness. */
const nearnessBySkill = lazily(() => {
  const all = new Map<string, Map<string, number>>()
  const helps = (known: string, asked: string, nearness: number): void => {
    const of = all.get(asked) ?? new Map<string, number>()
    all.set(asked, of.set(known, nearness))
  }
  for (const line of NEIGHBOURS.split('\n')) {
    const [known = '', asked = '', there, back = there] = line.trim().split(' ')
    if (!there) continue
    helps(known, asked, Number(there))
    helps(asked, known, Number(back))
  }
  return all
})

/** How well a known skill serves a requested one: 1 the same, 0 unrelated. */
export const nearness = (known: string, asked: string): number =>
  known === asked ? 1 : (nearnessBySkill().get(asked)?.get(known) ?? 0)

/** The skills related to a requested one, nearest first. */
export const neighbours = (asked: string): { code: string; nearness: number }[] =>
  [...(nearnessBySkill().get(asked) ?? [])]
    .map(([code, near]) => ({ code, nearness: near }))
    .toSorted((a, b) => b.nearness - a.nearness || a.code.localeCompare(b.code))
