import { CheckIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { type Label, MAX_LABEL_LENGTH } from '#shared/apps/labels.ts'
import { useRename } from '#web/apps/kit/useRename.ts'
import { call, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CONTROL, NAME_CONTROL } from '#web/ui/forms/Field.tsx'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { ShownNote } from './noteFields.ts'

interface Props {
  open: boolean
  onClose: () => void
  labels: readonly Label[]
  notes: readonly ShownNote[]
}

/** Creates, renames and deletes the reader's labels. */
export const LabelsDialog = ({ open, onClose, labels, notes: shown }: Props) => {
  const { t } = useTranslation('notes')
  const toast = useToast()
  /** The label whose deletion awaits confirmation. */
  const [asked, setAsked] = useState<string>()
  const change = async (work: Promise<Label[]>): Promise<boolean> => {
    try {
      const after = await work
      await updateQueryData(contracts.notes.labels, {}, () => after)
      return true
    } catch (failure) {
      toast.error(failureText(failure, t))
      return false
    }
  }
  const { text, setText, add, submit } = useQuickAdd((title) => change(call(contracts.notes.createLabel, { title })))
  /** What was typed is added, too. */
  const finish = async () => {
    if (await add()) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('labels.edit')}
      footer={
        <Button variant="primary" onClick={() => void finish()}>
          {t('done')}
        </Button>
      }
    >
      <form onSubmit={submit} className="mb-3 flex items-center gap-2">
        <input
          value={text}
          maxLength={MAX_LABEL_LENGTH}
          aria-label={t('labels.new')}
          placeholder={t('labels.new')}
          data-autofocus
          onChange={({ target }) => setText(target.value)}
          className={`${CONTROL} h-control`}
        />
        <IconButton type="submit" label={t('labels.add')} icon={CheckIcon} disabled={text.trim() === ''} />
      </form>
      <ul className="flex flex-col gap-2">
        {labels.map((label) => (
          <li key={label.id}>
            <LabelField
              label={label}
              onRename={(next) => change(call(contracts.notes.renameLabel, { label: { id: label.id, title: next } }))}
              onDelete={() => setAsked(label.id)}
            />
            {asked === label.id && (
              <div role="alert" className="mt-2 mb-3 flex flex-wrap items-center gap-2 pl-1">
                <p className="grow text-secondary">
                  {t('labels.onNotes', { count: shown.filter((note) => note.labels.includes(label.id)).length })}
                </p>
                <Button variant="text" onClick={() => setAsked(undefined)}>
                  {t('ui.cancel')}
                </Button>
                <Button
                  variant="danger"
                  onClick={() => void change(call(contracts.notes.deleteLabel, { id: label.id }))}
                >
                  {t('labels.delete')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface FieldProps {
  label: Label
  onRename: (title: string) => Promise<boolean>
  onDelete: () => void
}

/** A label with an inline title field; a rejected title is reset. */
const LabelField = ({ label: { title }, onRename, onDelete }: FieldProps) => {
  const { t } = useTranslation('notes')
  const { name, setName, save, reset } = useRename(title, (asked, onError) => {
    void onRename(asked).then((done) => {
      if (done) return
      onError()
      reset()
    })
  })
  return (
    <div className="flex items-center gap-2">
      <input
        value={name}
        maxLength={MAX_LABEL_LENGTH}
        aria-label={t('labels.title', { title })}
        onChange={({ target }) => setName(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
        className={NAME_CONTROL}
      />
      <IconButton label={t('labels.deleteOne', { title })} icon={TrashIcon} onClick={onDelete} />
    </div>
  )
}
