import { PlusIcon, TagIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { LABEL_COLORS } from '#shared/apps/mailbox/rules.ts'
import type { Label } from '#shared/apps/mailbox/settingsContract.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { useQuickAdd } from '#web/ui/forms/useQuickAdd.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { LABEL_DISC_CLASSES, LABEL_ICON_CLASSES } from '../mailLists.ts'
import { useAutosavedText } from './useAutosavedText.ts'

type Color = Label['color']
const LONGEST_TITLE = 50

/** Creates, renames, colours and deletes the mailbox's labels. */
export const LabelEditor = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  const create = useApiMutation(contracts.mailbox.createLabel)
  const [color, setColor] = useState<Color>('orange')
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const { text, setText, submit } = useQuickAdd((title) => create.mutateAsync({ label: { title, color } }))
  return (
    <section className="mt-10">
      <h3 className="text-xl font-semibold">{t('section.labels')}</h3>
      <form onSubmit={submit} className="mt-4 flex items-center gap-1 sm:max-w-96">
        <ColorMenu color={color} onChoose={setColor} />
        <input
          type="text"
          aria-label={t('newLabel')}
          placeholder={t('newLabel')}
          maxLength={LONGEST_TITLE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${CONTROL} h-control`}
        />
        <IconButton label={t('addLabel')} icon={PlusIcon} type="submit" disabled={text.trim() === ''} />
      </form>
      <ul className="mt-4 space-y-2 sm:max-w-96">
        {labels.map((label) => (
          <li key={label.id}>
            <OwnLabel label={label} onError={onError} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const OwnLabel = ({ label, onError }: { label: Label; onError: (failure: unknown) => void }) => {
  const { t } = useTranslation('mailbox')
  const confirm = useConfirm()
  const { mutate } = useApiMutation(contracts.mailbox.updateLabel)
  const { mutate: remove } = useApiMutation(contracts.mailbox.removeLabel)
  const { id, title: stored } = label
  const { fields, edit, changes } = useEdits({ title: stored })
  const typed = changes.title?.trim() || undefined
  useAutosavedText(typed, (title) => mutate({ id, label: { title } }, { onError }))
  const askAndRemove = async () => {
    const question = { title: t('removeLabelTitle', { title: stored }), text: t('removeLabelText') }
    if (await confirm({ ...question, confirm: t('removeLabelConfirm'), danger: true })) remove({ id }, { onError })
  }
  return (
    <span className="flex items-center gap-1">
      <ColorMenu color={label.color} onChoose={(color) => mutate({ id, label: { color } }, { onError })} />
      <input
        type="text"
        aria-label={t('labelTitle', { title: stored })}
        maxLength={LONGEST_TITLE}
        value={fields.title}
        onChange={({ target }) => edit({ title: target.value })}
        className={`${CONTROL} h-control`}
      />
      <IconButton label={t('removeLabel', { title: stored })} icon={TrashIcon} onClick={() => void askAndRemove()} />
    </span>
  )
}

const createDisc = (color: Color) => () => (
  <span aria-hidden className={`size-6 shrink-0 rounded-full ${LABEL_DISC_CLASSES[color]}`} />
)
const DISC_ICONS = Object.fromEntries(LABEL_COLORS.map((color) => [color, createDisc(color)])) as Record<
  Color,
  ReturnType<typeof createDisc>
>

const createTag =
  (color: Color): Icon =>
  ({ className, ...rest }) => <TagIcon {...rest} className={`${className ?? ''} ${LABEL_ICON_CLASSES[color]}`} />
const TAG_ICONS = Object.fromEntries(LABEL_COLORS.map((color) => [color, createTag(color)])) as Record<Color, Icon>

const ColorMenu = ({ color, onChoose }: { color: Color; onChoose: (color: Color) => void }) => {
  const { t } = useTranslation('mailbox')
  return (
    <Menu
      button={<IconButton label={t('colorIs', { color: t(`color.${color}`) })} icon={TAG_ICONS[color]} />}
      items={LABEL_COLORS.map((one) => ({
        label: t(`color.${one}`),
        icon: DISC_ICONS[one],
        checked: one === color,
        onSelect: () => onChoose(one),
      }))}
    />
  )
}
