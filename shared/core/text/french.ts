/**
 * A `y` counts as consonant before a vowel: “de Yann”, but “d’Yves”. The `h` of French first names is mute: “d’Hélène”,
 * but “de Hassan”.
 */
const SHORTENED =
  /^(?:<strong>)?(?:[aeiouœà-æè-ïò-öø-ü]|y(?![aeiouà-ü])|h(?:[ée]l[èeéoi]|e(?:nr|rv|ct)|onor|ort|ube|ug[ou]))/i

/** `de novembre 2026`, `d’octobre 2026`, `d’Inès Garance`, in bold or not. */
export const withDe = (name: string): string => (SHORTENED.test(name) ? `d’${name}` : `de ${name}`)
