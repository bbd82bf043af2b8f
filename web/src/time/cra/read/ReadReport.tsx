import { CheckIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { ForeignCra } from '#shared/time/cra/contract.ts'
import { freeDays } from '#shared/time/cra/daysToFill.ts'
import { isLocked } from '#shared/time/cra/rules.ts'
import type { Holiday } from '#web/app/holidaysIn.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ReadGrid } from '#web/time/cra/grid/ReadGrid.tsx'
import { PrintReport } from '#web/time/cra/print/PrintReport.tsx'
import { NextWaiting } from '#web/time/cra/validate/NextWaiting.tsx'
import { RejectDialog } from '#web/time/cra/validate/RejectDialog.tsx'
import { SignDialog } from '#web/time/cra/validate/SignDialog.tsx'
import { type Overtaken, useResponse } from '#web/time/cra/validate/useResponse.ts'
import { Validations } from '#web/time/cra/validate/Validations.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { BottomBar } from '../BottomBar.tsx'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { differences, differsIn } from '../compare/differences.ts'
import { gridDays, today } from '../days.ts'
import { useLabels } from '../labels.ts'
import { othersTab } from '../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { Summary } from '../Summary.tsx'
import { Comments } from './Comments.tsx'
import { History } from './History.tsx'
import { ReadDays } from './ReadDays.tsx'
import { Seal } from './Seal.tsx'
import { SinceRejection } from './SinceRejection.tsx'

interface Props {
  read: ForeignCra
  me: CurrentUser
  holidays: readonly Holiday[]
  reload: () => void
}

/** A timesheet as its validators and managers see it. */
export const ReadReport = ({ read, me, holidays, reload }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const narrow = useNarrow()
  /** For the version that was shown when the dialog opened; a newer one must be read first. */
  const [asking, setAsking] = useState<{ what: 'signature' | 'reason'; version: number }>()
  const history = useApiQuery(contracts.cra.history, { craId: read.id })
  const { report, respond, justAnswered, overtaken } = useResponse(read, () => {
    reload()
    void history.refetch()
  })
  const { year, month, status, activities, resourceName } = report
  const rejected = status === 'WAITING_VALIDATION' ? report.rejected : undefined
  const changes = rejected ? differences(report, rejected) : []
  const days = gridDays(year, month, holidays, words.language, today())
  const ask = (what: 'signature' | 'reason') => setAsking({ what, version: report.version })
  const close = () => setAsking(undefined)
  const isDraft = status === 'DRAFT'
  const lastStep = history.data?.findLast(({ actionType }) => actionType !== 'CRA_REMINDED')
  /** Why it cannot be answered. */
  const why = () => {
    if (status === 'VALIDATED' || !report.whyNot) return undefined
    if (isDraft && report.whyNot === 'cra.notWaiting') {
      const isBack = lastStep?.actionType === 'CRA_TAKEN_BACK'
      return t(`cra.validate.${isBack ? 'takenBack' : 'draft'}`, { name: resourceName })
    }
    return t(report.whyNot === 'access.denied' ? 'cra.validate.notYours' : `errors.${report.whyNot}`)
  }
  /** What another validator did first. */
  const overtakenText = ({ by, text }: Overtaken) => {
    if (by) return t('cra.validate.overtaken', { name: by })
    const isRejected = status === 'REJECTED' && lastStep?.actionType === 'CRA_REJECTED'
    return isRejected ? t('cra.validate.overtakenRejected', { name: lastStep.actionBy }) : text
  }
  const whyNot = justAnswered || overtaken ? undefined : why()
  /** Without permission there are no buttons; temporarily disabled ones show the reason. */
  const mayAnswer = !isDraft && report.whyNot !== 'access.denied'
  const buttons = mayAnswer && (
    <>
      <Button
        variant="outline"
        icon={XMarkIcon}
        className={narrow ? 'grow' : ''}
        disabled={status === 'REJECTED' || !report.canRespond}
        onClick={() => ask('reason')}
      >
        {t('cra.reject.action')}
      </Button>
      <Button
        variant="primary"
        icon={CheckIcon}
        className={narrow ? 'grow' : ''}
        disabled={status === 'VALIDATED' || !report.canRespond}
        onClick={() => ask('signature')}
      >
        {t('cra.validate.action')}
      </Button>
    </>
  )
  const row = <div className="flex gap-3">{buttons}</div>
  return (
    <div className="flex flex-col gap-3 p-edge">
      <header>
        <Breadcrumb here={resourceName} back={othersTab(me)} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-3 max-sm:min-w-0 max-sm:flex-1">
            <PageTitle>{t('cra.validate.title', { month: words.monthIn(year, month) })}</PageTitle>
            <StatusBadge status={status} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {isLocked(status) && <PrintReport report={report} />}
            {!narrow && buttons}
          </div>
        </div>
        <div className="mt-3 flex items-center gap-3">
          <Avatar name={resourceName} />
          <h2 className="min-w-0 text-2xl font-semibold wrap-anywhere">{resourceName}</h2>
        </div>
      </header>
      {overtaken && (
        <Notice tone="warning" title={overtakenText(overtaken)}>
          <p>{t('cra.validate.reloaded')}</p>
        </Notice>
      )}
      {justAnswered && <NextWaiting after={report.id} />}
      {whyNot && <Notice tone="locked" title={whyNot} />}
      {status === 'REJECTED' && report.canRespond && (
        <Notice tone="info" title={t('cra.validate.overrule', { name: resourceName })} />
      )}
      {rejected && <SinceRejection report={report} rejected={rejected} changes={changes} />}
      <Seal seal={report.seal} />
      <Summary
        year={year}
        month={month}
        activities={activities}
        free={freeDays(report, holidays)}
        firstDay={report.firstDay}
        closed
      />
      {narrow ? (
        <ReadDays year={year} month={month} days={days} activities={activities} changes={changes} />
      ) : (
        <ReadGrid year={year} month={month} days={days} activities={activities} differs={differsIn(changes)} />
      )}
      <div className="grid gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start">
        <Comments text={report.comments} />
        <div className="md:row-span-2">
          <Validations validators={report.validatorDtos} />
        </div>
        <History craId={report.id} />
      </div>
      {/* Where nothing waits for an answer the buttons stand under the month: a bar of them would cover it. */}
      {narrow && buttons && (report.canRespond && status !== 'VALIDATED' ? <BottomBar>{row}</BottomBar> : row)}
      <SignDialog
        open={asking?.what === 'signature'}
        onClose={close}
        title={t('cra.sign.title')}
        count={1}
        name={`${me.firstName} ${me.lastName}`}
        onSign={async (signature) => {
          if (!asking) return
          const outcome = await respond({ craValidationStatus: 'VALIDATED', signature }, asking.version)
          if (outcome !== 'failed') close()
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
        open={asking?.what === 'reason'}
        onClose={close}
        name={resourceName}
        validated={status === 'VALIDATED'}
        draftKey={`regie:draft:${me.id}:reject:${report.id}`}
        onReject={async (message) => {
          if (!asking) return false
          const outcome = await respond({ craValidationStatus: 'REJECTED', message }, asking.version)
          if (outcome !== 'failed') close()
          return outcome === 'answered'
        }}
      />
    </div>
  )
}
