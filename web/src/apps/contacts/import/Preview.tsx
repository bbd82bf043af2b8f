import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'
import { findLeftOutFields, ROOM_BY_PROBLEM } from '#shared/apps/contacts/imported.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { type Candidate, defaultChoice, IMPORT_CHOICES, type ImportChoice } from './candidates.ts'

interface Props {
  candidates: readonly Candidate[]
  choices: ReadonlyMap<number, ImportChoice>
  onChoose: (line: number, choice: ImportChoice) => void
}

const MAX_SHOWN_LINES = 200

/** The parsed lines, with a choice for those that match an existing contact. */
export const Preview = ({ candidates, choices, onChoose }: Props) => {
  const { t } = useTranslation('contacts')
  const good = candidates.filter(({ entry }) => entry.read).length
  return (
    <Card title={t('import.preview')}>
      <p role="status" className="text-secondary">
        {t('import.understood', { good, count: candidates.length })}
      </p>
      <ol className="mt-4 divide-y divide-line">
        {candidates.slice(0, MAX_SHOWN_LINES).map((one) => (
          <PreviewLine
            key={one.entry.line}
            candidate={one}
            choice={choices.get(one.entry.line) ?? defaultChoice(one)}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {candidates.length > MAX_SHOWN_LINES && (
        <p className="mt-3 text-secondary">{t('import.andMore', { count: candidates.length - MAX_SHOWN_LINES })}</p>
      )}
    </Card>
  )
}

interface LineProps {
  candidate: Candidate
  choice: ImportChoice
  onChoose: Props['onChoose']
}

const PreviewLine = ({ candidate, choice, onChoose }: LineProps) => {
  const { t } = useTranslation('contacts')
  const { entry, match, isRepeated } = candidate
  const { line, read, problem } = entry
  const leftOut = match && choice === 'complete' ? findLeftOutFields(entry, match) : entry.leftOut
  const leftOutText = (what: (typeof leftOut)[number]): string =>
    t(
      `import.leftOut.${what}`,
      what in ROOM_BY_PROBLEM ? { most: ROOM_BY_PROBLEM[what as keyof typeof ROOM_BY_PROBLEM] } : {},
    )
  const Mark = read ? CheckCircleIcon : XCircleIcon
  const facts = read && [
    read.contact.title,
    read.contact.company,
    ...(read.contact.emails ?? []).map(({ email }) => email),
    ...(read.contact.phoneNumbers ?? []).map(({ phoneNumber }) => phoneNumber),
    ...read.tagTitles,
  ]
  return (
    <li className="flex items-start gap-3 py-3">
      <Mark aria-hidden className={`mt-0.5 size-5 shrink-0 ${read ? 'text-good-text' : 'text-danger-text'}`} />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">
          {read?.contact.name ?? t('import.line', { line })}
          {problem && <span className="text-danger-text"> · {t(`import.problem.${problem}`)}</span>}
        </p>
        {facts && <p className="text-md break-words text-secondary">{facts.filter(Boolean).join(' · ')}</p>}
        {leftOut.length > 0 && (
          <p className="text-md text-warn-text">
            {t('import.leftOutList', { what: leftOut.map(leftOutText).join(', ') })}
          </p>
        )}
        {read && (match || isRepeated) && (
          <>
            <p className="text-md">{match ? t('import.known', { name: match.name }) : t('import.twice')}</p>
            <Select
              label={t('import.choose', { name: read.contact.name })}
              value={choice}
              onChange={(next) => onChoose(line, next)}
              options={IMPORT_CHOICES.filter((one) => match || one !== 'complete').map((value) => ({
                value,
                label: t(`import.choice.${value}`),
              }))}
              className="mt-1 max-w-80"
            />
          </>
        )}
      </div>
    </li>
  )
}
