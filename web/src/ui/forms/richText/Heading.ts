import { Delta } from 'quill/core.js'
import Header from 'quill/formats/header.js'

/** Two levels of headings, below the title of the page on which the text stands. */
export class Heading extends Header {
  static override tagName = ['H2', 'H3']
}

const toHeading = (level: 1 | 2) => (_element: Node, text: Delta) =>
  text.compose(new Delta().retain(text.length(), { header: level }))

/** Pasted headings of other levels become one of the two. */
export const HEADING_MATCHERS: [string, ReturnType<typeof toHeading>][] = [
  ['h1', toHeading(1)],
  ['h4, h5, h6', toHeading(2)],
]
