import type { ReactNode } from 'react'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedDays } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '../labels.ts'
import { CELL } from './styles.ts'

/** Truncated on screen, with a tooltip; in full on paper. */
const NAME = 'min-w-0 grow truncate print:leading-tight print:whitespace-normal print:wrap-anywhere'

const MARKS =
  'absolute inset-y-0 right-0 flex items-center gap-1 bg-card pl-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:opacity-100'

interface Props {
  activity: Activity
  /** A cell for each day. */
  children: ReactNode
  /** Over the end of the title on hover of the row or focus; beside it on touch screens. */
  marks?: ReactNode
  /** Beside the client. */
  action?: ReactNode
}

/** A row group of the grid: client, title, days and total. */
export const ActivityRow = ({ activity, children, marks, action }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { client, mission } = activity
  const worked = workedDays([activity])
  return (
    <tbody aria-label={t('cra.grid.caption', { mission: mission.title, client: client.title })} className="group">
      <tr>
        <th
          scope="rowgroup"
          className="sticky left-0 z-10 border-t border-line bg-card pr-3 pl-4 py-0.5 text-left font-normal"
        >
          <span className="relative flex items-center gap-1">
            <span title={mission.title} className={`${NAME} text-md font-medium`}>
              {mission.title}
            </span>
            {marks && <span className={MARKS}>{marks}</span>}
          </span>
          <span className="relative flex items-center gap-1">
            <span title={client.title} className={`${NAME} text-sm text-secondary`}>
              {client.title}
            </span>
            {action}
          </span>
        </th>
        {children}
        <td className={`${CELL} text-md font-semibold`}>
          <span className="sr-only">{t('cra.days', { count: worked, value: words.days(worked) })}</span>
          <span aria-hidden>{words.days(worked)}</span>
        </td>
      </tr>
    </tbody>
  )
}
