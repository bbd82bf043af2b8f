import { useTranslation } from 'react-i18next'
import type { ContactKind, Tag } from '#shared/apps/contacts/contract.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { useClients } from '#web/staffing/missions/useClients.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { type ContactsView, SILENCES } from './useContactsView.ts'

interface Props {
  view: ContactsView
  onChange: (some: Partial<ContactsView>) => void
  tags: readonly Tag[]
}

/** Which contacts are shown: by words, and by what they are. */
export const ContactsFilters = ({ view, onChange, tags }: Props) => {
  const { t } = useTranslation('contacts')
  const { clients } = useClients()
  const used = [view.tag, view.kind, view.client, view.silent].filter(Boolean).length
  return (
    <div className="flex flex-col gap-3">
      <SearchBox label={t('search')} value={view.search} onChange={(search) => onChange({ search })} />
      <details open={used > 0} className="group">
        <summary className="-ml-3 inline-flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-full px-3 font-medium text-link hover:bg-hover [&::-webkit-details-marker]:hidden">
          {t('filters')}
          {used > 0 && <span className="rounded-full bg-tint px-2 text-sm tabular-nums">{used}</span>}
        </summary>
        <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
          <Select
            label={t('field.kind')}
            value={view.kind}
            onChange={(kind: ContactKind | '') => onChange({ kind })}
            options={[
              { value: '', label: t('everything') },
              ...CONTACT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
          />
          <Select
            label={t('field.client')}
            value={view.client}
            onChange={(client) => onChange({ client })}
            options={[
              { value: '', label: t('everything') },
              ...(clients ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <Select
            label={t('field.tag')}
            value={view.tag}
            onChange={(tag) => onChange({ tag })}
            options={[
              { value: '', label: t('everything') },
              ...tags.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <Select
            label={t('silent.label')}
            value={String(view.silent)}
            onChange={(days) => onChange({ silent: SILENCES.find((one) => String(one) === days) ?? 0 })}
            options={[
              { value: '0', label: t('everything') },
              ...SILENCES.map((days) => ({ value: String(days), label: t(`silent.${days}`) })),
            ]}
          />
        </div>
        {view.silent === 1095 && <p className="mt-3 text-md text-secondary">{t('silent.threeYears')}</p>}
      </details>
    </div>
  )
}
