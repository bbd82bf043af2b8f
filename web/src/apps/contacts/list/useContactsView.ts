import { useState } from 'react'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'

/** Choices of the "no contact for … days" filter. */
export const SILENT_DAYS = [45, 90, 180, 365, 1095] as const

export interface ContactsView {
  search: string
  tag: string
  kind: ContactKind | ''
  client: string
  silent: (typeof SILENT_DAYS)[number] | 0
}

/** Parses the view from the URL. */
const parseView = (params: URLSearchParams): ContactsView => ({
  search: params.get('q') ?? '',
  tag: params.get('tag') ?? '',
  kind: CONTACT_KINDS.find((one) => one === params.get('kind')) ?? '',
  client: params.get('client') ?? '',
  silent: SILENT_DAYS.find((one) => one === Number(params.get('silent'))) ?? 0,
})
const toQuery = ({ search, tag, kind, client, silent }: ContactsView) => ({
  ...(search.trim() && { query: search.trim() }),
  ...(tag && { tag }),
  ...(kind && { kind }),
  ...(client && { clientId: client }),
  ...(silent && { silentDays: silent }),
})

/** Converts the view to URL parameters, without defaults. */
const toParams = ({ search, tag, kind, client, silent }: ContactsView): Record<string, string> => ({
  ...(search && { q: search }),
  ...(tag && { tag }),
  ...(kind && { kind }),
  ...(client && { client }),
  ...(silent && { silent: String(silent) }),
})

/** The request query for the view in the URL. */
export const contactsQuery = (params: URLSearchParams) => toQuery(parseView(params))

/** The view of the list, kept in the URL; typed text is debounced. */
export const useContactsView = () => {
  const [params, setParams] = useSearchParams()
  const shown = parseView(params)
  const [search, setSearch] = useState(shown.search)
  const asked = useDebounced(search)
  const view: ContactsView = { ...shown, search }
  const change = (some: Partial<ContactsView>) => {
    setSearch(some.search ?? search)
    setParams((now) => toParams({ ...parseView(now), ...some }), { replace: true, preventScrollReset: true })
  }
  const query = toQuery({ ...view, search: asked })
  const pages = usePages(contracts.contacts.rows, query)
  return { view, change, query, pages, filtered: Object.keys(query).length > 0 }
}
