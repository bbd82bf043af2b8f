import { useState } from 'react'
import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import { USER_TYPES } from '#web/people/OfferFields.tsx'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { type PageSize, pageSizeIn, pageSizeParam } from '#web/ui/lists/pageSizes.ts'
import { type PeopleView, SORT_KEYS } from './people.ts'

interface Paged extends PeopleView {
  /** From 0. */
  page: number
  size: PageSize
}

const viewIn = (search: URLSearchParams): Paged => {
  const asked = search.get('sort') ?? 'name'
  return {
    text: search.get('q') ?? '',
    state: ACCOUNT_STATES.find((one) => one === search.get('state')),
    type: USER_TYPES.find((one) => one === search.get('type')),
    by: SORT_KEYS.find((one) => one === asked.replace('-', '')) ?? 'name',
    down: asked.startsWith('-'),
    page: Math.max(0, Math.floor(Number(search.get('page')) || 0)),
    size: pageSizeIn(search),
  }
}
const paramsOf = ({ text, state, type, by, down, page, size }: Paged): Record<string, string> => {
  const sort = `${down ? '-' : ''}${by}`
  return {
    ...(text && { q: text }),
    ...(state && { state }),
    ...(type && { type }),
    ...(sort !== 'name' && { sort }),
    ...(page > 0 && { page: String(page) }),
    ...pageSizeParam(size),
  }
}

/** What of the list is shown: it stands in the address, so that it can be kept, shared and come back to. */
export const usePeopleView = (): { view: Paged; change: (next: Partial<Paged>) => void } => {
  const [search, setSearch] = useSearchParams()
  // Typing is not kept waiting for the address.
  const [text, setText] = useState(search.get('q') ?? '')
  const change = (changed: Partial<Paged>) => {
    setText(changed.text ?? text)
    setSearch((now) => paramsOf({ ...viewIn(now), page: 0, ...changed }), { replace: true, preventScrollReset: true })
  }
  return { view: { ...viewIn(search), text }, change }
}
