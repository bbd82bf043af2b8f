import { useEffect, useRef } from 'react'
import type { Cra } from '#shared/time/cra/contract.ts'
import { isLocked } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { GridDay } from '../days.ts'
import type { Content } from '../fill/content.ts'
import type { TimesheetEditor } from '../fill/useTimesheetEditor.ts'
import { ReadGrid } from '../grid/ReadGrid.tsx'
import { useLabels } from '../labels.ts'
import { alignRows, differences, differsIn } from './differences.ts'

interface Props {
  editor: TimesheetEditor
  days: readonly GridDay[]
}

/** Resolves an edit conflict: compares two versions of a month and asks which one to keep. */
export const CompareDialog = ({ editor: { stale, sheet, settle }, days }: Props) => {
  const { t } = useTranslation('cra')
  const later = () => void settle('later')
  return (
    <Dialog
      open={stale !== undefined}
      onClose={later}
      size="wide"
      title={t('cra.compare.title')}
      footer={
        <>
          <Button variant="text" onClick={later}>
            {t('cra.compare.later')}
          </Button>
          <Button variant="outline" onClick={() => void settle('theirs')}>
            {t('cra.compare.takeTheirs')}
          </Button>
          <Button variant="primary" disabled={!stale || isLocked(stale.status)} onClick={() => void settle('mine')}>
            {t('cra.compare.takeMine')}
          </Button>
        </>
      }
    >
      {stale && <Versions mine={sheet} theirs={stale} days={days} />}
    </Dialog>
  )
}

interface VersionsProps {
  mine: Content
  theirs: Cra
  days: readonly GridDay[]
}

/** Both versions in the grid of the month, one under the other, with the same rows; what differs is marked and told in words. */
const Versions = ({ mine, theirs, days }: VersionsProps) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { year, month } = theirs
  const different = differences(mine, theirs)
  const comments = mine.comments !== theirs.comments
  const named = [...new Set(different.map(({ day }) => words.shortDay(year, month, day)))]
  const list = words.list(comments ? [...named, t('cra.compare.comments')] : named)
  const parts = useRef<HTMLDivElement>(null)
  // Where the days of a month are wider than the dialog, the first that differs comes into sight.
  useEffect(() => {
    for (const part of [...(parts.current?.children ?? [])].reverse())
      part.querySelector('mark')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <>
      <p className="text-secondary">
        {theirs.savedAt ? t('cra.compare.text', { time: words.instant(theirs.savedAt) }) : t('cra.compare.textShort')}
        {isLocked(theirs.status) && ` ${t('cra.compare.locked')}`}
      </p>
      <p className="mt-1 font-medium">{list ? t('cra.compare.differences', { list }) : t('cra.compare.same')}</p>
      <div ref={parts} className="max-sm:[&_table]:min-w-220">
        {[
          { label: t('cra.compare.mine'), version: mine, other: theirs },
          { label: t('cra.compare.theirs'), version: theirs, other: mine },
        ].map(({ label, version, other }) => (
          <section key={label} aria-label={label} className="mt-5">
            <h3 className="mb-2 text-lg font-medium">{label}</h3>
            <ReadGrid
              year={year}
              month={month}
              days={days}
              activities={alignRows(version, other)}
              label={label}
              differs={differsIn(different)}
            />
            {comments && (
              <p className="mt-2 break-words whitespace-pre-wrap">
                <span className="font-medium">{t('cra.comments')}</span>
                {'\n'}
                {version.comments || t('cra.noComments')}
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  )
}
