/** The first characters of the first and the last word of a name, in capitals. */
export const initials = (name: string): string => {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      // Whole characters: an emoji or a rare letter is two units of UTF-16.
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toUpperCase()
  )
}
