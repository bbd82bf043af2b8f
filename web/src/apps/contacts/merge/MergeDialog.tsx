import { useId, useState } from 'react'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { mergeEmails, mergePhones } from '#shared/apps/contacts/rules.ts'
import { UNDO_SHOWN_MS } from '#shared/apps/undo.ts'
import { useFormats } from '#web/app/format.ts'
import { call, invalidateChanged, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { contactPath } from '../paths.ts'
import { DroppedValues } from './DroppedValues.tsx'

/** Fields of which the merged contact has one value. */
const FIELDS = ['name', 'title', 'company', 'client', 'kind', 'address', 'birthday'] as const
type Field = (typeof FIELDS)[number]
type Side = 'a' | 'b'

interface Props {
  a: string
  b: string
  onClose: () => void
}

/** Merges two contacts field by field; emails, phones, tags, missions and notes of both are kept. */
export const MergeDialog = ({ a, b, onClose }: Props) => {
  const { t } = useTranslation('contacts')
  const one = useApiQuery(contracts.contacts.contact, { id: a })
  const two = useApiQuery(contracts.contacts.contact, { id: b })
  const failure = one.error ?? two.error
  const retry = () => {
    for (const { error, refetch } of [one, two]) if (error) void refetch()
  }
  const isGone = one.data === null || two.data === null
  if (one.data && two.data) return <MergeForm a={one.data} b={two.data} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.title')}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      {failure && <LoadProblem failure={failure} onRetry={retry} />}
      {isGone && <Alert tone="error">{t('gone')}</Alert>}
      {!failure && !isGone && <Skeleton className="h-40" />}
    </Dialog>
  )
}

const MergeForm = ({ a, b, onClose }: { a: Contact; b: Contact; onClose: () => void }) => {
  const { t } = useTranslation('contacts')
  const { formatDate, formatNumber } = useFormats()
  const toast = useToast()
  const navigateFromHere = useNavigateFromHere()
  const merging = useApiMutation(contracts.contacts.merge)
  const [sides, setSides] = useState<Partial<Record<Field, Side>>>({})
  const textOf = ({ client, kind, birthday, ...contact }: Contact, field: Field): string => {
    if (field === 'client') return client?.title ?? ''
    if (field === 'kind') return t(`kind.${kind}`)
    if (field === 'birthday') return birthday ? formatDate(birthday) : ''
    return contact[field] ?? ''
  }
  /** Defaults to the contact that is kept, unless its field is empty. */
  const sideOf = (field: Field): Side => sides[field] ?? (textOf(a, field) === '' ? 'b' : 'a')
  const from = (field: Field): Contact => (sideOf(field) === 'a' ? a : b)
  const notes = [...new Set([a.notes, b.notes].filter((one) => one !== null))]
  const text = notes.join('')
  const isTooLong = text.length > CONTACT_LIMITS.notes
  const both = {
    emails: mergeEmails(a.emails, b.emails),
    phoneNumbers: mergePhones(a.phoneNumbers, b.phoneNumbers),
    tags: [...new Set([...a.tags, ...b.tags])],
    missions: [...new Set([...a.missions, ...b.missions])],
  }
  const chosen: ContactChange = {
    name: from('name').name,
    title: from('title').title,
    company: from('company').company,
    clientId: from('client').client?.id ?? null,
    kind: from('kind').kind,
    address: from('address').address,
    birthday: from('birthday').birthday,
    emails: both.emails.slice(0, CONTACT_LIMITS.emails),
    phoneNumbers: both.phoneNumbers.slice(0, CONTACT_LIMITS.phones),
    tags: both.tags.slice(0, CONTACT_LIMITS.tagsOfOne),
    missions: both.missions.slice(0, CONTACT_LIMITS.missions),
    notes: notes.length > 0 ? text : null,
  }
  const merge = () => {
    const navigate = navigateFromHere()
    merging.mutate(
      { id: a.id, version: a.version, other: b.id, otherVersion: b.version, contact: chosen },
      {
        onSuccess: ({ merge: id }) => {
          const onPress = () =>
            void call(contracts.contacts.undoMerge, { id: a.id, merge: id }).then(
              () => invalidateChanged(contracts.contacts.undoMerge),
              (reason: unknown) => toast.error(failureText(reason, t)),
            )
          // The contact's history offers it for longer, also where there was no connection to undo by.
          toast.success(t('merge.done'), UNDO_SHOWN_MS, { label: t('ui.undo'), undoes: true, onPress })
          void navigate(contactPath(a.id))
        },
      },
    )
  }
  const differing = FIELDS.filter((field) => textOf(a, field) !== textOf(b, field))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" busy={merging.isPending} disabled={isTooLong} onClick={merge}>
            {t('merge.action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {merging.error && <Alert tone="error">{failureText(merging.error, t)}</Alert>}
        <p className="text-secondary">{t('merge.text', { days: CONTACT_LIMITS.undoDays })}</p>
        <DroppedValues {...both} />
        {isTooLong && (
          <Alert tone="error">
            {t('merge.notesTooLong', { length: formatNumber(text.length), most: formatNumber(CONTACT_LIMITS.notes) })}
          </Alert>
        )}
        {differing.map((field) => (
          <SideChoice
            key={field}
            legend={t(`field.${field}`)}
            values={{ a: textOf(a, field), b: textOf(b, field) }}
            side={sideOf(field)}
            onChange={(side) => setSides((before) => ({ ...before, [field]: side }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface SideChoiceProps {
  legend: string
  values: Record<Side, string>
  side: Side
  onChange: (side: Side) => void
}

const SideChoice = ({ legend, values, side, onChange }: SideChoiceProps) => {
  const { t } = useTranslation('contacts')
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['a', 'b'] as const).map((one) => (
          <label
            key={one}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-field px-3 py-2 hover:bg-hover has-checked:border-link has-checked:bg-tint"
          >
            <input
              type="radio"
              name={name}
              checked={side === one}
              onChange={() => onChange(one)}
              className="size-4 shrink-0 accent-primary"
            />
            <span className={`min-w-0 break-words ${values[one] ? '' : 'text-secondary'}`}>
              {values[one] || t('merge.nothing')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
