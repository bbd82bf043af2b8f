import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  /** The conflicting fields: name, local value and stored value. */
  fields: readonly { name: string; mine: string; theirs: string }[]
  onResolve: (which: 'mine' | 'theirs') => void
}

const VERSION_CLASSES = 'rounded-lg border border-line bg-card p-3 break-words whitespace-pre-wrap'

/** Shows two conflicting versions side by side, to choose one. */
export const ConflictChoice = ({ fields, onResolve }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg font-semibold">{t('ui.conflict.title')}</h3>
        <p className="text-secondary">{t('ui.conflict.text')}</p>
      </div>
      {fields.map(({ name, mine, theirs }) => (
        <div key={name} className="grid gap-3 sm:grid-cols-2">
          <div>
            <h4 className="mb-1 font-medium">{t('ui.conflict.mine', { field: name })}</h4>
            <p className={VERSION_CLASSES}>{mine || '–'}</p>
          </div>
          <div>
            <h4 className="mb-1 font-medium">{t('ui.conflict.theirs', { field: name })}</h4>
            <p className={VERSION_CLASSES}>{theirs || '–'}</p>
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => onResolve('mine')}>
          {t('ui.conflict.takeMine')}
        </Button>
        <Button variant="outline" onClick={() => onResolve('theirs')}>
          {t('ui.conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
