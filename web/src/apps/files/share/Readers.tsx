import { UserPlusIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import type { PersonSummary } from '#shared/apps/comments.ts'
import type { FileItem } from '#shared/apps/files/items.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const ShareDialog = loadable(() => import('./ShareDialog.tsx'))

interface Props {
  file: FileItem
  readers: readonly PersonSummary[]
}

/** The colleagues with whom a file is shared beyond its folder, and the dialog that adds more. */
export const Readers = ({ file, readers }: Props) => {
  const { t } = useTranslation('files')
  const id = useId()
  const toast = useToast()
  const [sharing, setSharing] = useState(false)
  const leaving = useApiMutation(contracts.files.unshare)
  const unshare = ({ id: userId, name }: PersonSummary) =>
    leaving.mutate(
      { id: file.id, userId },
      {
        onSuccess: () => toast.success(t('readers.removed', { name })),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-10 items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-medium">
          {t('readers.title')}
        </h3>
        {readers.length < FILE_LIMITS.readers && (
          <Button variant="text" icon={UserPlusIcon} onClick={() => setSharing(true)}>
            {t('readers.share')}
          </Button>
        )}
      </div>
      {readers.length === 0 && <p className="text-secondary italic">{t('readers.none')}</p>}
      <ul className="divide-y divide-line">
        {readers.map((reader) => (
          <li key={reader.id} className="flex items-center gap-3 py-1">
            <Avatar name={reader.name} src={reader.avatar} size={28} />
            <span className="min-w-0 grow break-words">{reader.name}</span>
            <IconButton
              label={t('readers.remove', { name: reader.name })}
              icon={XMarkIcon}
              disabled={leaving.isPending}
              onClick={() => unshare(reader)}
            />
          </li>
        ))}
      </ul>
      {sharing && <ShareDialog file={file} readers={readers} onClose={() => setSharing(false)} />}
    </section>
  )
}
