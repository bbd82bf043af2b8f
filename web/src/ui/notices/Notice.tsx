import {
  CheckCircleIcon,
  ExclamationTriangleIcon,
  InformationCircleIcon,
  LockClosedIcon,
} from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'

const TONES = {
  info: { mark: InformationCircleIcon, look: 'border-field bg-card', color: 'text-link' },
  locked: { mark: LockClosedIcon, look: 'border-field bg-card', color: 'text-icon' },
  good: { mark: CheckCircleIcon, look: 'border-good-text bg-card', color: 'text-good-text' },
  warning: {
    mark: ExclamationTriangleIcon,
    look: 'border-warn-text bg-yellow-50 dark:bg-yellow-500/10',
    color: 'text-warn-text',
  },
  error: {
    mark: ExclamationTriangleIcon,
    look: 'border-danger-text bg-red-50 dark:bg-red-500/15',
    color: 'text-danger-text',
  },
} as const

interface Props {
  tone: keyof typeof TONES
  title: string
  /** Whether it takes the place of a whole screen, whose heading its title is. */
  ofScreen?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A notice about the whole page. Errors are announced at once. */
export const Notice = ({ tone, title, ofScreen = false, children, actions }: Props) => {
  const Title = ofScreen ? 'h1' : 'p'
  const { mark: Mark, look, color } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border px-5 py-3 ${look}`}
    >
      <Mark aria-hidden className={`size-5 shrink-0 ${children ? 'self-start' : ''} ${color}`} />
      <div className="min-w-48 grow basis-0">
        <Title className="font-medium">{title}</Title>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
