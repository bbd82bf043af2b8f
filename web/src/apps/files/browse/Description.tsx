import { PencilIcon } from '@heroicons/react/24/outline'
import { useId, useRef, useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { useKeptText } from '#web/app/unsaved/useKeptText.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What a file or folder is about, to be read, or changed where it stands. */
export const Description = ({ item }: { item: FileItem }) => {
  const { t } = useTranslation('files')
  const { fields, edit, changes, accept, reset } = useEdits({ description: item.description })
  const description = { stored: item.description, typed: changes.description }
  const isRestored = useKeptText(`file/description/${item.id}`, description, (text) => edit({ description: text }))
  const [editing, setEditing] = useState(isRestored && item.mayWrite)
  const typed = useRef<string>(undefined)
  const toast = useToast()
  const id = useId()
  const saving = useApiMutation(contracts.files.update)
  const save = () => {
    const text = fields.description
    typed.current = text
    saving.mutate(
      { id: item.id, description: text },
      {
        onSuccess: () => {
          accept({ description: text })
          // What was typed meanwhile is still to be saved.
          if (typed.current === text) setEditing(false)
        },
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  }
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-10 items-center justify-between">
        <h3 id={id} className="text-lg font-medium">
          {t('details.description')}
        </h3>
        {item.mayWrite && !editing && (
          <IconButton label={t('details.describe')} icon={PencilIcon} onClick={() => setEditing(true)} />
        )}
      </div>
      {editing ? (
        <div className="flex flex-col gap-3">
          <TextArea
            label={t('details.description')}
            autoFocus
            value={fields.description}
            onChange={({ target }) => {
              typed.current = target.value
              edit({ description: target.value })
            }}
            maxLength={FILE_LIMITS.description}
            rows={4}
          />
          <div className="flex justify-end gap-3">
            <Button
              variant="outline"
              onClick={() => {
                reset()
                setEditing(false)
              }}
            >
              {t('ui.cancel')}
            </Button>
            <Button variant="primary" busy={saving.isPending} onClick={save}>
              {t('details.save')}
            </Button>
          </div>
        </div>
      ) : item.description ? (
        <p className="break-words whitespace-pre-wrap">
          <LinkedText text={item.description} />
        </p>
      ) : (
        <p className="text-secondary italic">{t('details.none')}</p>
      )}
    </section>
  )
}
