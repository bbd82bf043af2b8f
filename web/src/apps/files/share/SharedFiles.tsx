import { ArrowDownTrayIcon, LinkSlashIcon } from '@heroicons/react/24/outline'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SharedItem } from '#shared/apps/files/linkContract.ts'
import { sizeText } from '#shared/core/sizes.ts'
import { LinkFrame } from '#web/app/shell/LinkFrame.tsx'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useLinkToken } from '#web/people/auth/links/useLinkToken.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ToastProvider, useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileRequestUpload } from './FileRequestUpload.tsx'

type Shared = Awaited<ReturnType<typeof openShared>>
const openShared = (token: string, password: string, folderId: string | undefined, cursor?: string) =>
  call(contracts.files.openShared, {
    token,
    ...(password && { password }),
    ...(folderId && { folderId }),
    ...(cursor && { cursor }),
  })

/** The public page of a shared link. Needs no account. */
export const Component = () => {
  const token = useLinkToken()
  const [search] = useSearchParams()
  const { state } = useLocation()
  // Token and parameters are removed from the URL at once; the history entry's state keeps them.
  const [isProtected] = useState(
    search.has('protected') || (state as { protected?: unknown } | null)?.protected === '1',
  )
  if (token)
    return (
      <ToastProvider>
        <LinkContent key={token} token={token} isProtected={isProtected} />
      </ToastProvider>
    )
  return (
    <LinkFrame>
      <InvalidLink />
    </LinkFrame>
  )
}

const InvalidLink = () => {
  const { t } = useTranslation('files')
  return (
    <Card>
      <h1 className="sr-only">{t('shared.unavailable')}</h1>
      <EmptyState icon={LinkSlashIcon} title={t('shared.unavailable')} text={t('shared.unavailableText')} />
    </Card>
  )
}

const LinkContent = ({ token, isProtected }: { token: string; isProtected: boolean }) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [shared, setShared] = useState<Shared>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(!isProtected)
  const [at, setAt] = useState<string>()
  const [moreFailure, setMoreFailure] = useState<unknown>()
  const refused = (cause: unknown) => toast.error(failureText(cause, t))
  const open = async (folderId?: string) => {
    setBusy(true)
    setFailure(undefined)
    setMoreFailure(undefined)
    await openShared(token, password, folderId).then(
      (next) => {
        setShared(next)
        setAt(folderId)
      },
      shared ? refused : setFailure,
    )
    setBusy(false)
  }
  const more = async (before: Shared) => {
    setBusy(true)
    setMoreFailure(undefined)
    const join = (next: Shared) =>
      setShared({ ...before, files: [...before.files, ...next.files], cursor: next.cursor })
    await openShared(token, password, at, before.cursor).then(join, setMoreFailure)
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only; a protected link waits for its password
  useEffect(() => {
    if (!isProtected) void open()
  }, [])
  return (
    <LinkFrame company={shared?.company}>
      {shared?.kind === 'ask' && (
        <FileRequestUpload
          shown={{ token, ...(password && { password }) }}
          name={shared.name}
          company={shared.company.name}
        />
      )}
      {shared?.kind === 'read' && (
        <SharedFolder
          token={token}
          password={password}
          shared={shared}
          busy={busy}
          moreFailure={moreFailure}
          onOpen={(id) => void open(id)}
          onMore={() => void more(shared)}
        />
      )}
      {!shared && isProtected && (
        <PasswordForm password={password} busy={busy} failure={failure} onType={setPassword} onOpen={open} />
      )}
      {!shared && !isProtected && busy && <Skeleton className="h-60" />}
      {!shared && !isProtected && !busy && <OpenFailure failure={failure} />}
    </LinkFrame>
  )
}

/** The error of a link without a password. */
const OpenFailure = ({ failure }: { failure: unknown }) => {
  const { t } = useTranslation('files')
  const isDead = failure instanceof ApiError && [400, 404].includes(failure.status)
  return isDead ? <InvalidLink /> : <p role="alert">{failureText(failure, t)}</p>
}

interface PasswordFormProps {
  password: string
  busy: boolean
  failure: unknown
  onType: (password: string) => void
  onOpen: () => Promise<void>
}

const PasswordForm = ({ password, busy, failure, onType, onOpen }: PasswordFormProps) => {
  const { t } = useTranslation('files')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onOpen()
  }
  return (
    <Card>
      <PageTitle className="mb-4">{t('shared.protected')}</PageTitle>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('links.password')}
          type="password"
          autoComplete="off"
          value={password}
          onChange={({ target }) => onType(target.value)}
          error={failure ? failureText(failure, t) : null}
        />
        <Button variant="primary" type="submit" busy={busy} className="self-end">
          {t('shared.open')}
        </Button>
      </form>
    </Card>
  )
}

interface SharedFolderProps {
  token: string
  password: string
  shared: Shared
}

const SharedFolder = ({
  token,
  password,
  shared,
  busy,
  moreFailure,
  onOpen,
  onMore,
}: SharedFolderProps & {
  busy: boolean
  moreFailure: unknown
  onOpen: (folderId: string | undefined) => void
  onMore: () => void
}) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const language = useLanguage()
  const { name, company, folders, files, path } = shared
  const download = async ({ id: fileId }: SharedItem) => {
    try {
      const { url } = await call(contracts.files.downloadShared, { token, fileId, ...(password && { password }) })
      window.location.assign(url)
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  return (
    <Card>
      <PageTitle>{name}</PageTitle>
      <p className="mb-4 text-secondary">{t('shared.by', { company: company.name })}</p>
      {path.length > 0 && (
        <nav aria-label={t('way')} className="mb-3 flex flex-wrap items-center gap-2">
          <Button variant="text" onClick={() => onOpen(undefined)}>
            {name}
          </Button>
          {path.map((folder) => (
            <Button key={folder.id} variant="text" onClick={() => onOpen(folder.id)}>
              {folder.name}
            </Button>
          ))}
        </nav>
      )}
      <ul aria-busy={busy} className="divide-y divide-line">
        {folders.map((folder) => (
          <li key={folder.id}>
            <button
              type="button"
              onClick={() => onOpen(folder.id)}
              className="flex min-h-14 w-full items-center gap-4 rounded-md text-left hover:bg-hover"
            >
              <FileIcon type="folder" size="sm" />
              <span className="min-w-0 wrap-anywhere py-1 font-medium">{folder.name}</span>
            </button>
          </li>
        ))}
        {files.map((file) => (
          <li key={file.id} className="flex min-h-14 items-center gap-4">
            <FileIcon type={file.type} size="sm" />
            <span className="min-w-0 grow">
              <span className="block wrap-anywhere pt-1 font-medium">{file.name}</span>
              <span className="block text-sm text-secondary">{sizeText(language, file.bytes)}</span>
            </span>
            <IconButton
              label={t('shared.download', { name: file.name })}
              icon={ArrowDownTrayIcon}
              onClick={() => void download(file)}
            />
          </li>
        ))}
      </ul>
      <CursorPager more={shared.cursor !== undefined} busy={busy} moreFailure={moreFailure} onMore={onMore} />
      {folders.length + files.length === 0 && <p className="text-secondary">{t('empty.title')}</p>}
    </Card>
  )
}
