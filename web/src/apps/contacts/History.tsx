import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import { EXCHANGES } from '#shared/apps/contacts/kinds.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import type { LogEntry } from '#shared/apps/contacts/logContract.ts'
import { useFormats } from '#web/app/format.ts'
import { usePages } from '#web/app/pages.ts'
import { useDraftAutosave, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The history of a contact, and the form that adds an entry. */
export const History = ({ contact }: { contact: Contact }) => {
  const { t } = useTranslation('contacts')
  const { rows, failure, reload, more, busy, moreFailure, onMore } = usePages(contracts.contacts.log, {
    id: contact.id,
  })
  return (
    <section aria-label={t('history.title')} className="border-t border-line pt-6">
      <h3 className="text-lg font-medium">{t('history.title')}</h3>
      <AddEntry contact={contact} />
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!rows && !failure && <Skeleton className="h-24" />}
      <ol className="mt-4 flex flex-col gap-4">
        {rows?.map((entry) => (
          <Entry key={entry.id} contact={contact} entry={entry} />
        ))}
      </ol>
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </section>
  )
}

const KINDS = [...EXCHANGES, 'NOTE'] as const

interface Draft {
  kind: (typeof KINDS)[number]
  text: string
  /** Until a day is chosen, today: the page may stay open past midnight. */
  chosen: string | null
}
const BEGUN: Draft = { kind: 'CALL', text: '', chosen: null }

const keptAs = (id: string): string => `contact/log/${id}`

const AddEntry = ({ contact: { id } }: { contact: Contact }) => {
  const { t } = useTranslation('contacts')
  const kept = useRestoredDraft(keptAs(id), BEGUN)
  const [open, setOpen] = useState<'kept' | 'asked' | undefined>(kept && 'kept')
  if (!open) {
    return (
      <Button variant="outline" onClick={() => setOpen('asked')} className="mt-3">
        {t('history.add')}
      </Button>
    )
  }
  return <NewEntry id={id} isAsked={open === 'asked'} onClose={() => setOpen(undefined)} />
}

interface NewEntryProps {
  id: string
  /** Whether its button was pressed, and not a draft restored. */
  isAsked: boolean
  onClose: () => void
}

/** The form of a new entry; its draft survives leaving the contact. */
const NewEntry = ({ id, isAsked, onClose }: NewEntryProps) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const adding = useApiMutation(contracts.contacts.addLog)
  const kept = useRestoredDraft(keptAs(id), BEGUN)
  const [draft, setDraft] = useState(kept?.draft ?? BEGUN)
  const { kind, text, chosen } = draft
  const change = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }))
  const giveUp = useDraftAutosave(keptAs(id), text.trim() === '' ? undefined : { draft, version: 0 }, kept)
  const date = chosen ?? dayFromNow()
  const end = () => {
    giveUp()
    onClose()
  }
  const now = useRef(draft)
  now.current = draft
  const add = async () => {
    await adding.mutateAsync({ id, kind, text, ...(date && { date }) })
    // What was typed meanwhile stays to be saved.
    if (now.current === draft) end()
    toast.success(t('history.added'))
  }
  return (
    <Form
      problems={{ text: kind === 'NOTE' && !text.trim() && t('validation.required') }}
      onSubmit={add}
      className="mt-3 flex flex-col gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('history.what')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          options={KINDS.map((value) => ({ value, label: t(`history.done.${value}`) }))}
        />
        <TextField
          type="date"
          label={t('history.when')}
          value={date}
          max={dayFromNow()}
          onChange={({ target }) => change({ chosen: target.value })}
        />
      </div>
      <TextArea
        label={t('history.text')}
        value={text}
        maxLength={2000}
        required={kind === 'NOTE'}
        field="text"
        autoFocus={isAsked}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="flex justify-end gap-3">
        <Button variant="outline" onClick={end}>
          {t('ui.cancel')}
        </Button>
        <Submit>{t('history.save')}</Submit>
      </div>
    </Form>
  )
}

const DAY_MS = 86_400_000

const Entry = ({ contact, entry }: { contact: Contact; entry: LogEntry }) => {
  const { t } = useTranslation('contacts')
  const { formatInstant } = useFormats()
  const { kind, by, at, text, fields, link } = entry
  const said = t(`history.done.${kind}`, { text })
  const undoable = kind === 'MERGED' && Date.parse(at) > Date.now() - CONTACT_LIMITS.undoDays * DAY_MS
  const named = [...new Set(fields.map((field) => t([`field.${field}`, 'field.other'])))]
  return (
    <li className="border-l-2 border-line pl-4">
      <p className="font-medium break-words">
        {link ? (
          <Link to={link} className="text-link hover:underline">
            {said}
          </Link>
        ) : (
          said
        )}
        {kind === 'CHANGED' && named.length > 0 && <span className="font-normal"> {named.join(', ')}</span>}
      </p>
      {text && KINDS.some((one) => one === kind) && (
        <p className="break-words whitespace-pre-wrap">
          <LinkedText text={text} />
        </p>
      )}
      <p className="text-md text-secondary">{[by?.name, formatInstant(at)].filter(Boolean).join(' · ')}</p>
      {undoable && <UndoMerge id={contact.id} merge={entry.id} name={text} />}
    </li>
  )
}

const UndoMerge = ({ id, merge, name }: { id: string; merge: string; name: string }) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const confirm = useConfirm()
  const client = useQueryClient()
  const undoing = useApiMutation(contracts.contacts.undoMerge)
  const undo = async () => {
    if (
      !(await confirm({ title: t('merge.undoTitle', { name }), text: t('merge.undoText'), confirm: t('merge.undo') }))
    )
      return
    undoing.mutate(
      { id, merge },
      {
        onSuccess: () => toast.success(t('merge.undone')),
        onError: (failure) => {
          toast.error(failureText(failure, t))
          void client.invalidateQueries({ queryKey: ['contacts'] })
        },
      },
    )
  }
  return (
    <Button variant="text" busy={undoing.isPending} onClick={() => void undo()} className="-ml-button">
      {t('merge.undo')}
    </Button>
  )
}
