import { type ReactNode, useRef } from 'react'

/** The pictures that a browser can read whatever it runs on. */
export const PICTURE_FILES = 'image/png,image/jpeg,image/webp'

interface Props {
  /** What may be chosen, as browsers are told; anything without. */
  accept?: string
  multiple?: boolean
  /** Gets one file, or all of them where several may be chosen; who takes them refuses those that are too large. */
  onChoose: (files: readonly [File, ...File[]]) => void
  /** The button that is pressed, which says what is asked for. */
  children: (choose: () => void) => ReactNode
}

/** Has files of this device chosen with a button, the same ones as often as wanted. */
export const ChooseFiles = ({ children, onChoose, ...asked }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        {...asked}
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          target.value = ''
          if (first) onChoose([first, ...others])
        }}
      />
    </>
  )
}
