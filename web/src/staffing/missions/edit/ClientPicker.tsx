import { PlusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useClients } from '../useClients.ts'

interface Props {
  /** Empty: none selected. */
  value: string
  onChange: (clientId: string) => void
  error: string | null
  /** The selected client, until the list has loaded. */
  known: { id: string; title: string } | undefined
}

/** Selects a client, or creates one. */
export const ClientPicker = ({ value, onChange, error, known }: Props) => {
  const { t } = useTranslation('missions')
  const { clients, failure, reload } = useClients()
  const [adding, setAdding] = useState(false)
  // A new client is selected before the list contains it.
  const [added, setAdded] = useState<{ id: string; title: string }>()
  const listed = clients ?? []
  const extra = [known, added].filter((one) => one !== undefined && !listed.some(({ id }) => id === one.id))
  return (
    <div>
      <div className="flex flex-col gap-x-3 sm:flex-row sm:items-start">
        <Select
          label={t('missions.client')}
          required
          value={value}
          error={error}
          onChange={onChange}
          options={[
            { value: '', label: t('missions.clientChoose') },
            ...[...extra, ...listed].flatMap((one) => (one ? [{ value: one.id, label: one.title }] : [])),
          ]}
          className="w-full min-w-0 sm:grow"
        />
        <Button
          variant="outline"
          icon={PlusIcon}
          onClick={() => setAdding(true)}
          className="mb-4 self-start sm:mt-6.25 sm:mb-0 sm:shrink-0"
        >
          {t('missions.clientNew')}
        </Button>
      </div>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {adding && (
        <NewClient
          onClose={() => setAdding(false)}
          onAdded={(client) => {
            setAdded(client)
            setAdding(false)
            onChange(client.id)
          }}
        />
      )}
    </div>
  )
}

interface NewClientProps {
  onClose: () => void
  onAdded: (client: { id: string; title: string }) => void
}

const NewClient = ({ onClose, onAdded }: NewClientProps) => {
  const { t } = useTranslation('missions')
  const creating = useApiMutation(contracts.missions.createClient)
  const [title, setTitle] = useState('')
  const problem = !title.trim() ? 'validation.required' : /[<>]/.test(title) ? 'missions.problem.characters' : undefined
  const add = async () => onAdded(await creating.mutateAsync({ title: title.trim() }))
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('missions.clientNew')}
      action={t('missions.clientAdd')}
      problems={{ title: problem && t(problem) }}
      onSubmit={add}
    >
      <TextField
        label={t('missions.clientName')}
        required
        autoFocus
        maxLength={MISSION_LIMITS.title}
        value={title}
        field="title"
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  )
}
