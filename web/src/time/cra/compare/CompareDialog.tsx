import { useTranslation } from 'react-i18next'
import type { Cra } from '#shared/time/cra/contract.ts'
import { isLocked, workedDays } from '#shared/time/cra/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Content } from '../fill/sheet.ts'
import type { SheetHandle } from '../fill/useSheet.ts'
import { useWords } from '../words.ts'
import { differences } from './differences.ts'

/** Two versions of a month side by side, after somebody (or another tab) saved one meanwhile: which one counts? */
export const CompareDialog = ({ handle: { stale, sheet, settle } }: { handle: SheetHandle }) => {
  const { t } = useTranslation()
  const later = () => void settle('later')
  return (
    <Dialog
      open={stale !== undefined}
      onClose={later}
      size="lg"
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
      {stale && <Versions mine={sheet} theirs={stale} />}
    </Dialog>
  )
}

const CELL = 'border-b border-line px-3 py-2 text-left'
const DIFFERENT = 'bg-yellow-100 font-semibold text-yellow-900 dark:bg-yellow-500/20 dark:text-yellow-100'

const Versions = ({ mine, theirs }: { mine: Content; theirs: Cra }) => {
  const { t } = useTranslation()
  const words = useWords()
  const { year, month } = theirs
  const days = differences(mine, theirs)
  const comments = mine.comments !== theirs.comments
  const total = ({ activities }: Content) => words.days(workedDays(activities))
  return (
    <>
      <p className="mb-4 text-secondary">
        {theirs.savedAt ? t('cra.compare.text', { time: words.instant(theirs.savedAt) }) : t('cra.compare.textShort')}
        {isLocked(theirs.status) && ` ${t('cra.compare.locked')}`}
      </p>
      <table className="w-full border-separate border-spacing-0 tabular-nums">
        <caption className="sr-only">{t('cra.compare.caption')}</caption>
        <thead>
          <tr className="text-md text-secondary">
            <th scope="col" className={CELL}>
              {t('cra.compare.day')}
            </th>
            <th scope="col" className={CELL}>
              {t('cra.compare.mine')}
            </th>
            <th scope="col" className={CELL}>
              {t('cra.compare.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, mission, client, mine: here, theirs: there }) => (
            <tr key={`${day} ${mission.id}`}>
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="font-medium">{words.shortDay(year, month, day)}</span>
                <span className="block text-md text-secondary">
                  {client.title} · {mission.title}
                </span>
              </th>
              <td className={`${CELL} ${DIFFERENT}`}>{words.days(here)}</td>
              <td className={`${CELL} ${DIFFERENT}`}>{words.days(there)}</td>
            </tr>
          ))}
          {comments && (
            <tr>
              <th scope="row" className={`${CELL} font-medium`}>
                {t('cra.comments')}
              </th>
              <td className={`${CELL} ${DIFFERENT} break-words whitespace-pre-wrap`}>{mine.comments || '–'}</td>
              <td className={`${CELL} ${DIFFERENT} break-words whitespace-pre-wrap`}>{theirs.comments || '–'}</td>
            </tr>
          )}
          {days.length === 0 && !comments && (
            <tr>
              <td colSpan={3} className={CELL}>
                {t('cra.compare.same')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-2 text-left">
              {t('cra.worked')}
            </th>
            <td className="px-3 py-2">{total(mine)}</td>
            <td className="px-3 py-2">{total(theirs)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
