import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'
import type { ImportRow } from '#shared/staffing/missions/contract.ts'
import type { ImportLine, ImportProblem } from '#shared/staffing/missions/rules.ts'
import { skillName } from '#shared/staffing/skills.ts'
import { levelKey } from '#web/staffing/levels.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { useStaffingLabels } from '../labels.ts'

/** The parsed lines, and why some are rejected. */
export const ImportPreview = ({ lines }: { lines: readonly ImportLine[] }) => {
  const { t } = useTranslation('missions')
  const good = lines.filter(({ row }) => row).length
  return (
    <Card title={t('missions.import.preview')}>
      <p role="status" className="text-secondary">
        {t('missions.import.understood', { good, count: lines.length })}
      </p>
      <ol className="mt-4 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line} className="flex items-start gap-3 py-3">
            {line.row ? (
              <CheckCircleIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-good-text" />
            ) : (
              <XCircleIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
            )}
            <div className="min-w-0 grow gap-3 sm:flex">
              <p className="w-16 shrink-0 text-secondary tabular-nums">
                {t('missions.import.line', { line: line.line })}
              </p>
              <div className="min-w-0 grow">
                {line.row ? <UnderstoodRow row={line.row} /> : <RowProblems problems={line.problems} />}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const UnderstoodRow = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation('missions')
  const words = useStaffingLabels()
  const language = useLanguage()
  const { title, client, skills, positions, minYears } = row
  const facts = [
    words.period(row),
    words.rates(row),
    words.place(row),
    t('missions.positionCount', { count: positions }),
    minYears !== null && minYears > 0 && t('missions.years', { count: minYears }),
    skills
      .map(({ code, level }) => `${skillName(code, language)} (${t(`profiles.level.${levelKey(level)}`)})`)
      .join(', '),
  ]
  return (
    <>
      <p className="font-medium break-words">
        {title} <span className="font-normal text-secondary">· {client}</span>
      </p>
      <p className="text-md break-words text-secondary">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

const RowProblems = ({ problems }: { problems: readonly ImportProblem[] }) => {
  const { t } = useTranslation('missions')
  return (
    <ul>
      {problems.map(({ column, reason }) => (
        <li key={`${column} ${reason}`} className="font-medium break-words text-danger-text first-letter:uppercase">
          {t('missions.import.problem', {
            column: t(`missions.import.column.${column}`),
            reason: t(`missions.import.reason.${reason}`),
          })}
        </li>
      ))}
    </ul>
  )
}
