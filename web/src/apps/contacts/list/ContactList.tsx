import { IdentificationIcon, PlusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ContactRow, Tag } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { foldByLetter } from '#shared/core/text/fold.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { useRangeTicks } from '#web/ui/lists/useRangeTicks.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ListLine } from '../../kit/ListAndDetail.tsx'
import { CONTACTS, contactPath, IMPORT_CONTACTS, NEW_CONTACT } from '../paths.ts'
import { ContactBulkActions } from './ContactBulkActions.tsx'
import { ContactsFilters } from './ContactsFilters.tsx'
import { ContactsMenu } from './ContactsMenu.tsx'
import type { useContactsView } from './useContactsView.ts'

interface Props {
  list: ReturnType<typeof useContactsView>
  tags: readonly Tag[]
  selected: string | undefined
}

/** The contacts grouped by first letter, with multiple selection. */
export const ContactList = ({ list, tags, selected }: Props) => {
  const { t } = useTranslation('contacts')
  const { search } = useLocation()
  const { view, change, query, pages, filtered } = list
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { rows, failure, reload, more, moreFailure, busy, onMore } = pages
  const nobody = rows?.length === 0 && !more && !filtered
  const chosen = rows?.filter(({ id }) => ticked.has(id)) ?? []
  const ranges = useRangeTicks()
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex flex-col gap-4 p-edge">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 grow">
            <PageTitle>{t('title')}</PageTitle>
            <p role="status" className="min-h-5 text-secondary">
              {rows && t(more ? 'countMore' : 'count', { count: rows.length })}
            </p>
          </div>
          <ContactsMenu query={query} />
          {/* Without contacts the button is part of the empty state instead. */}
          {!nobody && (
            <ActionLink variant="primary" icon={PlusIcon} to={contactPath(NEW_CONTACT) + search}>
              {t('new')}
            </ActionLink>
          )}
        </div>
        {!nobody && (
          <ContactsFilters
            view={view}
            onChange={change}
            onClear={filtered ? () => change(NO_FILTER) : undefined}
            tags={tags}
          />
        )}
      </header>
      {rows && chosen.length > 0 && (
        <ContactBulkActions
          chosen={chosen}
          tags={tags}
          onAll={
            chosen.length < rows.length && rows.length <= CONTACT_LIMITS.atOnce
              ? () =>
                  tick(
                    rows.map(({ id }) => id),
                    true,
                  )
              : undefined
          }
          onDone={() => setTicked(new Set())}
        />
      )}
      {failure && (
        <div className="p-edge">
          <LoadProblem failure={failure} onRetry={reload} />
        </div>
      )}
      {!rows && !failure && <LinesSkeleton pictures />}
      {nobody && <NoContacts />}
      {rows?.length === 0 && !more && filtered && <NoMatch onClear={() => change(NO_FILTER)} />}
      {rows && rows.length > 0 && (
        <div className="border-t border-line bg-card" {...ranges}>
          {groupByLetter(rows).map(([letter, found], at) => (
            <section key={letter}>
              <div className="flex justify-between border-b border-line bg-soft px-edge py-1 text-secondary">
                <h2 className="font-medium">{letter}</h2>
                {at === 0 && (
                  <span aria-hidden className="text-md max-sm:hidden">
                    {t('lastExchange')}
                  </span>
                )}
              </div>
              <ul>
                {found.map((row) => (
                  <ListLine
                    key={row.id}
                    path={CONTACTS}
                    id={row.id}
                    selected={row.id === selected}
                    before={
                      <Checkbox
                        label={t('choose', { name: row.name })}
                        labelHidden
                        checked={ticked.has(row.id)}
                        onChange={(on) => tick([row.id], on)}
                        className="pl-edge"
                      />
                    }
                  >
                    <ContactLine row={row} />
                  </ListLine>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </div>
  )
}

const NO_FILTER = { search: '', tag: '', kind: '', client: '', silent: 0 } as const

const firstLetter = ({ name }: ContactRow): string => {
  const [first = ''] = foldByLetter(name.trim())
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}

/** Groups contacts by first letter, in order. */
const groupByLetter = (rows: readonly ContactRow[]): [letter: string, rows: ContactRow[]][] => {
  const letters = new Map<string, ContactRow[]>()
  for (const row of rows) letters.set(firstLetter(row), [...(letters.get(firstLetter(row)) ?? []), row])
  return [...letters]
}

const ContactLine = ({ row }: { row: ContactRow }) => {
  const { t } = useTranslation('contacts')
  const { formatDate } = useFormats()
  const { name, avatar, title, company, client, lastExchangeAt } = row
  const where = [title, client?.title ?? company].filter(Boolean).join(' · ')
  return (
    <>
      <Avatar name={name} src={avatar} />
      <span className="min-w-0 grow">
        <span className="block font-medium break-words">{name}</span>
        {where && <span className="block text-md break-words text-secondary">{where}</span>}
      </span>
      {lastExchangeAt && (
        <span className="hidden shrink-0 text-md text-secondary tabular-nums sm:block">
          <span className="sr-only">{t('lastExchange')} </span>
          {formatDate(lastExchangeAt)}
        </span>
      )}
    </>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  return (
    <EmptyState
      icon={IdentificationIcon}
      title={t('nothingFound')}
      action={
        <Button variant="outline" onClick={onClear}>
          {common('ui.clearFilters')}
        </Button>
      }
    />
  )
}

const NoContacts = () => {
  const { t } = useTranslation('contacts')
  return (
    <EmptyState
      icon={IdentificationIcon}
      title={t('nobody')}
      text={t('nobodyText')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ActionLink variant="primary" icon={PlusIcon} to={contactPath(NEW_CONTACT)}>
            {t('new')}
          </ActionLink>
          <ActionLink variant="outline" to={IMPORT_CONTACTS}>
            {t('import.action')}
          </ActionLink>
        </div>
      }
    />
  )
}
