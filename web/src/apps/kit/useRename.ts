import { useRef } from 'react'
import { useEdits } from '#web/ui/forms/useEdits.ts'

/**
 * A name in a field, sent when it is confirmed or left, once: whoever confirms it leaves it afterwards. One that is empty
 * becomes again what it was, one that was refused can be sent again, and one that nobody typed is what it is by now.
 */
export const useRename = (before: string, send: (name: string, onError: () => void) => void) => {
  const { fields, edit, reset } = useEdits({ name: before })
  const sent = useRef<{ name: string; before: string }>(undefined)
  const save = () => {
    const name = fields.name.trim()
    if (name === '') return reset()
    if (name === before || (sent.current?.name === name && sent.current.before === before)) return
    sent.current = { name, before }
    send(name, () => {
      sent.current = undefined
    })
  }
  return { name: fields.name, setName: (name: string) => edit({ name }), reset, save }
}
