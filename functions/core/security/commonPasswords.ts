import { COMMON_WORDS } from './commonWords.ts'

/** Words common in passwords, in English and French: a password needs something besides them. */
const EVERYDAY_WORDS = `
  password passwort passe motdepasse mdp secret login admin administrateur administrator utilisateur user root test demo
  azerty azertyuiop qwerty qwertyuiop qwertz qsdfgh wxcvbn asdfgh zxcvbn
  bonjour bonsoir salut coucou bienvenue welcome hello letmein iloveyou jetaime soleil sunshine chouchou doudou loulou
  maison travail bureau entreprise company societe client paris france marseille lyon
  regie prestation consultant mission cra
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  january february march april may june july august september october november december
  printemps automne hiver ete spring summer autumn winter fall
  lundi mardi mercredi jeudi vendredi samedi dimanche
  monday tuesday wednesday thursday friday saturday sunday
`
  .trim()
  .split(/\s+/)

/** Letters outside known words that make a password acceptable. */
const MIN_OWN_LETTERS = 4

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const letters = (text: string): string => text.replace(/[^a-z]/g, '')

const LETTER_OF: Record<string, string> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', $: 's', 5: 's', 7: 't' }
/** Replaces leet-speak by letters; `one` is what 1 and ! stand for. */
const read = (text: string, one: string): string => text.replace(/[@403$57!1]/g, (mark) => LETTER_OF[mark] ?? one)

/** Normalised readings of a password. */
const readings = (password: string): string[] => {
  const text = plain(password)
  const [headless, tailless] = [text.replace(/^[^a-z]+/, ''), text.replace(/[^a-z]+$/, '')]
  const cores = [text, headless, tailless, headless.replace(/[^a-z]+$/, '')]
  const all = cores.flatMap((core) => [core, letters(core), letters(read(core, 'i')), letters(read(core, 'l'))])
  return [...new Set(all)].map((one) => one.replace(/^(.+?)\1+$/, '$1'))
}

/** Words of a name, an e-mail address or a company. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3)

/**
 * Whether a password would be guessed early: a common word with substitutions or affixes, or little more than everyday
 * words and personal data.
 */
export const isCommonPassword = (password: string, known: readonly string[]): boolean => {
  const personal = known.flatMap((text) => [...wordsOf(text), letters(plain(text))]).filter(({ length }) => length >= 3)
  const words = [...EVERYDAY_WORDS, ...personal].toSorted((a, b) => b.length - a.length)
  return readings(password).some((reading) => {
    if (COMMON_WORDS.has(reading)) return true
    const own = words.reduce((left, word) => left.replaceAll(word, ' '), letters(reading))
    return own.includes(' ') && letters(own).length < MIN_OWN_LETTERS
  })
}
