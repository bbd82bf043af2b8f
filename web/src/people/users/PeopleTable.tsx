import { Link } from 'react-router-dom'
import type { User } from '#shared/people/users/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { useRangeTicks } from '#web/ui/lists/useRangeTicks.ts'
import { MailFailure } from '#web/ui/notices/MailFailure.tsx'
import { userPath } from './paths.ts'
import { nameOf, type PeopleView, SORT_KEYS, type SortKey } from './people.ts'
import { StateBadge } from './StateBadge.tsx'

interface Props {
  /** undefined while they are read. */
  rows: User[] | undefined
  view: PeopleView
  onSort: (by: SortKey, down: boolean) => void
  ticked: ReadonlySet<string>
  onTick: (id: string, on: boolean) => void
}

/** People to choose, or to open. */
export const PeopleTable = ({ rows, view, onSort, ticked, onTick }: Props) => {
  const { t } = useTranslation('users')
  const { formatDate } = useFormats()
  const narrow = useNarrow()
  const ranges = useRangeTicks()
  const box = (user: User) => (
    <Checkbox
      labelHidden
      label={t('users.people.choose', { name: nameOf(user) })}
      checked={ticked.has(user.id)}
      onChange={(on) => onTick(user.id, on)}
    />
  )
  if (narrow && rows) {
    return (
      <ul {...ranges} className="divide-y divide-line">
        {rows.map((user) => (
          <RowLink
            key={user.id}
            to={userPath(user.id)}
            before={box(user)}
            title={nameOf(user)}
            notes={[
              nameOf(user) !== user.email && user.email,
              user.mailFailure !== undefined && t('mail.notDelivered', { why: t(`mail.why.${user.mailFailure}`) }),
            ]}
            below={
              <span className="flex flex-wrap gap-x-3 text-md text-secondary">
                {t(`users.type.${user.type}`)}
                <StateBadge state={user.state} />
              </span>
            }
          />
        ))}
      </ul>
    )
  }
  const columns: Column<User>[] = [
    { key: 'tick', header: t('users.column.choose'), headerHidden: true, className: 'sm:w-14', cell: box },
    {
      key: 'name',
      header: t('users.column.name'),
      names: true,
      sortable: true,
      cell: (user) => (
        <span className="inline-flex items-center gap-3 text-left">
          <Avatar name={nameOf(user)} src={user.avatarUrl} size={36} />
          <span className="min-w-0">
            <Link to={userPath(user.id)} className="rounded-sm font-medium text-link hover:underline">
              <AddressText text={nameOf(user)} />
            </Link>
            {nameOf(user) !== user.email && (
              <span className="block text-md text-secondary">
                <AddressText text={user.email} />
              </span>
            )}
            {user.mailFailure && <MailFailure reason={user.mailFailure} />}
          </span>
        </span>
      ),
    },
    { key: 'type', header: t('users.column.type'), sortable: true, cell: ({ type }) => t(`users.type.${type}`) },
    {
      key: 'state',
      header: t('users.column.state'),
      sortable: true,
      cell: ({ state, invitationExpiresAt }) => (
        <span className="inline-flex flex-col items-end gap-1 sm:items-start">
          <StateBadge state={state} />
          {invitationExpiresAt && (
            <span className="text-md text-secondary">
              {t('users.people.until', { date: formatDate(invitationExpiresAt) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'createdAt',
      header: t('users.column.createdAt'),
      sortable: true,
      className: 'tabular-nums whitespace-nowrap',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ]
  return (
    <div {...ranges}>
      <Table
        caption={t('users.people.title')}
        columns={columns}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        loading={!rows}
        empty={null}
        sorting={view}
        onSort={({ by, down }) => {
          const key = SORT_KEYS.find((one) => one === by)
          if (key) onSort(key, down)
        }}
      />
    </div>
  )
}
