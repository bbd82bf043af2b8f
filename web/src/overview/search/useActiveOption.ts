import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Option } from './options.ts'

const KEY_MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
}

/** The active option of a listbox: the first, until arrows or pointer move it; late results do not change it. */
export const useActiveOption = (options: readonly Option[], text: string, choose: (option: Option) => void) => {
  const list = useId()
  const [chosen, setChosen] = useState({ text, key: '' })
  const pointed = chosen.text === text ? options.findIndex(({ key }) => key === chosen.key) : -1
  const at = Math.max(0, pointed)
  const active = options[at]
  const idOf = (option: Option) => `${list}-${options.indexOf(option)}`
  const activeId = active && idOf(active)
  const point = (option: Option | undefined) => option && setChosen({ text, key: option.key })
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const isListed = options.length > 0
  return {
    list,
    active,
    /** The properties of the field above the listbox. */
    fieldProps: {
      type: 'text',
      role: 'combobox',
      value: text,
      maxLength: 100,
      autoComplete: 'off',
      spellCheck: false,
      enterKeyHint: 'go',
      'aria-expanded': isListed,
      'aria-controls': isListed ? list : undefined,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
    } as const,
    idOf,
    point,
    /** Returns whether the list handled the key. */
    onKey: (event: KeyboardEvent): boolean => {
      const move = KEY_MOVES[event.key]
      if (move && options.length > 0) point(options[move(at, options.length)])
      else if (event.key === 'Enter' && active) choose(active)
      else return false
      event.preventDefault()
      return true
    },
  }
}
