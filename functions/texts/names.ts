const MAX_NAME_LENGTH = 60
const WORD_JOINER = '\u2060'

/** A name chosen by strangers, for a mail: one line of at most 60 characters, in which mail programs detect no link. */
export const toMailName = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  const short = line.length > MAX_NAME_LENGTH ? `${[...line].slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line
  return short.replace(/[.:/@](?=\S)/g, (mark) => `${mark}${WORD_JOINER}`)
}
