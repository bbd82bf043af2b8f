import { skillCode, skillFamily } from '#shared/staffing/skills.ts'
import type { AskedMission, LabelledProfile } from './shapes.ts'

/** Words that say nothing in either language. */
const STOP = new Set(
  'a à and au aux avec by d dans de des du en et for half in l la le les of on ou par pour spoken sur the to un une used who with'.split(
    ' ',
  ),
)

/** Words as a search engine would compare them: no case, no accents; `c++`, `c#` and `.net` stay what they are. */
const spelt = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/\.?[a-z0-9]+[+#]*/g) ?? []

const tokens = (text: string): string[] => spelt(text).filter((word) => !STOP.has(word))

/** Words that the name of a skill may have, the longest first. */
const LENGTHS = [4, 3, 2, 1]
/** The same, with every spelling of a skill that the catalogue knows as that skill. */
const tokensBySkill = (text: string): string[] => {
  const words = spelt(text)
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = LENGTHS.find((some) => skillFamily(skillCode(words.slice(at, at + some).join(' '))) !== undefined)
    const word = words[at] ?? ''
    if (length) found.push(skillCode(words.slice(at, at + length).join(' ')))
    else if (!STOP.has(word)) found.push(word)
    at += length ?? 1
  }
  return found
}

export type Ranker = (mission: AskedMission, profiles: readonly LabelledProfile[]) => Map<string, number>

/** How many different words of the mission stand in the profile. */
export const keywordOverlap: Ranker = (mission, profiles) => {
  const asked = new Set(tokens(mission.words))
  return new Map(
    profiles.map(
      ({ id, words }) => [id, [...new Set(tokens(words))].filter((word) => asked.has(word)).length] as const,
    ),
  )
}

const [K1, B] = [1.2, 0.75]

/** Okapi BM25 (Robertson and Zaragoza, 2009) with its usual parameters. */
const okapi = (tokensOf: typeof tokens): Ranker => {
  const read = new Map<string, string[]>()
  const cached = (text: string): string[] => {
    const known = read.get(text) ?? tokensOf(text)
    read.set(text, known)
    return known
  }
  return (mission, profiles) => scored(mission.words, profiles, cached)
}

const scored = (query: string, profiles: readonly LabelledProfile[], tokensOf: typeof tokens): Map<string, number> => {
  const documents = profiles.map(({ id, words }) => ({ id, words: tokensOf(words) }))
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length
  const asked = [...new Set(tokensOf(query))]
  const idf = new Map(
    asked.map((word) => {
      const having = documents.filter(({ words }) => words.includes(word)).length
      return [word, Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))]
    }),
  )
  return new Map(
    documents.map(({ id, words }) => [
      id,
      asked.reduce((sum, word) => {
        const times = words.filter((one) => one === word).length
        const length = 1 - B + (B * words.length) / average
        return sum + ((idf.get(word) ?? 0) * times * (K1 + 1)) / (times + K1 * length)
      }, 0),
    ]),
  )
}

export const bm25 = okapi(tokens)
const bm25BySkill = okapi(tokensBySkill)

const LATEST_DAYS = 90
const DAY = 86_400_000

/** BM25 with the filters that recruiters set by hand: every language asked for, free within three months of the start, same country. */
export const bm25Filtered: Ranker = (mission, profiles) => {
  const { languages, startDate, country, intervention } = mission.features
  const passes = ({ features }: LabelledProfile): boolean =>
    languages.every((one) => features.languages.includes(one)) &&
    (!startDate ||
      !features.availableFrom ||
      Date.parse(features.availableFrom) - Date.parse(startDate) <= LATEST_DAYS * DAY) &&
    (!country || intervention === 'FULL_REMOTE' || features.country === country)
  const found = bm25(mission, profiles)
  return new Map(profiles.map((one) => [one.id, passes(one) ? (found.get(one.id) ?? 0) : -1]))
}

/** Nobody is worth nothing for one thing. */
const LEAST = 0.1
const DEAREST = 0.3
const OTHER_TOWN = 0.5

/**
 * BM25 over skills however they are spelt, times plain factors: less for every day late, euro above, year short, for
 * another town and for a language missing. What an afternoon's work on a search engine comes to; nothing was tuned.
 */
export const bm25Factors: Ranker = (mission, profiles) => {
  const { languages, startDate, country, city, intervention, maxRate, seniorityMonths } = mission.features
  const factor = ({ features }: LabelledProfile): number => {
    const late =
      startDate && features.availableFrom ? (Date.parse(features.availableFrom) - Date.parse(startDate)) / DAY : 0
    const above = maxRate && features.rate ? features.rate / maxRate - 1 : 0
    const near = features.country !== country ? 0 : features.city === city ? 1 : OTHER_TOWN
    return [
      1 - Math.max(0, late) / LATEST_DAYS,
      1 - Math.max(0, above) / DEAREST,
      seniorityMonths ? Math.min(1, (features.months ?? 0) / seniorityMonths) : 1,
      intervention === 'FULL_REMOTE' || !country ? 1 : near,
      languages.length ? languages.filter((one) => features.languages.includes(one)).length / languages.length : 1,
    ].reduce((product, one) => product * Math.max(LEAST, one), 1)
  }
  const found = bm25BySkill(mission, profiles)
  return new Map(profiles.map((one) => [one.id, (found.get(one.id) ?? 0) * factor(one)]))
}
