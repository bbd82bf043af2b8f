import { type RefObject, useRef, useState } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router-dom'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ListAndDetail } from '../kit/ListAndDetail.tsx'
import { ContactList } from './list/ContactList.tsx'
import { contactsQuery, useContactsView } from './list/useContactsView.ts'
import { CONTACTS, NEW } from './paths.ts'

/** What the list tells the contact that is open. */
export interface OpenedContact {
  editing: boolean
  setEditing: (on: boolean) => void
  /** Whether what is written differs from what is stored. */
  isChanged: RefObject<boolean>
  /** Ids in the order of the list, to go on with when this one is removed. */
  ids: readonly string[]
}

export const loader = combineLoaders(
  prefetchPages(contracts.contacts.rows, (where) => contactsQuery(searchParamsOf(where))),
  prefetch(contracts.contacts.tags, () => ({})),
)

/** People at clients, prospects, suppliers and partners, and the one that is open beside them. */
export const Component = () => {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const { id } = useParams()
  const list = useContactsView()
  const { data: tags } = useApiQuery(contracts.contacts.tags, {})
  const [edited, setEdited] = useState<string>()
  const isChanged = useRef(false)
  const ids = list.pages.rows?.map((row) => row.id) ?? []
  const opened: OpenedContact = {
    editing: id !== undefined && edited === id,
    setEditing: (on) => setEdited(on ? id : undefined),
    isChanged,
    ids,
  }
  /** A form that says nothing new ends by itself; of any other is asked first. */
  const endForm = () => {
    if (!opened.editing || isChanged.current) return false
    setEdited(undefined)
    return true
  }
  return (
    <ListAndDetail
      path={CONTACTS}
      ids={ids}
      selected={id}
      label={t('detail')}
      onNew={() => void navigate({ pathname: `${CONTACTS}/${NEW}`, search: location.search })}
      onEdit={() => setEdited(id)}
      onEscape={endForm}
      list={<ContactList list={list} tags={tags ?? []} selected={id} />}
      detail={<Outlet context={opened} />}
    />
  )
}
