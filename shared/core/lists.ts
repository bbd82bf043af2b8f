/**
 * Three-way merge of a list: the requested list, with what others have added or removed since the caller read `before`;
 * without `before`, the requested list.
 */
export const mergeList = <T>(held: readonly T[], asked: readonly T[], before: readonly T[] = held): T[] => [
  ...asked.filter((one) => held.includes(one) || !before.includes(one)),
  ...held.filter((one) => !asked.includes(one) && !before.includes(one)),
]
