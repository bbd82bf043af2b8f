import {
  ArrowUturnLeftIcon,
  ArrowUturnRightIcon,
  PaperAirplaneIcon,
  QuestionMarkCircleIcon,
} from '@heroicons/react/24/outline'
import { isOpenToSend } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { today } from '../days.ts'
import { useLabels } from '../labels.ts'
import { MonthNav } from '../MonthNav.tsx'
import { fillPath } from '../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { TimesheetEditor } from './useTimesheetEditor.ts'

const PrintReport = loadable(async () => ({
  default: (await import('#web/time/cra/print/PrintReport.tsx')).PrintReport,
}))

export interface Actions {
  save: () => void
  send: () => void
  undo: () => void
  redo: () => void
  help: () => void
}

interface Props {
  editor: TimesheetEditor
  actions: Actions
  /** On narrow screens the actions are in the bottom bar. */
  narrow: boolean
}

/** The month, its status, and the actions on the whole timesheet. */
export const FillHeader = ({ editor, actions, narrow }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { report, locked } = editor
  const { year, month, status } = report
  const title = words.monthTitle(year, month)
  const besidePrint = narrow && locked
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Breadcrumb here={title} />
        <SaveState editor={editor} narrow={narrow} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
            {title}
          </h1>
          <MonthNav year={year} month={month} to={fillPath} />
          {!besidePrint && <StatusBadge status={status} />}
        </div>
        <div
          className={`flex flex-wrap items-center gap-2 empty:hidden ${besidePrint ? 'w-full justify-between' : ''}`}
        >
          {besidePrint && <StatusBadge status={status} />}
          {!narrow && !locked && <UndoAndRedo editor={editor} actions={actions} />}
          {locked && <PrintReport report={report} />}
          {!narrow && (
            <>
              <IconButton label={t('cra.shortcuts.title')} icon={QuestionMarkCircleIcon} onClick={actions.help} />
              <SaveAndSend editor={editor} actions={actions} />
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/**
 * Whether the content is saved on the server, on this device, or neither. On narrow screens its line is always there:
 * the days would move under the finger that fills the first of them.
 */
const SaveState = ({ editor, narrow }: Pick<Props, 'editor' | 'narrow'>) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { dirty, keptAt, report, underWay } = editor
  const text = () => {
    if (underWay) return t(`cra.state.${underWay}`)
    if (dirty) return keptAt ? t('cra.state.kept', { time: words.time(keptAt) }) : t('cra.state.unsaved')
    if (!report.savedAt) return ''
    const time = words.time(report.savedAt)
    const date = words.date(report.savedAt)
    return date === words.date(today()) ? t('cra.state.saved', { time }) : t('cra.state.savedOn', { date, time })
  }
  return (
    <p role="status" className={`flex min-h-5 items-center gap-2 text-md text-secondary ${narrow ? 'w-full' : ''}`}>
      {dirty && <span aria-hidden className="size-2 rounded-full bg-warn-text" />}
      {text()}
    </p>
  )
}

/** Undo and redo. */
export const UndoAndRedo = ({ editor: { sheet }, actions }: { editor: TimesheetEditor; actions: Actions }) => {
  const { t } = useTranslation('cra')
  return (
    <>
      <IconButton
        label={t('cra.undo')}
        icon={ArrowUturnLeftIcon}
        disabled={sheet.past.length === 0}
        onClick={actions.undo}
      />
      <IconButton
        label={t('cra.redo')}
        icon={ArrowUturnRightIcon}
        disabled={sheet.future.length === 0}
        onClick={actions.redo}
      />
    </>
  )
}

/** Save and send, disabled once the timesheet is locked. */
export const SaveAndSend = ({
  editor,
  actions,
  grow,
}: {
  editor: TimesheetEditor
  actions: Actions
  grow?: boolean
}) => {
  const { t } = useTranslation('cra')
  const { locked, underWay, report } = editor
  const begun = isOpenToSend(report.year, report.month, today())
  const look = grow ? 'grow' : ''
  return (
    <>
      <Button variant="outline" className={look} disabled={locked} busy={underWay === 'save'} onClick={actions.save}>
        {t('cra.save')}
      </Button>
      <Button
        variant="primary"
        className={look}
        icon={grow ? undefined : PaperAirplaneIcon}
        disabled={locked || !begun}
        title={begun ? undefined : t('cra.notBegun')}
        busy={underWay === 'send'}
        onClick={actions.send}
      >
        {t(grow ? 'cra.sendShort' : 'cra.send')}
      </Button>
    </>
  )
}
