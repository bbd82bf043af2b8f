import { TagIcon } from '@heroicons/react/24/outline'
import type { Mail } from '#shared/apps/mailbox/contract.ts'
import { MAX_LABELS_PER_MAIL } from '#shared/apps/mailbox/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { SETTINGS_PATH } from './mailLists.ts'

interface Props {
  mails: readonly Mail[]
  onToggle: (id: string) => void
}

/** The labels to put on mails or take off, and the way to a first one. */
export const LabelMenu = ({ mails, onToggle }: Props) => {
  const { t } = useTranslation('mailbox')
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  const isOn = (id: string) => mails.every((mail) => mail.labels.includes(id))
  const mayAdd = (id: string) =>
    mails.every((mail) => mail.labels.includes(id) || mail.labels.length < MAX_LABELS_PER_MAIL)
  const offered = labels.filter(({ id }) => mayAdd(id))
  return (
    <Menu
      button={<IconButton label={t('action.label')} icon={TagIcon} />}
      header={offered.length < labels.length && t('labelsFull', { most: MAX_LABELS_PER_MAIL })}
      items={[
        ...offered.map(({ id, title }) => ({ label: title, checked: isOn(id), onSelect: () => onToggle(id) })),
        ...(labels.length > 0 ? ['divider' as const] : []),
        { label: t('newLabel'), to: SETTINGS_PATH },
      ]}
    />
  )
}
