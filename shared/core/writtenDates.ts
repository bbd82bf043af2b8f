/** French says the first of a month as `1er novembre` and `mar. 1er`, which `Intl` writes as `1 novembre` and `mar. 1`. */
export const firstInFrench = (date: string): string => date.replace(/(?<!\d)1(?= \p{L})|(?<=\p{L}\.? )1$/u, '1er')
