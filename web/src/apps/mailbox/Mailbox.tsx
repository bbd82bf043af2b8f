import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { OpenMail, Party } from '#shared/apps/mailbox/contract.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { ComposeDialog } from './compose/ComposeDialog.tsx'
import { ComposeContext, type ComposeStart, newMail, resumeDraft } from './compose/composing.ts'
import { undoSend, usePendingSend } from './compose/pendingSend.ts'
import { withDraftName } from './compose/useDraft.ts'
import { Folders } from './Folders.tsx'

export const loader = combineLoaders(
  prefetch(contracts.mailbox.folders, () => ({})),
  prefetch(contracts.mailbox.settings, () => ({})),
)

/** The layout of the mailbox: sidebar, current list, and the compose dialog. */
export const Component = () => {
  const { t } = useTranslation('mailbox')
  const [start, setStart] = useState<ComposeStart>()
  const [opened, setOpened] = useState(0)
  const [foldersOpen, setFoldersOpen] = useState(false)
  const compose = async (next: ComposeStart) => {
    const named = await withDraftName(next)
    setFoldersOpen(false)
    setOpened((count) => count + 1)
    setStart(named)
  }
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { draft, to } = (state ?? {}) as { draft?: OpenMail; to?: Party }
  const settings = useApiQuery(contracts.mailbox.settings, {})
  const signature = settings.data?.signature ?? ''
  const [isAsked, setAsked] = useState(false)
  const isDue = isAsked && !settings.isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for
  useEffect(() => {
    if (!isDue) return
    setAsked(false)
    void compose(newMail(signature))
  }, [isDue])
  const isReady = draft !== undefined || (to !== undefined && !settings.isPending)
  // Opens, once, a draft that another app has created, or a new mail to somebody whom it named.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is given changes
  useEffect(() => {
    if (!isReady) return
    void compose(draft ? resumeDraft(draft) : newMail(signature, to && [to]))
    void navigate(pathname, { replace: true })
  }, [isReady, draft, to])
  return (
    <ComposeContext
      value={{
        write: () => setAsked(true),
        compose: (next) => void compose(next),
        openFolders: () => setFoldersOpen(true),
      }}
    >
      <div className="@container min-h-full bg-card dark:bg-transparent">
        <h1 className="sr-only">{t('title')}</h1>
        <div className="flex min-h-full">
          <aside className="hidden print:hidden! border-r border-line @min-[42rem]:sticky @min-[42rem]:top-16 @min-[42rem]:block @min-[42rem]:h-[calc(100dvh-4rem)] @min-[42rem]:w-60 @min-[42rem]:shrink-0 @min-[42rem]:overflow-y-auto @min-[72rem]:w-72">
            <Folders />
          </aside>
          <div className="min-w-0 grow">
            <Outlet />
          </div>
        </div>
      </div>
      <SidePanel open={foldersOpen} onClose={() => setFoldersOpen(false)} label={t('title')}>
        <div className="h-full w-72 max-w-full overflow-y-auto bg-card">
          <Folders onFollow={() => setFoldersOpen(false)} />
        </div>
      </SidePanel>
      {start && <ComposeDialog key={opened} start={start} onClose={() => setStart(undefined)} />}
      <UndoSend onTaken={(taken) => void compose(taken)} />
    </ComposeContext>
  )
}

/** Shown while sending can be undone. */
const UndoSend = ({ onTaken }: { onTaken: (start: ComposeStart) => void }) => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const held = usePendingSend()
  const undo = async () => {
    try {
      const mail = await undoSend()
      if (mail) onTaken(resumeDraft(mail))
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-30 flex justify-center">
      {held && (
        <div className="flex items-center gap-4 rounded-lg border border-line bg-card py-2 pr-2 pl-4 shadow-2xl">
          <span>{t('held')}</span>
          <Button variant="text" onClick={() => void undo()}>
            {t('takeBack')}
          </Button>
        </div>
      )}
    </div>
  )
}
