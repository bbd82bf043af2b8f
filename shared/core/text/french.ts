/** A `y` counts as consonant before a vowel: “de Yann”, but “d’Yves”. */
const VOWEL = '[aeiouàâäéèêëîïôöûüæœ]|y(?![aeiouàâäéèêëîïôöûü])'
/** The first names whose `h` is mute: “d’Hélène”. Names from other languages keep theirs: “de Hassan”. */
const MUTE_H = 'h(?:[ée]l[èeéoi]|e(?:nr|rv|rmin|rbert|ctor)|ippol|ilaire|onor|ortens|orace|ubert|ug[ou]|yacin)'
const SHORTENED = new RegExp(`^(?:<strong>)?(?:${VOWEL}|${MUTE_H})`, 'i')

/** `de novembre 2026`, `d’octobre 2026`, `d’Inès Garance`, in bold or not. */
export const withDe = (name: string): string => (SHORTENED.test(name) ? `d’${name}` : `de ${name}`)
