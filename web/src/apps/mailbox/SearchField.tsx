import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { MAILBOX_PATH } from './places.ts'

/** Looks through all mails; what is looked for is in the address of the page. */
export const SearchField = () => {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void navigate(`${MAILBOX_PATH}/search?q=${encodeURIComponent(typed.trim())}`)
  }
  return (
    <form onSubmit={submit} className="px-4 pb-3">
      <SearchBox label={t('search')} value={typed} onChange={setTyped} />
    </form>
  )
}
