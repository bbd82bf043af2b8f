import { useEffect, useRef, useState } from 'react'
import { isSafeLink } from '#shared/core/links.ts'
import type { Shortcut } from '#shared/overview/common/contract.ts'
import { IconChoice } from '#web/app/shell/appearance/IconChoice.tsx'
import { updateQueryData, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { FormFields, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'

const EMPTY = { label: '', description: '', icon: '', link: '', useRouter: true }

interface Props {
  /** The one to change; a new one when left out. */
  shortcut: Shortcut | undefined
  onSaved: () => void
  onDeleted: () => void
}

/** The form of a shortcut; it can be saved when complete and its link is safe. */
export const ShortcutForm = ({ shortcut, onSaved, onDeleted }: Props) => {
  const { t } = useTranslation()
  const { id, ...before } = shortcut ?? { id: undefined, ...EMPTY }
  const [fields, setFields] = useState(before)
  const create = useApiMutation(contracts.common.createShortcut)
  const update = useApiMutation(contracts.common.updateShortcut)
  const remove = useApiMutation(contracts.common.deleteShortcut)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const link = fields.link.trim()
  const isSafe = isSafeLink({ link, useRouter: fields.useRouter })
  const isValid = fields.label.trim() !== '' && fields.icon !== '' && link !== '' && isSafe

  const applySaved = async (saved: Shortcut) => {
    await updateQueryData(contracts.common.shortcuts, {}, (list) =>
      id ? list.map((one) => (one.id === id ? saved : one)) : [...list, saved],
    )
    onSaved()
  }
  const save = async () =>
    applySaved(id ? await update.mutateAsync({ id, shortcut: fields }) : await create.mutateAsync({ shortcut: fields }))
  const discard = async (gone: string) => {
    await remove.mutateAsync({ id: gone })
    await updateQueryData(contracts.common.shortcuts, {}, (list) => list.filter((one) => one.id !== gone))
    onDeleted()
  }
  const form = useForm({ onSubmit: save })

  return (
    <FormFields form={form} className="flex flex-col gap-4 p-6">
      <TextField
        ref={first}
        label={t('shell.shortcuts.label')}
        required
        maxLength={40}
        value={fields.label}
        onChange={({ target }) => set({ label: target.value })}
      />
      <TextField
        label={t('shell.shortcuts.description')}
        maxLength={80}
        value={fields.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <IconChoice value={fields.icon} onChange={(icon) => set({ icon })} />
      <TextField
        label={t('shell.shortcuts.link')}
        required
        maxLength={300}
        inputMode="url"
        autoComplete="off"
        value={fields.link}
        onChange={({ target }) => set({ link: target.value })}
        error={link !== '' && !isSafe ? t(`shell.shortcuts.${fields.useRouter ? 'notOwn' : 'notWeb'}`) : undefined}
        hint={t(fields.useRouter ? 'shell.shortcuts.ownHint' : 'shell.shortcuts.webHint')}
      />
      <Checkbox
        label={t('shell.shortcuts.useRouter')}
        checked={fields.useRouter}
        onChange={(useRouter) => set({ useRouter })}
      />
      <div className="flex flex-wrap items-center justify-end gap-3 pt-2">
        {id && (
          <Button variant="outline" busy={remove.isPending} onClick={() => form.attempt(() => discard(id), true)}>
            {t('shell.shortcuts.delete')}
          </Button>
        )}
        <Submit disabled={!isValid}>{t(id ? 'shell.shortcuts.save' : 'shell.shortcuts.add')}</Submit>
      </div>
    </FormFields>
  )
}
