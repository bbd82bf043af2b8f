import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate, DecisionKind } from '#shared/staffing/matching/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const NOTE_MAX = 500

interface Props {
  missionId: string
  candidate: Candidate
  onClose: () => void
}

/** Decides over somebody's place in a ranking, and says why. */
export const DecideDialog = ({ missionId, candidate: { person, decision }, onClose }: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const formId = useId()
  const deciding = useApiMutation(contracts.matching.decide)
  const [kind, setKind] = useState<DecisionKind>(decision?.kind ?? 'PIN')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!note.trim()) focusWrong(event.currentTarget)
    if (!note.trim() || deciding.isPending) return
    deciding.mutate(
      { missionId, personId: person.id, kind, note: note.trim() },
      {
        onSuccess: () => {
          toast.success(t('matching.decide.done'))
          onClose()
        },
      },
    )
  }
  const kinds: DecisionKind[] = ['PIN', 'RAISE', 'DISMISS', 'NONE']
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('matching.decide.title', { name: person.name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={deciding.isPending}>
            {t('matching.decide.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5">
        {deciding.error && <Alert tone="error">{failureText(deciding.error, t)}</Alert>}
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
          maxLength={NOTE_MAX}
          value={note}
          error={tried && !note.trim() ? t('matching.decide.noteRequired') : null}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
