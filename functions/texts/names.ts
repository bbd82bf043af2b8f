const MAX_NAME_LENGTH = 60
const WORD_JOINER = '\u2060'

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const withoutLinks = (line: string): string => line.replace(/[.:/@](?=\S)/g, (mark) => `${mark}${WORD_JOINER}`)

/** A title, whole, for the body of a mail: one line in which mail programs detect no link. */
export const toMailTitle = (title: string): string => withoutLinks(toLine(title))

/** A name chosen by strangers, for a mail: one line of at most 60 characters, in which mail programs detect no link. */
export const toMailName = (name: string): string => {
  const line = toLine(name)
  const short = line.length > MAX_NAME_LENGTH ? `${[...line].slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line
  return withoutLinks(short)
}
