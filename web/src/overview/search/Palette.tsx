import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PAGES } from '#shared/overview/pages.ts'
import { rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { PaletteFrame } from '#web/ui/overlays/PaletteFrame.tsx'
import { OptionList } from './OptionList.tsx'
import { type Option, type OptionGroup, toOptionGroups } from './options.ts'
import { readRecent, saveRecent } from './recent.ts'
import { SearchSkeleton, SearchStatus } from './SearchField.tsx'
import { type Action, listPages, useActions } from './useActions.ts'
import { useActiveOption } from './useActiveOption.ts'
import { useSearch } from './useSearch.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The command palette: pages, actions and search results; recent choices before anything is typed. */
const Palette = ({ open, onClose }: Props) => {
  const { t } = useTranslation()
  const user = useUser()
  const [wasOpen, setWasOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return (
    // A new one each time: the one before may still be closing, with its words and without the focus.
    <PaletteFrame key={openings} open={open && user !== undefined} onClose={onClose} label={t('search.palette')}>
      {user && <PaletteContent user={user} onClose={onClose} />}
    </PaletteFrame>
  )
}
export default Palette

/** The option groups, once `listed`; recent choices come first while nothing is typed. */
const useGroups = (user: CurrentUser, text: string, listed: boolean) => {
  const { t } = useTranslation()
  const actionsOf = useActions(user)
  const found = useSearch(text)
  if (!listed) return { ...found, groups: [] }
  const [pages, actions] = [listPages(user), actionsOf()]
  const typed = wordsOf(text)
  const group = (key: 'pages' | 'actions' | 'recent' | 'found', options: readonly Option[]): OptionGroup[] =>
    options.length > 0 ? [{ key, label: t(`search.group.${key}`), options }] : []
  const localGroups = (care: 'exact' | 'tolerant') => {
    const among = (list: readonly Action[]) => rankMatches(list, typed, ({ title, also }) => `${title} ${also}`, care)
    return [...group('pages', among(pages)), ...group('actions', among(actions))]
  }
  const hasTitleMatch = (list: readonly Action[]) => rankMatches(list, typed, ({ title }) => title).length > 0
  if (typed.length === 0) {
    const recent = readRecent(user.id).flatMap((key) => [...pages, ...actions].find((one) => one.key === key) ?? [])
    const others = (list: readonly Action[]) => list.filter((one) => !recent.includes(one))
    return {
      ...found,
      groups: [...group('recent', recent), ...group('pages', others(pages)), ...group('actions', others(actions))],
    }
  }
  const known = new Set(PAGES.map(({ link }) => link))
  const ours = localGroups('exact')
  // The product's own pages are found locally, so they are dropped from the server's results.
  const server = toOptionGroups(found.sets ?? [], t, found.busy ? text : undefined).map((one) =>
    one.key === 'pages'
      ? { ...one, key: 'found', options: one.options.filter(({ link }) => !known.has(link ?? '')) }
      : one,
  )
  const noResults = ours.length === 0 && !found.busy && server.every(({ options }) => options.length === 0)
  const foundPages = server.filter(({ key }) => key === 'found').flatMap(({ options }) => options)
  return {
    ...found,
    groups: [
      // Local matches come first, so that late server results do not shift them. Title matches precede other matches.
      ...(hasTitleMatch(pages) || !hasTitleMatch(actions) ? ours : ours.toReversed()),
      ...server.filter(({ key }) => key === 'contacts'),
      ...group('found', foundPages),
      ...server.filter(({ key }) => key === 'tasks'),
      // Typo-tolerant matching only without any exact match.
      ...(noResults ? localGroups('tolerant') : []),
    ],
  }
}

const PaletteContent = ({ user, onClose }: { user: CurrentUser; onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // Defers the seventy options, so that the field accepts input first.
  const isListed = useDeferredValue(true, false)
  const { groups, busy, failure, retry } = useGroups(user, text, isListed)
  const options = groups.flatMap((one) => one.options)
  const choose = (option: Option) => {
    const { key, link, onChoose } = option
    if (!link && !onChoose) return
    if ('also' in option) saveRecent(user.id, key)
    onClose()
    if (link) void navigate(link)
    else onChoose?.()
  }
  const active = useActiveOption(options, text, choose)
  return (
    <>
      <div className="flex min-h-16 shrink-0 items-center gap-4 border-b border-line pr-3 pl-6">
        <MagnifyingGlassIcon aria-hidden className="size-5 shrink-0 text-icon" />
        <input
          {...active.fieldProps}
          data-autofocus
          placeholder={t('search.palettePlaceholder')}
          aria-label={t('search.palette')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={active.onKey}
          className="min-h-12 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-hint"
        />
        <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        {failure && (
          <div className="p-4">
            <LoadProblem failure={failure} onRetry={retry} />
          </div>
        )}
        {options.length > 0 ? (
          <OptionList label={t('search.results')} groups={groups} query={text} active={active} choose={choose} />
        ) : busy || !isListed ? (
          <SearchSkeleton />
        ) : (
          !failure && <p className="px-6 py-5 text-secondary">{t('search.none')}</p>
        )}
      </div>
      <SearchStatus shown={text !== ''} busy={busy} count={options.length} />
    </>
  )
}
