import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'

interface Props {
  /** Whether the list goes on. */
  more: boolean
  busy: boolean
  onMore: () => void
}

/** The way to the rest of a list whose length nobody counted. */
export const CursorPager = ({ more, busy, onMore }: Props) => {
  const { t } = useTranslation()
  if (!more) return null
  return (
    <div className="flex justify-center p-4">
      <Button variant="outline" busy={busy} onClick={onMore}>
        {t('ui.pages.more')}
      </Button>
    </div>
  )
}
