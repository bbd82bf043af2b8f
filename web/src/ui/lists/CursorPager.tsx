import type { ReactNode } from 'react'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'

interface Props {
  /** Whether the list goes on. */
  more: boolean
  busy: boolean
  /** The failure of loading more. */
  moreFailure: unknown
  onMore: () => void
  /** Further content of the footer, such as the page size. */
  children?: ReactNode
}

/** The footer of a cursor-paginated list. */
export const CursorPager = ({ more, busy, moreFailure, onMore, children }: Props) => {
  const { t } = useTranslation()
  if (!more && !children) return null
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-2 text-md text-secondary ${children ? 'justify-between border-t border-line px-4 py-2 sm:px-6' : 'justify-center p-4'}`}
    >
      {children}
      {more && moreFailure && !busy ? (
        <p role="alert" className="text-danger-text">
          {failureText(moreFailure, t)}
        </p>
      ) : null}
      {more && (
        <Button variant="outline" busy={busy} onClick={onMore}>
          {t('ui.pages.more')}
        </Button>
      )}
    </div>
  )
}
