import { useEffect, useRef } from 'react'
import { type ScreenCommand, screenCommand } from '../grid/keys.ts'

const TEXT_BOX = 'textarea, select, [contenteditable], input:not([data-day] input)'

/** Handles the shortcuts of the editor anywhere but in dialogs. */
export const useScreenKeys = (actions: Record<ScreenCommand, () => void>): void => {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || target.closest('[role=dialog]')) return
      const command = screenCommand(event, target.matches(TEXT_BOX))
      if (!command) return
      event.preventDefault()
      latest.current[command]()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
