import { nearness, neighbours } from '../skills.ts'
import type { MissionFeatures, Near } from './features.ts'

type Asked = Pick<MissionFeatures['skills'][number], 'code' | 'near'>

/** How well a known skill serves a requested one: 1 the same, 0 unrelated. */
export const nearnessTo = ({ code, near = [] }: Asked, known: string): number =>
  Math.max(nearness(known, code), near.find((one) => one.code === known)?.nearness ?? 0)

/** The skills related to a requested one, nearest first. */
export const nearestTo = ({ code, near = [] }: Asked): Near[] =>
  [...neighbours(code), ...near].toSorted((a, b) => b.nearness - a.nearness || a.code.localeCompare(b.code))
