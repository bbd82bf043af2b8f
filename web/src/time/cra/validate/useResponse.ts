import { useState } from 'react'
import type { Signature } from '#shared/core/signature.ts'
import type { ForeignCra } from '#shared/time/cra/contract.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

type Answer =
  | { craValidationStatus: 'VALIDATED'; signature: Signature }
  | { craValidationStatus: 'REJECTED'; message: string }

/** Another validator answered first, or the timesheet changed since it was read. */
export interface Overtaken {
  status: 'VALIDATED' | undefined
  by: string | undefined
  text: string
  /** It was an answer, and not another change. */
  isAnswer: boolean
  /** What was to be answered. */
  version: number
}

/** `changed`: a newer version must be read first. */
export type Outcome = 'answered' | 'changed' | 'failed'

/** Answers a waiting timesheet: its state after the answer, and what went wrong. */
export const useResponse = (read: ForeignCra, reload: () => void) => {
  const { t } = useTranslation('cra')
  const toast = useToast()
  const sending = useApiMutation(contracts.cra.respond)
  const [answered, setAnswered] = useState<Pick<ForeignCra, 'status' | 'version'>>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const report: ForeignCra =
    answered && answered.version > read.version
      ? { ...read, ...answered, canRespond: false, whyNot: 'cra.notWaiting' }
      : read

  /**
   * Answers a version. A conflict closes the dialog, and the screen says who was faster or took the timesheet back. The
   * reason of a rejection is kept unless the timesheet is validated.
   */
  const respond = async (answer: Answer, version: number): Promise<Outcome> => {
    try {
      const { message, ...after } = await sending.mutateAsync({ craId: read.id, version, ...answer })
      setAnswered({ status: after.status, version: after.version })
      setOvertaken(undefined)
      toast.success(t(message), 3000)
      return 'answered'
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const text = failureText(failure, t)
      if (failure.status !== 409) {
        toast.error(text, 3000)
        return 'failed'
      }
      reload()
      if (failure.code === 'cra.takenBack') return 'changed'
      const { status, by } = failure.details
      setOvertaken({
        status: status === 'VALIDATED' ? status : undefined,
        by: typeof by === 'string' ? by : undefined,
        text,
        isAnswer: failure.code !== 'cra.stale',
        version,
      })
      return status === 'VALIDATED' ? 'answered' : 'changed'
    }
  }
  // Once it is sent again, what was said of it before no longer holds.
  const isWaiting = report.status === 'WAITING_VALIDATION'
  const justAnswered = answered !== undefined && !isWaiting
  const isOvertaken = overtaken && !(overtaken.isAnswer && isWaiting && report.version > overtaken.version)
  return { report, respond, justAnswered, overtaken: isOvertaken ? overtaken : undefined }
}
