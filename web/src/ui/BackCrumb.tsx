import type { MouseEvent } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from './Crumb.tsx'
import { useGoBack } from './hooks/useGoBack.ts'

interface Props {
  to: string
  children: string
}

/** The way back on a page that many others lead to: to the one before, or to its parent when it was opened by itself. */
export const BackCrumb = ({ to, children }: Props) => {
  const { t } = useTranslation()
  const goBack = useGoBack()
  if (!goBack) return <Crumb to={to}>{children}</Crumb>
  const onClick = (event: MouseEvent) => {
    // Otherwise the parent opens in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goBack()
  }
  return (
    <Crumb to={to} onClick={onClick}>
      {t('ui.back')}
    </Crumb>
  )
}
