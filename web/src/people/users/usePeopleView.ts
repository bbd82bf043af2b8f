import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import { USER_TYPES } from '#web/people/OfferFields.tsx'
import { type PageSize, pageSizeIn, pageSizeParam } from '#web/ui/lists/pageSizes.ts'
import { type PeopleView, SORT_KEYS } from './people.ts'

interface Paged extends PeopleView {
  /** From 0. */
  page: number
  size: PageSize
}

/** What of the list is shown: it stands in the address, so that it can be kept, shared and come back to. */
export const usePeopleView = (): { view: Paged; change: (next: Partial<Paged>) => void } => {
  const [search, setSearch] = useSearchParams()
  // Typing is not kept waiting for the address.
  const [text, setText] = useState(search.get('q') ?? '')
  const asked = search.get('sort') ?? 'name'
  const view: Paged = {
    text,
    state: ACCOUNT_STATES.find((one) => one === search.get('state')),
    type: USER_TYPES.find((one) => one === search.get('type')),
    by: SORT_KEYS.find((one) => one === asked.replace('-', '')) ?? 'name',
    down: asked.startsWith('-'),
    page: Math.max(0, Math.floor(Number(search.get('page')) || 0)),
    size: pageSizeIn(search),
  }
  const change = (changed: Partial<Paged>) => {
    const next = { ...view, page: 0, ...changed }
    setText(next.text)
    const sort = `${next.down ? '-' : ''}${next.by}`
    setSearch(
      {
        ...(next.text && { q: next.text }),
        ...(next.state && { state: next.state }),
        ...(next.type && { type: next.type }),
        ...(sort !== 'name' && { sort }),
        ...(next.page > 0 && { page: String(next.page) }),
        ...pageSizeParam(next.size),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { view, change }
}
