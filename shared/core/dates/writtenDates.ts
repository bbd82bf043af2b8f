/** The first of a month in French: `1er novembre`, which `Intl` formats as `1 novembre`. */
export const formatFrenchFirst = (date: string): string => date.replace(/(?<!\d)1(?= \p{L})|(?<=\p{L}\.? )1$/u, '1er')
