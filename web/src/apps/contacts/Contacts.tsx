import { type RefObject, useRef, useState } from 'react'
import { Outlet, useNavigate, useParams } from 'react-router-dom'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ListAndDetail } from '../kit/ListAndDetail.tsx'
import { ContactList } from './list/ContactList.tsx'
import { contactsQuery, useContactsView } from './list/useContactsView.ts'
import { CONTACTS, NEW_CONTACT } from './paths.ts'

/** Outlet context of the open contact. */
export interface ContactOutletContext {
  editing: boolean
  setEditing: (on: boolean) => void
  /** Whether the form has unsaved changes. */
  isChanged: RefObject<boolean>
  /** Ids in list order, to select the next contact after a deletion. */
  ids: readonly string[]
}

export const loader = combineLoaders(
  prefetchPages(contracts.contacts.rows, (where) => contactsQuery(searchParamsOf(where))),
  prefetch(contracts.contacts.tags, () => ({})),
)

/** The contacts at clients, prospects, suppliers and partners, with the open one beside them. */
export const Component = () => {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const { id } = useParams()
  const list = useContactsView()
  const { data: tags } = useApiQuery(contracts.contacts.tags, {})
  const [edited, setEdited] = useState<string>()
  const isChanged = useRef(false)
  const ids = list.pages.rows?.map((row) => row.id) ?? []
  const opened: ContactOutletContext = {
    editing: id !== undefined && edited === id,
    setEditing: (on) => setEdited(on ? id : undefined),
    isChanged,
    ids,
  }
  /** Closes an unchanged form; asks before discarding changes. */
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
      onNew={() => void navigate({ pathname: `${CONTACTS}/${NEW_CONTACT}`, search: location.search })}
      onEdit={() => setEdited(id)}
      onEscape={endForm}
      list={<ContactList list={list} tags={tags ?? []} selected={id} />}
      detail={<Outlet context={opened} />}
    />
  )
}
