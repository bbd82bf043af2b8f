import { useRef } from 'react'
import { useEdits } from '#web/ui/forms/useEdits.ts'

/**
 * An inline name field, sent once on Enter or blur. An empty name is reset, a rejected one can be sent again, and an
 * untouched one follows changes from elsewhere.
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
