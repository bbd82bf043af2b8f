import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FileItem } from '#shared/apps/files/items.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useResumeDownload } from '#web/staffing/profiles/useResumeDownload.ts'
import { fillPath, validatePath } from '#web/time/cra/paths.ts'

interface Props {
  id: string
  source: NonNullable<FileItem['source']>
  className: string
  children: ReactNode
}

/** Opens an item stored outside the file manager: an activity report, or a résumé as a download. */
export const SourceLink = ({ id, source, className, children }: Props) => {
  const me = useUser()
  const { get, busy } = useResumeDownload()
  if ('craId' in source) {
    const { personId, ...month } = craIdParts(source.craId)
    return (
      <Link
        to={personId === me?.id ? fillPath(month) : validatePath(source.craId)}
        data-item={id}
        className={className}
      >
        {children}
      </Link>
    )
  }
  const { profilId } = source
  return (
    <button
      type="button"
      data-item={id}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void get((language) => call(contracts.profiles.resume, { profilId, language }))}
      className={`text-left ${className}`}
    >
      {children}
    </button>
  )
}
