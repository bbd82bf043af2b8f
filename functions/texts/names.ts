const LONGEST = 60
const WORD_JOINER = '\u2060'

/**
 * A name that strangers have chosen, as a mail shows it: one line of at most 60 characters, in which no mail program finds
 * an address to make a link of.
 */
export const inMail = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  const short = line.length > LONGEST ? `${[...line].slice(0, LONGEST - 1).join('')}…` : line
  return short.replace(/[.:/@](?=\S)/g, (mark) => `${mark}${WORD_JOINER}`)
}
