import { CheckIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/contracts/common.ts'
import type { ForeignCra } from '#shared/contracts/cra.ts'
import { isLocked } from '#shared/rules/cra.ts'
import type { Holiday } from '#web/holidays.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useNarrow } from '#web/ui/useNarrow.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { DayTotals } from './DayTotals.tsx'
import { freeWeekdays, gridDays } from './days.ts'
import { History } from './History.tsx'
import { NextWaiting } from './NextWaiting.tsx'
import { PrintReport } from './PrintReport.tsx'
import { othersTab } from './paths.ts'
import { ReadDays } from './ReadDays.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { Seal } from './Seal.tsx'
import { SignDialog } from './SignDialog.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Summary } from './Summary.tsx'
import { useResponse } from './useResponse.ts'
import { Validations } from './Validations.tsx'
import { today, useWords } from './words.ts'

interface Props {
  read: ForeignCra
  me: CurrentUser
  holidays: readonly Holiday[]
  reload: () => void
}

/** A report as its validators and managers see it. */
export const ReadReport = ({ read, me, holidays, reload }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const narrow = useNarrow()
  const [asking, setAsking] = useState<'signature' | 'reason'>()
  const { report, respond, busy, justAnswered, overtaken } = useResponse(read, reload)
  const { year, month, status, activities, resourceName } = report
  const days = gridDays(year, month, holidays, words.language, today())
  const close = () => setAsking(undefined)
  const buttons = (
    <>
      <Button
        variant="outline"
        icon={XMarkIcon}
        className={narrow ? 'grow' : ''}
        disabled={status === 'REJECTED' || !report.canRespond}
        onClick={() => setAsking('reason')}
      >
        {t('cra.reject.action')}
      </Button>
      <Button
        variant="primary"
        icon={CheckIcon}
        className={narrow ? 'grow' : ''}
        disabled={status === 'VALIDATED' || !report.canRespond}
        onClick={() => setAsking('signature')}
      >
        {t('cra.validate.action')}
      </Button>
    </>
  )
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6 md:p-8">
      <header>
        <Breadcrumb here={resourceName} back={othersTab(me)} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-4xl font-extrabold tracking-tight">
              {t('cra.validate.title', { month: words.monthIn(year, month) })}
            </h1>
            <StatusBadge status={status} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {isLocked(status) && <PrintReport report={report} />}
            {!narrow && buttons}
          </div>
        </div>
        <div className="mt-3 flex items-center gap-3">
          <Avatar name={resourceName} />
          <h2 className="text-2xl font-semibold break-words">{resourceName}</h2>
        </div>
      </header>
      {overtaken && (
        <Notice
          tone="warning"
          title={overtaken.by ? t('cra.validate.overtaken', { name: overtaken.by }) : overtaken.text}
        >
          <p>{t('cra.validate.reloaded')}</p>
        </Notice>
      )}
      {justAnswered && <NextWaiting after={report.id} />}
      {!justAnswered && !overtaken && status !== 'VALIDATED' && report.whyNot && (
        <Notice
          tone="locked"
          title={t(report.whyNot === 'access.denied' ? 'cra.validate.notYours' : `errors.${report.whyNot}`)}
        />
      )}
      <Seal seal={report.seal} />
      <Summary year={year} month={month} activities={activities} free={freeWeekdays(year, month, holidays)} />
      <div className="mt-2 flex flex-col gap-4">
        {narrow ? (
          <ReadDays year={year} month={month} days={days} activities={activities} />
        ) : (
          <>
            {activities.map((activity, index) => (
              <ActivityTable
                key={activity.mission.id}
                year={year}
                month={month}
                days={days}
                activity={activity}
                index={index}
              />
            ))}
            <DayTotals year={year} month={month} days={days} activities={activities} />
          </>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:items-start">
        <Card title={t('cra.comments')}>
          <p className="break-words whitespace-pre-wrap">{report.comments || t('cra.noComments')}</p>
        </Card>
        <Validations validators={report.validatorDtos} />
        <History craId={report.id} />
      </div>
      {narrow && (
        <BottomBar>
          <div className="flex gap-3">{buttons}</div>
        </BottomBar>
      )}
      <SignDialog
        open={asking === 'signature'}
        onClose={close}
        busy={busy}
        title={t('cra.sign.title')}
        name={`${me.firstName} ${me.lastName}`}
        onSign={async (signature) => {
          if (await respond({ craValidationStatus: 'VALIDATED', signature })) close()
        }}
      >
        <p>
          {t('cra.sign.what', {
            name: resourceName,
            month: words.monthIn(year, month),
            days: t('cra.days', { count: report.totalWorkedDays, value: words.days(report.totalWorkedDays) }),
          })}
        </p>
        {report.ownReport && <p className="font-medium">{t('cra.sign.own')}</p>}
      </SignDialog>
      <RejectDialog
        open={asking === 'reason'}
        onClose={close}
        busy={busy}
        name={resourceName}
        draftKey={`regie:draft:${me.id}:reject:${report.id}`}
        onReject={async (message) => {
          const done = await respond({ craValidationStatus: 'REJECTED', message })
          if (done) close()
          return done
        }}
      />
    </div>
  )
}
