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

/** Somebody else was faster, or the report changed since it was read. */
export interface Overtaken {
  status: 'VALIDATED' | undefined
  by: string | undefined
  text: string
}

/** Whether there is something left to answer: `changed` is what has to be read again first. */
export type Outcome = 'answered' | 'changed' | 'failed'

/** Answering a waiting report: the report as it stands after it, and what went wrong. */
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
   * What became of the answer to a version; a conflict closes the question too, and says who was faster. A report that was taken
   * back is gone with the question, whose text stays on this device.
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
      if (failure.code === 'cra.takenBack') {
        reload()
        return 'failed'
      }
      const { status, by } = failure.details
      setOvertaken({
        status: status === 'VALIDATED' ? status : undefined,
        by: typeof by === 'string' ? by : undefined,
        text,
      })
      reload()
      return failure.code === 'cra.stale' ? 'changed' : 'answered'
    }
  }
  return { report, respond, busy: sending.isPending, justAnswered: answered !== undefined, overtaken }
}
