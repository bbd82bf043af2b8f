import { ArrowPathIcon, ClockIcon, LinkIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import type { FileLink } from '#shared/apps/files/linkContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { RenewLinkDialog, ReplaceLinkDialog } from './RenewLinkDialog.tsx'

/** The public links to a file or folder, and the form that creates one. */
export const Links = ({ item }: { item: FileItem }) => {
  const { t } = useTranslation('files')
  const id = useId()
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useApiQuery(contracts.files.links, { id: item.id })
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-10 items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-medium">
          {t('links.title')}
        </h3>
        <Button variant="text" icon={LinkIcon} onClick={() => setMaking(true)}>
          {t('links.make')}
        </Button>
      </div>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-secondary italic">{t('links.none')}</p>}
      <ul className="divide-y divide-line">
        {data?.map((link) => (
          <LinkRow key={link.id} item={item} link={link} />
        ))}
      </ul>
      {making && <LinkDialog item={item} onClose={() => setMaking(false)} />}
    </section>
  )
}

const LinkRow = ({ item, link }: { item: FileItem; link: FileLink }) => {
  const { t } = useTranslation('files')
  const { formatDate, formatTime } = useFormats()
  const toast = useToast()
  const removing = useApiMutation(contracts.files.removeLink)
  const [asked, setAsked] = useState<'renew' | 'replace'>()
  const close = () => setAsked(undefined)
  const { id: linkId, kind, mine, until, hasPassword, most, used } = link
  const facts = [
    t('links.until', { date: formatDate(until), time: formatTime(until) }),
    most === null ? t('links.used', { count: used }) : t('links.usedOf', { used, most }),
    hasPassword && t('links.withPassword'),
  ]
  const remove = () =>
    removing.mutate(
      { id: item.id, linkId },
      {
        onSuccess: () => toast.success(t('links.removed')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <li className="flex items-center gap-2 py-1">
      <span className="min-w-0 grow">
        <span className="block font-medium">{t(`links.kind.${kind}`)}</span>
        <span className="block text-sm text-secondary">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {mine && (
        <>
          <IconButton label={t('links.renew')} icon={ClockIcon} onClick={() => setAsked('renew')} />
          <IconButton label={t('links.replace')} icon={ArrowPathIcon} onClick={() => setAsked('replace')} />
        </>
      )}
      <IconButton label={t('links.remove')} icon={TrashIcon} disabled={removing.isPending} onClick={remove} />
      {asked === 'renew' && <RenewLinkDialog itemId={item.id} link={link} onClose={close} />}
      {asked === 'replace' && <ReplaceLinkDialog itemId={item.id} link={link} onClose={close} />}
    </li>
  )
}
