import { useState } from 'react'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { FileItem } from '#shared/apps/files/items.ts'
import { PeoplePicker } from '#web/apps/kit/PeoplePicker.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  file: FileItem
  readers: readonly PersonSummary[]
  onClose: () => void
}

/** Shares a file with more colleagues. */
const ShareDialog = ({ file, readers, onClose }: Props) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly PersonSummary[]>(readers)
  const sharing = useApiMutation(contracts.files.share)
  const fixed = readers.map((one) => one.id)
  const people = chosen.map((one) => one.id).filter((one) => !fixed.includes(one))
  const submit = async () => {
    await sharing.mutateAsync({ id: file.id, people })
    toast.success(t('readers.done', { count: people.length }))
  }
  return (
    <FormDialog
      title={t('readers.shareOf', { name: file.name })}
      action={t('readers.confirm')}
      disabled={people.length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <PeoplePicker label={t('readers.people')} chosen={chosen} onChange={setChosen} fixed={fixed} />
      <p className="text-secondary">{t('readers.text')}</p>
    </FormDialog>
  )
}
export default ShareDialog
