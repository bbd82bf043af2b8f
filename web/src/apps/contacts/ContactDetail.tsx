import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigate, useOutletContext, useParams } from 'react-router-dom'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { OpenedContact } from './Contacts.tsx'
import { ContactView } from './ContactView.tsx'
import { ContactForm } from './edit/ContactForm.tsx'
import { CONTACTS, NEW } from './paths.ts'

const known = ({ params: { id = NEW } }: LoaderFunctionArgs) => (id === NEW ? undefined : { id })
export const loader = combineLoaders(
  prefetch(contracts.contacts.contact, known),
  prefetchPages(contracts.contacts.log, known),
)

/** A contact, to be read or written. */
export const Component = () => {
  const { id = NEW } = useParams()
  return id === NEW ? <NewContact /> : <ExistingContact key={id} id={id} />
}

/** The ways on from a contact; filters stay. */
const useWays = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id?: string) =>
    void navigate({ pathname: id ? `${CONTACTS}/${id}` : CONTACTS, search }, { preventScrollReset: true })
}

const NewContact = () => {
  const go = useWays()
  return <ContactForm contact={undefined} onClose={() => go()} onSaved={({ id }) => go(id)} />
}

const ExistingContact = ({ id }: { id: string }) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const go = useWays()
  const { editing, setEditing, isChanged, ids } = useOutletContext<OpenedContact>()
  const { data, error, refetch } = useApiQuery(contracts.contacts.contact, { id })
  /** Who ends the form stands where it was begun. */
  const wasEditing = useRef(false)
  wasEditing.current ||= editing
  // Who is writing goes on, whatever becomes of the contact meanwhile.
  const known = useRef<Contact>(null)
  if (data) known.current = data
  const gone = data === null || error?.code === 'request.invalid'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out that there is none
  useEffect(() => {
    // Who is writing keeps what they typed.
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
  if (!contact) return <ContactShape />
  const after = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
  return editing ? (
    <ContactForm
      contact={contact}
      changed={isChanged}
      onClose={() => setEditing(false)}
      onSaved={(saved) => {
        setEditing(false)
        if (saved.id !== id) go(saved.id)
      }}
      onRemoved={() => {
        setEditing(false)
        go(after === id ? undefined : after)
      }}
    />
  ) : (
    <ContactView contact={contact} ended={wasEditing.current} onEdit={() => setEditing(true)} onClose={() => go()} />
  )
}

const ContactShape = () => (
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
