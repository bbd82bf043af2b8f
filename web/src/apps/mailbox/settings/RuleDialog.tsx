import { useState } from 'react'
import {
  hasEffect,
  isSearchable,
  MAX_LABELS_PER_RULE,
  MAX_RULE_LENGTH,
  RULE_FIELDS,
  RULE_FOLDERS,
} from '#shared/apps/mailbox/mailRules.ts'
import type { Label, MailRule } from '#shared/apps/mailbox/settingsContract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { FormProblem } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  open: boolean
  /** The rule to edit; undefined: a new one. */
  rule: MailRule | undefined
  /** The rules changed in another window: only others, or this one is gone. */
  conflict: 'others' | 'gone' | undefined
  labels: readonly Label[]
  onClose: () => void
  onSave: (rule: MailRule) => Promise<void>
}

const EMPTY_RULE: MailRule = { field: 'from', contains: '', labels: [], folder: null, markRead: false }

/** The form of a mail rule: its condition and its actions. */
export const RuleDialog = ({ open, rule, conflict, labels, onClose, onSave }: Props) => {
  const { t } = useTranslation('mailbox')
  const [written, setWritten] = useState(EMPTY_RULE)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setWritten(rule ?? EMPTY_RULE)
  }
  const write = (change: Partial<MailRule>) => setWritten({ ...written, ...change })
  const { field, contains, folder, markRead } = written
  const isFull = written.labels.length >= MAX_LABELS_PER_RULE
  const problems = {
    contains: !isSearchable(contains) && t('rules.wordsMissing'),
    effect: !hasEffect(written) && t('rules.doesNothing'),
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(rule ? 'rules.change' : 'rules.add')}
      action={t('rules.keep')}
      problems={problems}
      stays
      onSubmit={() => onSave({ ...written, contains: contains.trim() })}
    >
      {conflict && <Alert tone="info">{t(`rules.meanwhile.${conflict}`)}</Alert>}
      <Select
        label={t('rules.field')}
        value={field}
        onChange={(chosen) => write({ field: chosen })}
        options={RULE_FIELDS.map((value) => ({ value, label: t(`rules.fields.${value}`) }))}
      />
      <TextField
        label={t('rules.contains')}
        hint={t('rules.containsHint')}
        required
        maxLength={MAX_RULE_LENGTH}
        value={contains}
        onChange={({ target }) => write({ contains: target.value })}
        field="contains"
      />
      {labels.length > 0 && (
        <fieldset>
          <legend className="font-medium">{t('rules.labels', { most: MAX_LABELS_PER_RULE })}</legend>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {labels.map(({ id, title }) => {
              const isChosen = written.labels.includes(id)
              return (
                <li key={id}>
                  <Checkbox
                    label={title}
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={(is) =>
                      write({ labels: is ? [...written.labels, id] : written.labels.filter((one) => one !== id) })
                    }
                  />
                </li>
              )
            })}
          </ul>
        </fieldset>
      )}
      <Select
        label={t('rules.moveTo')}
        value={folder ?? 'inbox'}
        onChange={(chosen) => write({ folder: chosen === 'inbox' ? null : chosen })}
        options={(['inbox', ...RULE_FOLDERS] as const).map((value) => ({ value, label: t(`rules.places.${value}`) }))}
      />
      <Checkbox label={t('rules.markRead')} checked={markRead} onChange={(is) => write({ markRead: is })} />
      <FormProblem of="effect" />
    </FormDialog>
  )
}
