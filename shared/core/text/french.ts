/** A `y` counts as consonant before a vowel: “de Yann”, but “d’Yves”. */
const VOWEL = /^(?:<strong>)?(?:[aeiouàâäéèêëîïôöûüæœ]|y(?![aeiouàâäéèêëîïôöûü]))/i

/** `de novembre 2026`, `d’octobre 2026`, `d’Inès Garance`, in bold or not. */
export const withDe = (name: string): string => (VOWEL.test(name) ? `d’${name}` : `de ${name}`)
