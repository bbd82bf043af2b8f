import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import { USER_TYPES } from '#web/people/OfferFields.tsx'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { type PageSize, pageSizeParam, parsePageSize } from '#web/ui/lists/pageSizes.ts'
import { useTyped } from '#web/ui/lists/useTyped.ts'
import { type PeopleView, SORT_KEYS } from './people.ts'

interface PagedPeopleView extends PeopleView {
  /** From 0. */
  page: number
  size: PageSize
}

const parseView = (search: URLSearchParams): PagedPeopleView => {
  const asked = search.get('sort') ?? 'name'
  return {
    text: search.get('q') ?? '',
    state: ACCOUNT_STATES.find((one) => one === search.get('state')),
    type: USER_TYPES.find((one) => one === search.get('type')),
    by: SORT_KEYS.find((one) => one === asked.replace('-', '')) ?? 'name',
    down: asked.startsWith('-'),
    page: Math.max(0, Math.floor(Number(search.get('page')) || 0)),
    size: parsePageSize(search),
  }
}
const viewParams = ({ text, state, type, by, down, page, size }: PagedPeopleView): Record<string, string> => {
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

/** The view of the list, stored in the address so that it can be shared and restored. */
export const usePeopleView = (): { view: PagedPeopleView; change: (next: Partial<PagedPeopleView>) => void } => {
  const [search, setSearch] = useSearchParams()
  // Typing does not wait for the navigation.
  const { typed, type } = useTyped({ text: search.get('q') ?? '' })
  const change = (changed: Partial<PagedPeopleView>) => {
    type({ text: changed.text ?? typed.text })
    setSearch((now) => viewParams({ ...parseView(now), page: 0, ...changed }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return { view: { ...parseView(search), ...typed }, change }
}
