import { useRef } from 'react'

/** Ids of selected tags, and how they change. */
export interface TagSelection {
  chosen: readonly string[]
  toggle: (id: string) => void
  /** Adds a tag that was just created; the selection may have changed, or its panel closed, since that was asked for. */
  add: (id: string) => void
}

/** The selection of whoever shows the tags, for a panel that may close first. */
export const useTagSelection = (chosen: readonly string[], onChange: (chosen: string[]) => void): TagSelection => {
  const latest = useRef({ chosen, onChange })
  latest.current = { chosen, onChange }
  return {
    chosen,
    toggle: (id) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [id, ...chosen]),
    add: (id) => {
      const { chosen: now, onChange: change } = latest.current
      if (!now.includes(id)) change([id, ...now])
    },
  }
}
