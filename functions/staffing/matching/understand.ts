import type { Embedding } from '#functions/core/embedding.ts'
import { environment } from '#functions/core/environment.ts'
import { log } from '#functions/core/log.ts'
import type { MissionFeatures, Near } from '#shared/staffing/matching/features.ts'
import { ALGORITHM } from '#shared/staffing/matching/rules.ts'
import { allSkills, skillFamily, skillName } from '#shared/staffing/skills.ts'

/**
 * What a model alone says is near counts as half, and at most three skills are near to a word. Nobody has measured the
 * model on the words of missions: it may bring people in, and never tells them apart.
 */
const NEARNESS = 0.5
const MOST_NEAR = 3
/** The cosine from which two words are alike. */
const ALIKE = 0.6
/** Words that one ranking may ask about. */
const MOST_WORDS = 96

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, index) => sum + part * (b[index] ?? 0), 0)

/** The skills of the catalogue that mean most nearly what each word does. Nothing but these words reaches the model. */
const nearestOf = async (words: readonly string[], { vectors }: Embedding): Promise<Map<string, Near[]>> => {
  const skills = allSkills()
  const all = await vectors([...skills.map(({ name }) => name), ...words.map((word) => skillName(word, 'EN'))])
  return new Map(
    words.map((word, index) => {
      const own = all[skills.length + index] ?? []
      const near = skills
        .map(({ code }, place) => ({ code, alike: cosine(own, all[place] ?? []) }))
        .filter(({ alike }) => alike >= ALIKE)
        .toSorted((a, b) => b.alike - a.alike || a.code.localeCompare(b.code))
        .slice(0, MOST_NEAR)
        .map(({ code }) => ({ code, nearness: NEARNESS }))
      return [word, near] as const
    }),
  )
}

const asked = async (words: readonly string[]): Promise<{ near: Map<string, Near[]>; model: string } | undefined> => {
  if (!environment.embeddingModel || words.length === 0) return undefined
  try {
    const { getEmbedding } = await import('#functions/core/embedding.ts')
    const model = getEmbedding()
    return model && { near: await nearestOf(words, model), model: model.model }
  } catch (error) {
    log.warn('matching.modelSilent', {}, error)
    return undefined
  }
}

/**
 * Missions with what is near to the words that the catalogue of skills does not know, as far as this stack asks a model
 * about them, and the algorithm that ranks them then. Without one, or when it does not answer, they stay as they are.
 */
export const understood = async <M extends { features: MissionFeatures }>(
  missions: readonly M[],
): Promise<{ missions: M[]; algorithm: string }> => {
  const words = missions.flatMap(({ features }) => features.skills.map(({ code }) => code))
  const unknown = [...new Set(words)].filter((code) => !skillFamily(code)).slice(0, MOST_WORDS)
  const answer = await asked(unknown)
  if (!answer) return { missions: [...missions], algorithm: ALGORITHM }
  const withNear = (skill: MissionFeatures['skills'][number]) => {
    const near = answer.near.get(skill.code)
    return near?.length ? { ...skill, near } : skill
  }
  return {
    missions: missions.map((mission) => ({
      ...mission,
      features: { ...mission.features, skills: mission.features.skills.map(withNear) },
    })),
    algorithm: `${ALGORITHM}+${answer.model}`,
  }
}
