import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { ProfileDraft } from './useProfileDraft.ts'

/** A sticky bar that shows and saves unsaved changes. */
export const SaveBar = ({ editing }: { editing: ProfileDraft }) => {
  const { t } = useTranslation('profiles')
  const toast = useToast()
  const confirm = useConfirm()
  const { changed, busy, failure, problems, save, forget } = editing
  if (!changed && !failure) return null
  const giveUp = async () => {
    const [title, action] = [t('profiles.bar.forgetTitle'), t('profiles.bar.forget')]
    if (await confirm({ title, text: t('leave.text'), confirm: action, danger: true })) forget()
  }
  const count = Object.keys(problems).length
  const { whole } = problems
  return (
    <div className="sticky bottom-0 z-20 -mx-edge -mb-edge border-t border-line bg-card px-edge py-4 shadow-panel">
      {failure !== undefined && (
        <div className="mb-3">
          <Alert tone="error">{failureText(failure, t)}</Alert>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className={`min-w-40 grow ${count > 0 ? 'font-medium text-danger-text' : 'text-secondary'}`}>
          {whole ? t(whole) : t(count > 0 ? 'profiles.bar.problems' : 'profiles.bar.changed', { count })}
        </p>
        <div className="ml-auto flex gap-2">
          <Button variant="text" disabled={busy} onClick={() => void giveUp()}>
            {t('profiles.bar.forget')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={async () => {
              if (await save()) toast.success(t('profiles.bar.saved'))
            }}
          >
            {t('profiles.bar.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}
