/** A level as its texts are named; its schema says that it is a whole number from 1 to 4, its type only that it is a number. */
export const levelKey = (level: number) => `${level as 1 | 2 | 3 | 4}` as const
