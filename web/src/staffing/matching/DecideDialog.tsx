import { useState } from 'react'
import type { Candidate, DecisionKind } from '#shared/staffing/matching/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const MAX_NOTE_LENGTH = 500

interface Props {
  missionId: string
  candidate: Candidate
  onClose: () => void
}

/** Pins, raises or dismisses a candidate, with a reason. */
export const DecideDialog = ({ missionId, candidate: { person, decision }, onClose }: Props) => {
  const { t } = useTranslation('matching')
  const toast = useToast()
  const deciding = useApiMutation(contracts.matching.decide)
  const [kind, setKind] = useState<DecisionKind>(decision?.kind ?? 'PIN')
  const [note, setNote] = useState('')
  const decide = async () => {
    await deciding.mutateAsync({ missionId, personId: person.id, kind, note: note.trim() })
    toast.success(t('matching.decide.done'))
  }
  const kinds: DecisionKind[] = ['PIN', 'RAISE', 'DISMISS', 'NONE']
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('matching.decide.title', { name: person.name })}
      action={t('matching.decide.save')}
      problems={{ note: !note.trim() && t('matching.decide.noteRequired') }}
      onSubmit={decide}
      className="space-y-5"
    >
      <p className="text-secondary">{t('matching.decide.text')}</p>
      <Choices
        legend={t('matching.decide.legend')}
        value={kind}
        onChange={setKind}
        choices={kinds.map((value) => ({ value, label: t(`matching.decide.${value}`) }))}
      />
      <TextArea
        label={t('matching.decide.note')}
        required
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        field="note"
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
