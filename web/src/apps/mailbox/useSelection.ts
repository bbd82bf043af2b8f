import { useState } from 'react'
import type { Mail } from '#shared/apps/mailbox/contract.ts'

/** The selected mails of a list; another list starts without a selection. */
export const useSelection = (list: string, mails: readonly Mail[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(list)
  if (shown !== list) {
    setShown(list)
    setIds(new Set())
  }
  const tick = (id: string) =>
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return {
    ticked: mails.filter(({ id }) => ids.has(id)),
    tick,
    tickAll: (some: readonly Mail[]) => setIds(new Set(some.map(({ id }) => id))),
  }
}
