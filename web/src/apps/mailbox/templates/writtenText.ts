const blocksOf = (html: string): Element[] => [
  ...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll(':scope > *'),
]
const wordsOf = ({ textContent }: Element): string => textContent.replace(/\s+/g, ' ').trim()
const isBlank = (block: Element): boolean => wordsOf(block) === ''

/**
 * What somebody has written of a mail: without the end that was there before, such as their signature and a quote, unless
 * they have changed that; and without blank lines around it.
 */
export const takeWritten = (html: string, end: string): string => {
  const blocks = blocksOf(html)
  const given = blocksOf(end).filter((block) => !isBlank(block))
  const shown = blocks.filter((block) => !isBlank(block))
  const tail = shown.slice(Math.max(0, shown.length - given.length))
  const isThere =
    tail.length === given.length && tail.every((block, at) => wordsOf(block) === wordsOf(given[at] ?? block))
  const kept = isThere ? shown.slice(0, shown.length - given.length) : shown
  const [first, last] = [kept.at(0), kept.at(-1)]
  if (!first || !last) return ''
  return blocks
    .slice(blocks.indexOf(first), blocks.indexOf(last) + 1)
    .map(({ outerHTML }) => outerHTML)
    .join('')
}
