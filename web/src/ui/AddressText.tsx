import { Fragment } from 'react'

/** A text in which an e-mail address breaks after its `@` where it has no room, and not in the middle of a word. */
export const AddressText = ({ text }: { text: string }) =>
  text.split(/(?<=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      {part.endsWith('@') && <wbr />}
    </Fragment>
  ))
