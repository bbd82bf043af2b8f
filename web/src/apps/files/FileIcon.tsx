import { DocumentCheckIcon, DocumentIcon, FolderIcon } from '@heroicons/react/24/outline'
import type { FileItem } from '#shared/apps/files/items.ts'

type Type = FileItem['type']
const COLOURS: Record<Exclude<Type, 'folder'>, string> = {
  PDF: 'bg-red-700',
  DOC: 'bg-blue-700',
  XLS: 'bg-green-700',
  CSV: 'bg-green-700',
  PPT: 'bg-orange-700',
  TXT: 'bg-slate-600',
  MD: 'bg-slate-600',
  JPG: 'bg-amber-700',
  PNG: 'bg-amber-700',
  GIF: 'bg-amber-700',
  ZIP: 'bg-purple-700',
  MP4: 'bg-pink-700',
  WEBM: 'bg-pink-700',
  VTT: 'bg-slate-600',
  CRA: 'bg-teal-700',
}

/** The icon of a folder, or of a file with its type. */
export const FileIcon = ({ type, size = 'md' }: { type: Type; size?: 'sm' | 'md' | 'lg' }) => {
  const side = { sm: 'size-8', md: 'size-14', lg: 'size-24' }[size]
  if (type === 'folder') return <FolderIcon aria-hidden strokeWidth={1} className={`${side} shrink-0 text-icon`} />
  const Icon = type === 'CRA' ? DocumentCheckIcon : DocumentIcon
  return (
    <span className="relative shrink-0">
      <Icon aria-hidden strokeWidth={1} className={`${side} text-icon`} />
      {size !== 'sm' && (
        <span
          aria-hidden
          className={`absolute bottom-1/8 left-0 rounded-sm px-1.5 text-xs leading-5 font-semibold text-white ${COLOURS[type]}`}
        >
          {type}
        </span>
      )}
    </span>
  )
}
