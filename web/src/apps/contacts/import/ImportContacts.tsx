import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ContactRow } from '#shared/apps/contacts/contract.ts'
import { COLUMNS, type Column, detectColumns, parseContacts, readTable } from '#shared/apps/contacts/csv.ts'
import type { ImportedLine } from '#shared/apps/contacts/imported.ts'
import { MAX_LABEL_LENGTH } from '#shared/apps/labels.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { decodeTextFile } from '#web/ui/decodeTextFile.ts'
import { FileDrop } from '#web/ui/forms/ImportForm.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { fetchAllContacts } from '../list/fetchAllContacts.ts'
import { CONTACTS, contactPath } from '../paths.ts'
import { useHomeCountry } from '../useHomeCountry.ts'
import { defaultChoice, type ImportChoice, matchCandidates } from './candidates.ts'
import { DroppedTags } from './DroppedTags.tsx'
import type { Imported } from './finishedImport.ts'
import { Preview } from './Preview.tsx'
import { planTags } from './planTags.ts'
import { useImport } from './useImport.ts'

const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The columns named in the hint. */
const USUAL_COLUMNS = ['name', 'email', 'phone', 'title', 'company', 'address', 'birthday', 'tags', 'notes'] as const

type Table = ReturnType<typeof readTable>
type ParsedFile = { table: Table } | { cards: ImportedLine[] }

/** Imports contacts from a file, with a preview before anything is added. */
export const Component = () => {
  const { t } = useTranslation('contacts')
  const [people, setPeople] = useState<readonly ContactRow[]>([])
  const importing = useImport()
  const country = useHomeCountry()
  const { data: tags } = useApiQuery(contracts.contacts.tags, {})
  const [read, setRead] = useState<ParsedFile>()
  const [columns, setColumns] = useState<readonly (Column | null)[]>([])
  const [choices, setChoices] = useState<ReadonlyMap<number, ImportChoice>>(new Map())
  const [asTag, setAsTag] = useState('')
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable' | 'empty'>()
  /** After the import was undone: how many contacts it had completed. */
  const [undone, setUndone] = useState<number>()
  const lines = useMemo(() => {
    if (!read) return []
    return 'cards' in read ? read.cards : parseContacts(read.table.lines, columns, country)
  }, [read, columns, country])
  const candidates = useMemo(() => matchCandidates(lines, people), [lines, people])
  const chosen = candidates.flatMap((one) => {
    const choice = choices.get(one.entry.line) ?? defaultChoice(one)
    if (!one.entry.read || choice === 'skip') return []
    return [{ read: one.entry.read, into: choice === 'complete' ? one.match?.id : undefined }]
  })
  const take = (file: ParsedFile) => {
    if (importing.finished) importing.startOver()
    setRead(file)
  }
  const open = async (file: File) => {
    setProblem(undefined)
    setFailure(undefined)
    setUndone(undefined)
    setRead(undefined)
    setChoices(new Map())
    if (!importing.finished) importing.forget()
    if (file.size > MAX_FILE_BYTES) return setProblem('tooLarge')
    setReading(true)
    try {
      // All contacts are loaded: any that were missed would be imported as duplicates.
      setPeople(await fetchAllContacts())
    } catch (error) {
      return setFailure(error)
    } finally {
      setReading(false)
    }
    try {
      const text = decodeTextFile(new Uint8Array(await file.arrayBuffer()))
      if (text === undefined) return setProblem('unreadable')
      if (/^\uFEFF?\s*BEGIN:VCARD/i.test(text)) {
        const { readVcards } = await import('#shared/apps/contacts/vcard.ts')
        return take({ cards: readVcards(text, country) })
      }
      const table = readTable(text)
      if (table.lines.length === 0) return setProblem('empty')
      setColumns(detectColumns(table.headings))
      take({ table })
    } catch {
      setProblem('unreadable')
    }
  }
  const undo = async () => {
    const kept = importing.results.filter(({ id, added }) => id !== null && !added).length
    if (await importing.undo()) setUndone(kept)
  }
  const { finished } = importing
  const shownFailure = failure ?? importing.failure
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={CONTACTS}>{t('title')}</Crumb>
        <PageTitle>{t('import.title')}</PageTitle>
        <p className="text-secondary">{t('import.text')}</p>
      </header>
      {shownFailure !== undefined && <Alert tone="error">{failureText(shownFailure, t)}</Alert>}
      {/* Takes the focus when the button that was pressed is gone. */}
      <section aria-label={t('import.title')} className="flex flex-col gap-6">
        {finished && (
          <>
            <DroppedTags titles={importing.leftOutTags} />
            <Results results={importing.results} busy={importing.busy} onUndo={() => void undo()} />
          </>
        )}
        {undone !== undefined && <Alert tone="info">{t('import.undone', { count: undone })}</Alert>}
        <Card>
          <FileDrop
            label={t('import.choose_file')}
            accept=".vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/csv"
            busy={reading}
            onChoose={(file) => void open(file)}
          >
            {t('import.expected', {
              // Non-breaking hyphens keep each column name on one line.
              columns: USUAL_COLUMNS.map((column) => t(`import.column.${column}`).replaceAll('-', '\u2011')).join(', '),
            })}
          </FileDrop>
        </Card>
        {problem && <Alert tone="error">{t(`import.file.${problem}`)}</Alert>}
        {!finished && (
          <>
            {read && 'table' in read && <Columns table={read.table} columns={columns} onChange={setColumns} />}
            {candidates.length > 0 && (
              <Preview
                candidates={candidates}
                choices={choices}
                onChoose={(line, choice) => setChoices((before) => new Map(before).set(line, choice))}
              />
            )}
            {candidates.length > 0 && (
              <TextField
                label={t('import.asTag')}
                maxLength={MAX_LABEL_LENGTH}
                value={asTag}
                onChange={({ target }) => setAsTag(target.value)}
              />
            )}
            {tags && <DroppedTags titles={planTags(tags, chosen, asTag.trim()).leftOut} />}
            <div className="flex flex-wrap justify-end gap-3">
              <ActionLink variant="outline" to={CONTACTS}>
                {t('ui.cancel')}
              </ActionLink>
              <Button
                variant="primary"
                disabled={chosen.length === 0}
                busy={importing.busy}
                onClick={() => void importing.send(chosen, asTag.trim())}
              >
                {t('import.start', { count: importing.left ?? chosen.length })}
              </Button>
            </div>
          </>
        )}
      </section>
      <LeaveDialog unsaved={() => read !== undefined && !finished} onLeave={undefined} />
    </div>
  )
}

interface ColumnsProps {
  table: Table
  columns: readonly (Column | null)[]
  onChange: (columns: (Column | null)[]) => void
}

/** Assigns a field to each column of the table. */
const Columns = ({ table: { headings, lines }, columns, onChange }: ColumnsProps) => {
  const { t } = useTranslation('contacts')
  return (
    <Card title={t('import.columns')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {headings.map((heading, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat
            key={at}
            label={heading || t('import.columnNumber', { number: at + 1 })}
            hint={lines.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 60)}
            value={columns[at] ?? ''}
            onChange={(column) => onChange(columns.map((one, index) => (index === at ? column || null : one)))}
            options={[
              { value: '' as const, label: t('import.noColumn') },
              ...COLUMNS.map((value) => ({ value, label: t(`import.column.${value}`) })),
            ]}
          />
        ))}
      </div>
    </Card>
  )
}

interface ResultsProps {
  results: readonly Imported[]
  busy: boolean
  onUndo: () => void
}

const Results = ({ results, busy, onUndo }: ResultsProps) => {
  const { t } = useTranslation('contacts')
  const good = results.filter(({ id }) => id !== null).length
  return (
    <Card title={t('import.results')}>
      <p role="status" className="text-secondary">
        {t('import.done', { good, count: results.length })}
      </p>
      <ul className="mt-3 max-h-96 overflow-y-auto">
        {results.map(({ name, id, code }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical
          <li key={at} className="py-1">
            {id ? (
              <Link to={contactPath(id)} className="text-link hover:underline">
                {name}
              </Link>
            ) : (
              <span>
                {name} <span className="text-danger-text">{t([`errors.${code}`, 'errors.unexpected'])}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="outline" busy={busy} onClick={onUndo}>
          {t('import.undo')}
        </Button>
        <ActionLink variant="primary" to={CONTACTS}>
          {t('title')}
        </ActionLink>
      </div>
    </Card>
  )
}
