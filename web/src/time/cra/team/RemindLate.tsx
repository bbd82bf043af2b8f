import { BellAlertIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { isOpenToRemind } from '#shared/time/cra/rules.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { today } from '../days.ts'
import { useLabels } from '../labels.ts'

interface Props {
  year: number
  month: number
  /** Asks at once: the link to this page is about reminding. */
  asks: boolean
  onAsked: () => void
}

/** Reminds everybody who is late with a month, after confirmation. */
export const RemindLate = ({ year, month, asks, onAsked }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const confirm = useConfirm()
  const toast = useToast()
  const sending = useApiMutation(contracts.cra.remind)
  const [busy, setBusy] = useState(false)

  const remindPages = async () => {
    const sum = { reminded: 0, already: 0 }
    let cursor: string | undefined
    do {
      const page = await sending.mutateAsync({ year, month, ...(cursor && { cursor }) })
      sum.reminded += page.reminded
      sum.already += page.already
      cursor = page.cursor
    } while (cursor)
    return sum
  }

  const remind = async () => {
    const asked = await confirm({
      title: t('cra.remind.title', { month: words.monthIn(year, month) }),
      text: t('cra.remind.text'),
      confirm: t('cra.remind.confirm'),
    })
    if (!asked) return
    setBusy(true)
    try {
      const { reminded, already } = await remindPages()
      if (reminded > 0) toast.success(t('cra.remind.done', { count: reminded }), 3000)
      else toast.info(t(already > 0 ? 'cra.remind.already' : 'cra.remind.none'), 3000)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast.error(failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }
  const isOpen = isOpenToRemind(year, month, today())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is put once
  useEffect(() => {
    if (!asks) return
    onAsked()
    if (isOpen) void remind()
  }, [asks])
  if (!isOpen) return null
  return (
    <Button variant="outline" className="max-sm:grow" icon={BellAlertIcon} busy={busy} onClick={() => void remind()}>
      {t('cra.remind.action')}
    </Button>
  )
}
