import { Fragment } from 'react'

/** Text in which an e-mail address may break after its `@`. */
export const AddressText = ({ text }: { text: string }) =>
  text.split(/(?<=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      {part.endsWith('@') && <wbr />}
    </Fragment>
  ))
