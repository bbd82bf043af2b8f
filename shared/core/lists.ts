/**
 * A list as it is to be after somebody changed it: what they asked for, but for what others put on it or took off it since
 * it was as they had read it (`before`; of who does not say that, all that they asked for holds).
 */
export const mergedList = <T>(held: readonly T[], asked: readonly T[], before: readonly T[] = held): T[] => [
  ...asked.filter((one) => held.includes(one) || !before.includes(one)),
  ...held.filter((one) => !asked.includes(one) && !before.includes(one)),
]
