/** French says the first of a month as `1er novembre`, which `Intl` writes as `1 novembre`. */
export const firstInFrench = (date: string): string => date.replace(/(?<!\d)1(?= \p{L})/u, '1er')
