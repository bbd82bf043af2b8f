import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { OptionList } from './OptionList.tsx'
import { type Option, toOptionGroups } from './options.ts'
import { useActiveOption } from './useActiveOption.ts'
import { useSearch } from './useSearch.ts'

export interface SearchFieldProps {
  /** `bar` covers the header and has its suggestions under it, `basic` is a field with a panel below. */
  appearance: 'bar' | 'basic'
  /** Called by Escape without suggestions, or by the close button. */
  onClose: () => void
}

const LOOKS = {
  bar: {
    box: 'absolute inset-0 z-10 flex items-center gap-4 bg-card pr-4 pl-4 sm:pl-8 max-sm:fixed max-sm:bottom-auto max-sm:h-16 max-sm:z-50',
    input: 'h-full min-w-0 grow bg-transparent text-lg outline-none placeholder:text-hint',
    panel:
      'absolute inset-x-0 top-full max-h-128 overflow-y-auto rounded-b-lg border-t border-line bg-card shadow-panel max-sm:fixed max-sm:top-16 max-sm:bottom-0 max-sm:max-h-none max-sm:rounded-none',
  },
  basic: {
    box: 'relative mr-2 flex h-control w-80 min-w-0 items-center gap-3 rounded-lg border border-field bg-card pl-3 focus-within:border-primary',
    input: 'h-full min-w-0 grow rounded-full bg-transparent outline-none placeholder:text-hint',
    panel:
      'absolute inset-x-0 top-full z-40 mt-1 max-h-128 overflow-y-auto rounded-lg border border-line bg-card text-ink shadow-panel',
  },
} as const

/** The quick search field and its suggestions. Escape closes the suggestions, then clears and closes the field. */
const SearchField = ({ appearance, onClose }: SearchFieldProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { enough, sets, failure, busy, retry } = useSearch(text)
  const groups = sets ? toOptionGroups(sets, t, busy ? text : undefined) : []
  const shown = open && enough
  const leave = () => {
    setText('')
    setOpen(false)
    onClose()
  }
  const choose = ({ link, onChoose }: Option) => {
    if (link) {
      setOpen(false)
      void navigate(link)
    } else if (onChoose) {
      leave()
      onChoose()
    }
  }
  const active = useActiveOption(shown ? groups.flatMap(({ options }) => options) : [], text, choose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (active.onKey(event)) return
    if (event.key === 'ArrowDown' && enough) setOpen(true)
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (shown) setOpen(false)
    else leave()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const look = LOOKS[appearance]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search is not part of a form
    <div role="search" onBlur={onBlur} className={look.box}>
      <MagnifyingGlassIcon aria-hidden className="size-5 shrink-0 text-icon" />
      <input
        {...active.fieldProps}
        // biome-ignore lint/a11y/noAutofocus: the bar opens for typing
        autoFocus={appearance === 'bar'}
        placeholder={t('search.placeholder')}
        aria-label={t('search.title')}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={`text-ellipsis ${look.input}`}
      />
      {(appearance === 'bar' || text) && <IconButton label={t('search.close')} icon={XMarkIcon} onClick={leave} />}
      {shown && (
        <div className={look.panel}>
          {failure ? (
            <div className="p-4">
              <LoadProblem failure={failure} onRetry={retry} />
            </div>
          ) : sets && groups.length > 0 ? (
            <OptionList label={t('search.results')} groups={groups} query={text} active={active} choose={choose} />
          ) : busy ? (
            <SearchSkeleton />
          ) : (
            <p className="px-6 py-5 text-secondary">{t('search.none')}</p>
          )}
        </div>
      )}
      <SearchStatus shown={shown} busy={busy} count={groups.reduce((sum, { options }) => sum + options.length, 0)} />
    </div>
  )
}
export default SearchField

/** Skeleton of search results. */
export const SearchSkeleton = () => (
  <div className="flex flex-col gap-4 px-6 py-5">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </div>
)

/** Announces the number of results to screen readers. */
export const SearchStatus = ({ shown, busy, count }: { shown: boolean; busy: boolean; count: number }) => {
  const { t } = useTranslation()
  return (
    <p role="status" className="sr-only">
      {shown && !busy && (count > 0 ? t('search.count', { count }) : t('search.none'))}
    </p>
  )
}
