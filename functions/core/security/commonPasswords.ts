import { COMMON_WORDS } from './commonWords.ts'

/** What passwords are made of again and again, here and in France: beside one of them a password needs something else. */
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

/** So many letters that are of no known word make a password worth the name. */
const MIN_OWN_LETTERS = 4

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const letters = (text: string): string => text.replace(/[^a-z]/g, '')

const LETTER_OF: Record<string, string> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', $: 's', 5: 's', 7: 't' }
/** Digits and marks read as the letters they stand for; `one` is what 1 and ! are read as. */
const read = (text: string, one: string): string => text.replace(/[@403$57!1]/g, (mark) => LETTER_OF[mark] ?? one)

/** What a password may be meant to say, in small letters. */
const readings = (password: string): string[] => {
  const text = plain(password)
  const [headless, tailless] = [text.replace(/^[^a-z]+/, ''), text.replace(/[^a-z]+$/, '')]
  const cores = [text, headless, tailless, headless.replace(/[^a-z]+$/, '')]
  const all = cores.flatMap((core) => [core, letters(core), letters(read(core, 'i')), letters(read(core, 'l'))])
  return [...new Set(all)].map((one) => one.replace(/^(.+?)\1+$/, '$1'))
}

/** The words of names, an e-mail address or a company, as somebody would use them. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3)

/**
 * Whether a password is one of those that are tried first, however it is spelt: a common word with digits and marks for
 * letters or at its ends, or little more than everyday words and what is known of its person.
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
