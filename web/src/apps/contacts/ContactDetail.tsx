import { useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
  useOutletContext,
  useParams,
} from 'react-router-dom'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { ContactOutletContext } from './Contacts.tsx'
import { ContactView } from './ContactView.tsx'
import { ContactForm } from './edit/ContactForm.tsx'
import { CONTACTS, NEW_CONTACT } from './paths.ts'

const existingContact = ({ params: { id = NEW_CONTACT } }: LoaderFunctionArgs) =>
  id === NEW_CONTACT ? undefined : { id }
export const loader = combineLoaders(
  prefetch(contracts.contacts.contact, existingContact),
  prefetchPages(contracts.contacts.log, existingContact),
)

/** A contact, in view or edit mode. */
export const Component = () => {
  const { id = NEW_CONTACT } = useParams()
  return id === NEW_CONTACT ? <NewContact /> : <ExistingContact key={id} id={id} />
}

/** Navigation from a contact to others; keeps the filters in the URL. */
const useContactNavigation = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id?: string, lead: (to: To, options: NavigateOptions) => unknown = navigate) =>
    void lead({ pathname: id ? `${CONTACTS}/${id}` : CONTACTS, search }, { preventScrollReset: true })
}

const NewContact = () => {
  const go = useContactNavigation()
  return <ContactForm contact={undefined} onClose={() => go()} onSaved={({ id }, leadOn) => go(id, leadOn)} />
}

const ExistingContact = ({ id }: { id: string }) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const go = useContactNavigation()
  const { editing, setEditing, isChanged, ids } = useOutletContext<ContactOutletContext>()
  const { data, error, refetch } = useApiQuery(contracts.contacts.contact, { id })
  /** Closing the form returns the focus to the button that opened it. */
  const wasEditing = useRef(false)
  wasEditing.current ||= editing
  // The form keeps the contact it was opened with, even when it changes or disappears.
  const known = useRef<Contact>(null)
  if (data) known.current = data
  useTabTitle(data?.name)
  const gone = data === null || error?.code === 'request.invalid'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the contact turns out to be missing
  useEffect(() => {
    // An open form stays, with what was typed.
    if (!gone || editing) return
    toast.error(t('gone'))
    go()
  }, [gone])
  if (error && !gone) {
    return (
      <div className="p-6">
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const contact = data ?? (editing ? known.current : null)
  if (!contact) return <ContactSkeleton />
  const after = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
  return editing ? (
    <ContactForm
      contact={contact}
      changed={isChanged}
      onClose={() => setEditing(false)}
      onSaved={(saved, leadOn) => {
        setEditing(false)
        if (saved.id !== id) go(saved.id, leadOn)
      }}
      onRemoved={(leadOn) => {
        setEditing(false)
        go(after === id ? undefined : after, leadOn)
      }}
    />
  ) : (
    <ContactView contact={contact} ended={wasEditing.current} onEdit={() => setEditing(true)} onClose={() => go()} />
  )
}

const ContactSkeleton = () => (
  <div aria-hidden>
    <div className="h-28 bg-tint" />
    <div className="px-4 sm:px-8">
      <Skeleton className="-mt-12 size-24 rounded-full! ring-4 ring-card" />
      <Skeleton className="mt-4 h-8 w-56" />
      <Skeleton className="mt-3 h-6 w-32" />
      {['w-60', 'w-48', 'w-72'].map((width) => (
        <Skeleton key={width} className={`mt-6 h-5 max-w-full ${width}`} />
      ))}
    </div>
  </div>
)
