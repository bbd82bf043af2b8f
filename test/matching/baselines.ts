import type { LabelledMission, LabelledProfile } from './shapes.ts'

/** Words that say nothing in either language. */
const STOP = new Set(
  'a à and au aux avec by d dans de des du en et for half in l la le les of on ou par pour spoken sur the to un une used who with'.split(
    ' ',
  ),
)

/** Words as a search engine would compare them: no case, no accents; `c++`, `c#` and `.net` stay what they are. */
const tokens = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/\.?[a-z0-9]+[+#]*/g) ?? []
  ).filter((word) => !STOP.has(word))

type Ranker = (mission: LabelledMission, profiles: readonly LabelledProfile[]) => Map<string, number>

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
export const bm25: Ranker = (mission, profiles) => {
  const documents = profiles.map(({ id, words }) => ({ id, words: tokens(words) }))
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length
  const asked = [...new Set(tokens(mission.words))]
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
