import type { Labels } from './labels.ts'

/** Days worked of those expected, which they and those left add up to; it keeps its room until that is known. */
export const ofExpected = ({ days }: Pick<Labels, 'days'>, worked: number, left: number | undefined): string =>
  `${days(worked)} / ${left === undefined ? '\u2007\u2007' : days(Math.round((worked + left) * 100) / 100)}`
