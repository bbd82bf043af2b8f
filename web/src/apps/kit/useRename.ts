import { useRef, useState } from 'react'

/**
 * A name in a field, sent when it is confirmed or left, once: whoever confirms it leaves it afterwards. One that is empty
 * becomes again what it was; one that was refused can be sent again.
 */
export const useRename = (before: string, send: (name: string, onError: () => void) => void) => {
  const [name, setName] = useState(before)
  const sent = useRef(before)
  const save = () => {
    const asked = name.trim()
    const last = sent.current
    if (asked === '') return setName(last)
    if (asked === last) return
    sent.current = asked
    send(asked, () => {
      sent.current = last
    })
  }
  return { name, setName, save }
}
