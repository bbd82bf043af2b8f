/** The mean; of nothing, not a number. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** FNV-1a, 32 bits: the same number for the same text, with no order in it. */
export const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
const random = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

const ROUNDS = 2000
const SEED = 20_261_121

/** Within which 95 % of the means lie when as many of the values are drawn again and again, with repetition (percentile bootstrap). */
export const interval = (values: readonly number[]): { low: number; high: number } => {
  const draw = random(SEED)
  const means = Array.from({ length: ROUNDS }, () =>
    mean(values.map(() => values[Math.floor(draw() * values.length)] ?? 0)),
  ).toSorted((a, b) => a - b)
  return { low: means[Math.floor(0.025 * ROUNDS)] ?? 0, high: means[Math.ceil(0.975 * ROUNDS) - 1] ?? 0 }
}

/** Cohen's kappa with quadratic weights: 1 the same grades throughout, 0 no more alike than by chance. */
export const weightedKappa = (first: readonly number[], second: readonly number[]): number => {
  const apart = mean(first.map((grade, at) => (grade - (second[at] ?? 0)) ** 2))
  const byChance = mean(first.flatMap((grade) => second.map((other) => (grade - other) ** 2)))
  return 1 - apart / byChance
}
