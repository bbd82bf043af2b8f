/** Before a vowel a `y` is none: it is “de Yann”, and “d’Yves”. */
const VOWEL = /^(?:<strong>)?(?:[aeiouàâäéèêëîïôöûüæœ]|y(?![aeiouàâäéèêëîïôöûü]))/i

/** `de novembre 2026`, `d’octobre 2026`, `d’Inès Garance`, in bold or not */
export const de = (name: string): string => (VOWEL.test(name) ? `d’${name}` : `de ${name}`)
