import { useNavigate } from 'react-router-dom'
import { failureText, isPermanent } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { useGoBack } from '../hooks/useGoBack.ts'
import { Notice } from './Notice.tsx'

interface Props {
  failure: unknown
  onRetry: () => void
  /** Leads back from what does not exist or is not for the reader; to the page before, or to the start, without. */
  onBack?: () => void
  /** Whether it is the whole screen. */
  ofScreen?: boolean
}

/** Replaces what failed to load: the reason and a retry, or a way back. */
export const LoadProblem = ({ failure, onRetry, onBack, ofScreen = false }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const gone = isPermanent(failure)
  const goBack = useGoBack() ?? (() => void navigate('/'))
  return (
    <Notice
      tone="error"
      title={failureText(failure, t)}
      ofScreen={ofScreen}
      actions={
        <Button variant="outline" onClick={gone ? (onBack ?? goBack) : onRetry}>
          {t(gone ? 'ui.back' : 'shell.failure.retry')}
        </Button>
      }
    />
  )
}

/** The same for a whole screen. */
export const ScreenProblem = (problem: Omit<Props, 'ofScreen'>) => (
  <div className="p-edge">
    <LoadProblem {...problem} ofScreen />
  </div>
)
