/** Text key of a level; the schema guarantees an integer from 1 to 4, the type only a number. */
export const levelKey = (level: number) => `${level as 1 | 2 | 3 | 4}` as const
