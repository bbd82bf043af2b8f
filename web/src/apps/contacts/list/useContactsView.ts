import { useState } from 'react'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

/** Days without hearing of somebody that the list can be narrowed to. */
export const SILENCES = [45, 90, 180, 365, 1095] as const

export interface ContactsView {
  search: string
  tag: string
  kind: ContactKind | ''
  client: string
  silent: (typeof SILENCES)[number] | 0
}

/** What an address shows. */
const viewIn = (params: URLSearchParams): ContactsView => ({
  search: params.get('q') ?? '',
  tag: params.get('tag') ?? '',
  kind: CONTACT_KINDS.find((one) => one === params.get('kind')) ?? '',
  client: params.get('client') ?? '',
  silent: SILENCES.find((one) => one === Number(params.get('silent'))) ?? 0,
})
const queryOf = ({ search, tag, kind, client, silent }: ContactsView) => ({
  ...(search.trim() && { query: search.trim() }),
  ...(tag && { tag }),
  ...(kind && { kind }),
  ...(client && { clientId: client }),
  ...(silent && { silentDays: silent }),
})

/** What an address says of it. */
const paramsOf = ({ search, tag, kind, client, silent }: ContactsView): Record<string, string> => ({
  ...(search && { q: search }),
  ...(tag && { tag }),
  ...(kind && { kind }),
  ...(client && { client }),
  ...(silent && { silent: String(silent) }),
})

/** What is asked for to show what an address says. */
export const contactsQuery = (params: URLSearchParams) => queryOf(viewIn(params))

/** Which contacts are shown: it stands in the address. What is typed is asked for once its writer pauses. */
export const useContactsView = () => {
  const [params, setParams] = useSearchParams()
  const shown = viewIn(params)
  const [search, setSearch] = useState(shown.search)
  const asked = useDebounced(search)
  const view: ContactsView = { ...shown, search }
  const change = (some: Partial<ContactsView>) => {
    setSearch(some.search ?? search)
    setParams((now) => paramsOf({ ...viewIn(now), ...some }), { replace: true, preventScrollReset: true })
  }
  const query = queryOf({ ...view, search: asked })
  const pages = usePages(contracts.contacts.rows, query)
  return { view, change, query, pages, filtered: Object.keys(query).length > 0 }
}
