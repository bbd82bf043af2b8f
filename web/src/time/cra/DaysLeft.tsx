import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from './labels.ts'

interface Props {
  /** How many days are left; undefined until the public holidays are known. */
  count: number | undefined
  /** The month cannot be filled any more. */
  closed?: boolean
  /** It is signed, so that nothing is to be done about it. */
  settled?: boolean
  /** Of a month in a list, which says less of one that is complete. */
  listed?: boolean
}

/** How many days of a month are left to fill, public holidays apart, or that it is complete. */
export const DaysLeft = ({ count, closed = false, settled = false, listed = false }: Props) => {
  const { t } = useTranslation()
  const words = useLabels()
  // A list keeps the room of the line, so that nothing moves once it is known.
  if (count === undefined) return listed ? <span aria-hidden>{'\u00a0'}</span> : null
  if (count === 0) {
    return (
      <span className="font-medium text-good-text">{t(closed || listed ? 'cra.complete' : 'cra.nothingMissing')}</span>
    )
  }
  return (
    <span className={settled ? 'text-secondary' : `font-medium ${closed ? 'text-warn-text' : ''}`}>
      {t(closed ? 'cra.notFilled' : 'cra.missing', { count, value: words.days(count) })}
    </span>
  )
}
