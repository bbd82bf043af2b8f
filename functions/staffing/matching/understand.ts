import type { Embedding } from '#functions/core/embedding.ts'
import { environment } from '#functions/core/environment.ts'
import { log } from '#functions/core/log.ts'
import type { MissionFeatures, Near } from '#shared/staffing/matching/features.ts'
import { ALGORITHM } from '#shared/staffing/matching/rules.ts'
import { allSkills, skillFamily, skillName } from '#shared/staffing/skills.ts'

/**
 * The model's nearness is not calibrated on missions: it counts half, so that it can add candidates but not decide
 * between them.
 */
const MODEL_NEARNESS_FACTOR = 0.5
const MAX_NEAR_SKILLS = 3
/** The least cosine at which words count as similar. */
const MIN_SIMILARITY = 0.6
/** Words sent to the model for one ranking. */
const MAX_WORDS = 96

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, index) => sum + part * (b[index] ?? 0), 0)

/** The catalogue skills nearest in meaning to each word. Only these words are sent to the model. */
const findNearestSkills = async (words: readonly string[], { vectors }: Embedding): Promise<Map<string, Near[]>> => {
  const skills = allSkills()
  const all = await vectors([...skills.map(({ name }) => name), ...words.map((word) => skillName(word, 'EN'))])
  return new Map(
    words.map((word, index) => {
      const own = all[skills.length + index] ?? []
      const near = skills
        .map(({ code }, place) => ({ code, alike: cosine(own, all[place] ?? []) }))
        .filter(({ alike }) => alike >= MIN_SIMILARITY)
        .toSorted((a, b) => b.alike - a.alike || a.code.localeCompare(b.code))
        .slice(0, MAX_NEAR_SKILLS)
        .map(({ code }) => ({ code, nearness: MODEL_NEARNESS_FACTOR }))
      return [word, near] as const
    }),
  )
}

const askModel = async (
  words: readonly string[],
): Promise<{ near: Map<string, Near[]>; model: string } | undefined> => {
  if (!environment.embeddingModel || words.length === 0) return undefined
  try {
    const { getEmbedding } = await import('#functions/core/embedding.ts')
    const model = getEmbedding()
    return model && { near: await findNearestSkills(words, model), model: model.model }
  } catch (error) {
    log.warn('matching.modelSilent', {}, error)
    return undefined
  }
}

/**
 * Missions with the nearest skills of words unknown to the catalogue, and the algorithm's name. Unchanged without a
 * model, or when it does not answer.
 */
export const addModelNearness = async <M extends { features: MissionFeatures }>(
  missions: readonly M[],
): Promise<{ missions: M[]; algorithm: string }> => {
  const words = missions.flatMap(({ features }) => features.skills.map(({ code }) => code))
  const unknown = [...new Set(words)].filter((code) => !skillFamily(code)).slice(0, MAX_WORDS)
  const answer = await askModel(unknown)
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
