import { Bars3Icon } from '@heroicons/react/24/outline'
import { LAYOUTS } from '#shared/apps/mailbox/rules.ts'
import type { MailSettings } from '#shared/apps/mailbox/settingsContract.ts'
import { useKeptText } from '#web/app/unsaved/useKeptText.ts'
import { useCompose } from '#web/apps/mailbox/compose/composing.ts'
import { combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { LabelEditor } from './LabelEditor.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { useAutosavedText } from './useAutosavedText.ts'

const AutoReplySection = loadable(() => import('./AutoReplySection.tsx'))
const TemplatesSection = loadable(() => import('../templates/TemplatesSection.tsx'))
const RuleEditor = loadable(() => import('./RuleEditor.tsx'))

export const loader = combineLoaders(
  prefetch(contracts.mailbox.filters, () => ({})),
  prefetch(contracts.mailbox.labels, () => ({})),
  prefetch(contracts.mailbox.address, () => ({})),
  prefetch(contracts.mailbox.templates, () => ({})),
)

/** The mailbox settings: layout, signature, labels, templates, automatic reply and rules. */
export const Component = () => {
  const { t } = useTranslation('mailbox')
  const { openFolders } = useCompose()
  const { data, error, refetch } = useApiQuery(contracts.mailbox.settings, {})
  // Renders everything together, to avoid a layout shift.
  const above = [
    useApiQuery(contracts.mailbox.address, {}),
    useApiQuery(contracts.mailbox.labels, {}),
    useApiQuery(contracts.mailbox.templates, {}),
  ]
  const isLoading = (!data && !error) || above.some((one) => one.isLoading)
  return (
    <div className="max-w-read p-6 sm:p-10">
      <div className="flex items-center gap-2">
        <IconButton label={t('folders')} icon={Bars3Icon} onClick={openFolders} className="-ml-3 @min-[42rem]:hidden" />
        <h2 className="text-3xl font-semibold tracking-tight">{t('settings.title')}</h2>
      </div>
      <p className="mt-2 text-secondary">{t('settings.text')}</p>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {isLoading ? (
        <Skeleton className="mt-8 h-screen" />
      ) : (
        <>
          {data && <Preferences settings={data} />}
          <OwnAddress />
          <LabelEditor />
          <TemplatesSection fallback={<Skeleton className="mt-10 h-40" />} />
          {data && <AutoReplySection fallback={<Skeleton className="mt-10 h-40" />} />}
          {data && <RuleEditor fallback={<Skeleton className="mt-10 h-40" />} settings={data} />}
        </>
      )}
    </div>
  )
}

/** Autosaved half a second after the last change, and on unmount; kept on this device until then. */
const Preferences = ({ settings }: { settings: MailSettings }) => {
  const { t } = useTranslation('mailbox')
  const save = useApiMutation(contracts.mailbox.saveSettings)
  const { mutate } = save
  const { fields, edit, changes } = useEdits({ signature: settings.signature })
  const signature = { stored: settings.signature, typed: changes.signature }
  useKeptText('mailbox/signature', signature, (text) => edit({ signature: text }))
  useAutosavedText(changes.signature, (typed) => mutate({ settings: { signature: typed } }))
  return (
    <div className="mt-8 space-y-6">
      <Select
        label={t('settings.layout')}
        value={settings.messageLayout}
        onChange={(messageLayout) => mutate({ settings: { messageLayout } })}
        options={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
        className="sm:max-w-80"
      />
      <RichText
        label={t('settings.signature')}
        hint={save.isError ? failureText(save.error, t) : t(save.isPending ? 'draft.saving' : 'settings.bySelf')}
        value={fields.signature}
        onChange={(typed) => edit({ signature: typed })}
      />
    </div>
  )
}
