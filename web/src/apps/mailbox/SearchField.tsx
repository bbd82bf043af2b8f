import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { MAILBOX_PATH } from './mailLists.ts'

/** Searches all mails; the query is in the URL. */
export const SearchField = () => {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const text = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text) void navigate(`${MAILBOX_PATH}/search?q=${encodeURIComponent(text)}`)
    else if (asked) void navigate(MAILBOX_PATH)
  }
  return (
    <form onSubmit={submit} className="group relative px-4 pb-3">
      <SearchBox label={t('search')} value={typed} onChange={setTyped} />
      {/* Search runs on submit only, so the button is needed where there is no Enter key. */}
      {text !== asked && (
        <button
          type="submit"
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-4 top-[calc(100%-0.5rem)] z-10 hidden min-h-control truncate rounded-lg bg-card px-3 text-left font-medium text-link shadow-panel group-focus-within:block hover:bg-soft"
        >
          {text ? t('searchFor', { text }) : t('searchEnd')}
        </button>
      )}
    </form>
  )
}
