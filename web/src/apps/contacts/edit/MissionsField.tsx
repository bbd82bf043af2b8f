import { useState } from 'react'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { Draft } from './draft.ts'

interface Props {
  missions: Draft['missions']
  onChange: (missions: Draft['missions']) => void
}

/** The missions for which the contact is the on-site contact. */
export const MissionsField = ({ missions, onChange }: Props) => {
  const { t } = useTranslation('contacts')
  const may = allows(STAFFING, useUser()?.permissions)
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const { data } = useApiQuery(
    contracts.missions.list,
    { search: wanted, sort: 'newest', size: 5 },
    { enabled: may && wanted.length > 1 },
  )
  const found = wanted.length > 1 ? (data?.items ?? []).filter(({ id }) => !missions.some((one) => one.id === id)) : []
  const isFull = missions.length >= CONTACT_LIMITS.missions
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('field.missions')}</legend>
      <p className="mb-2 text-md text-secondary">{t('missionsHint')}</p>
      <div className="flex flex-col">
        {[
          ...missions.map((one) => ({ ...one, on: true })),
          ...found.map(({ id, title }) => ({ id, title, on: false })),
        ].map(({ id, title, on }) => (
          <Checkbox
            key={id}
            label={title}
            checked={on}
            disabled={!on && isFull}
            onChange={(ticked) =>
              onChange(ticked ? [...missions, { id, title }] : missions.filter((one) => one.id !== id))
            }
          />
        ))}
      </div>
      {may && (
        <TextField
          label={t('findMission')}
          maxLength={80}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="mt-2"
        />
      )}
    </fieldset>
  )
}
