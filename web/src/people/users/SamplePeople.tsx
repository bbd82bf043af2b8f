import { useState } from 'react'
import { useFormats } from '#web/app/format.ts'
import { numberFormat } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, TO_EDGES } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { Paginator } from '#web/ui/lists/Paginator.tsx'
import { PAGE_SIZES } from '#web/ui/lists/pageSizes.ts'
import { RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SAMPLE_PEOPLE, type SamplePerson } from './samplePeople.ts'

const TONES = { available: 'green', onMission: 'blue', leaving: 'yellow' } as const

const nameOf = ({ firstName, lastName }: SamplePerson) => `${firstName} ${lastName}`
const checkedAtFirst = SAMPLE_PEOPLE.filter(({ checked }) => checked).map(({ email }) => email)

/** Invented people in a table, to be chosen and paged through. */
export const Component = () => {
  const { t } = useTranslation('users')
  const { language } = useFormats()
  const narrow = useNarrow()
  const [{ page, size }, setPaging] = useState<{ page: number; size: number }>({ page: 0, size: 5 })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(checkedAtFirst))
  const rows = SAMPLE_PEOPLE.slice(page * size, (page + 1) * size)
  const money = numberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const tick = (emails: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...emails] : [...before].filter((one) => !emails.includes(one))))
  const box = (person: SamplePerson) => (
    <Checkbox
      labelHidden
      label={t('users.people.choose', { name: nameOf(person) })}
      checked={ticked.has(person.email)}
      onChange={(on) => tick([person.email], on)}
    />
  )
  const badge = ({ status }: SamplePerson) => <Badge tone={TONES[status]}>{t(`users.sample.statusOf.${status}`)}</Badge>
  const columns: Column<SamplePerson>[] = [
    { key: 'tick', header: t('users.column.choose'), headerHidden: true, className: 'sm:w-14', cell: box },
    {
      key: 'name',
      header: t('users.column.name'),
      cell: (person) => (
        <span className="inline-flex items-center gap-3 text-left">
          <Avatar name={nameOf(person)} size={36} />
          <span className="min-w-0">
            <span className="block font-medium break-words">{nameOf(person)}</span>
            <span className="block text-md break-words text-secondary">
              <AddressText text={person.email} />
            </span>
          </span>
        </span>
      ),
    },
    { key: 'phone', header: t('users.sample.phone'), className: 'whitespace-nowrap', cell: ({ phone }) => phone },
    {
      key: 'contractType',
      header: t('users.sample.contractType'),
      cell: ({ contractType }) => t(`users.sample.contractOf.${contractType}`),
    },
    {
      key: 'tjm',
      header: t('users.sample.tjm'),
      align: 'right',
      className: 'tabular-nums',
      cell: ({ tjm }) => money.format(tjm),
    },
    {
      key: 'interventionType',
      header: t('users.sample.interventionType'),
      cell: ({ interventionType }) => t(`users.sample.interventionOf.${interventionType}`),
    },
    { key: 'status', header: t('users.sample.status'), cell: badge },
  ]
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <PageTitle className="flex flex-wrap items-center gap-3">
          {t('users.sample.title')}
          <Badge tone="yellow">{t('users.sample.badge')}</Badge>
        </PageTitle>
        <p className="text-secondary">{t('users.sample.text')}</p>
      </header>
      <Card>
        <Checkbox
          label={ticked.size > 0 ? t('users.bulk.chosen', { count: ticked.size }) : t('users.sample.all')}
          checked={ticked.size === SAMPLE_PEOPLE.length}
          mixed={ticked.size > 0 && ticked.size < SAMPLE_PEOPLE.length}
          onChange={(on) =>
            tick(
              SAMPLE_PEOPLE.map(({ email }) => email),
              on,
            )
          }
          className="mb-4"
        />
        <div className={`${TO_EDGES} border-t border-line`}>
          {narrow ? (
            <ul className="divide-y divide-line">
              {rows.map((person) => (
                <RowLink
                  key={person.email}
                  before={box(person)}
                  title={nameOf(person)}
                  notes={[
                    person.email,
                    person.phone,
                    `${t(`users.sample.contractOf.${person.contractType}`)} · ${t(`users.sample.interventionOf.${person.interventionType}`)}`,
                  ]}
                >
                  {badge(person)}
                  <span className="font-semibold">{money.format(person.tjm)}</span>
                </RowLink>
              ))}
            </ul>
          ) : (
            <Table
              caption={t('users.sample.title')}
              columns={columns}
              rows={rows}
              rowKey={({ email }) => email}
              empty={null}
            />
          )}
        </div>
        <div className={`${TO_EDGES} -mb-4 border-t border-line sm:-mb-6`}>
          <Paginator page={page} size={size} total={SAMPLE_PEOPLE.length} sizes={PAGE_SIZES} onChange={setPaging} />
        </div>
      </Card>
    </div>
  )
}
