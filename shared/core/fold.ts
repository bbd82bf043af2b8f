/**
 * A text without accents and capitals, letter by letter: as long as its composed form. Sort keys are made of it and stay,
 * and what is found in it is at the same place in the text.
 */
export const foldedByLetter = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text as a search compares it: without accents and capitals, and with `œ`, `æ` and `ß` as they are typed without them. */
export const folded = (text: string): string =>
  foldedByLetter(text).replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss')
