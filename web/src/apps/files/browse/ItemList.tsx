import { InformationCircleIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { FileItem, Folder } from '#shared/apps/files/items.ts'
import { isListingOnly } from '#shared/apps/files/rules.ts'
import { formatDate } from '#web/app/format.ts'
import { rowAttributes } from '#web/apps/kit/saving/rowAttributes.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { useRangeTicks } from '#web/ui/lists/useRangeTicks.ts'
import type { Destination } from '../change/useItemActions.ts'
import { FileIcon } from '../FileIcon.tsx'
import { detailsPath, folderPath } from '../paths.ts'
import { dragProps, dropProps } from './dragging.ts'
import { SourceLink } from './SourceLink.tsx'
import { useRowLayout } from './useRowLayout.ts'

interface Props {
  folder: Pick<Folder, 'folders' | 'files'>
  folderId: string | undefined
  /** The item whose details are shown. */
  selected: string | undefined
  chosen: ReadonlySet<string>
  cut: readonly FileItem[]
  onToggle: (id: string) => void
  onMoveTo: (to: Destination, items: readonly FileItem[]) => void
}

/** Folders, then files, as tiles or rows. */
export const ItemList = ({ folder, ...props }: Props) => {
  const { t } = useTranslation('files')
  const ranges = useRangeTicks()
  // Reports of the same person differ only at the end of their names, which tiles cut off.
  const rows = useRowLayout() || folder.files.some(({ source }) => source)
  const all = [...folder.folders, ...folder.files]
  const section = (title: string, items: readonly FileItem[]) =>
    items.length > 0 && (
      <section aria-label={title}>
        <h2 className="mb-3 font-medium text-secondary">{title}</h2>
        <ul className={rows ? ROW_LAYOUT : `${ROW_LAYOUT} ${TILE_LAYOUT}`}>
          {items.map((item) => (
            <Item key={item.id} item={item} all={all} rows={rows} {...props} />
          ))}
        </ul>
      </section>
    )
  return (
    <div className="contents" {...ranges}>
      {section(t('folders'), folder.folders)}
      {section(t('files'), folder.files)}
    </div>
  )
}

const ROW_LAYOUT = 'flex flex-col'
/** Narrow screens always show rows. */
const TILE_LAYOUT = 'sm:flex-row sm:flex-wrap sm:gap-3'

const Item = ({
  item,
  all,
  rows,
  folderId,
  selected,
  chosen,
  cut,
  onToggle,
  onMoveTo,
}: Omit<Props, 'folder'> & { item: FileItem; all: readonly FileItem[]; rows: boolean }) => {
  const { t } = useTranslation('files')
  const { id, name, type, contents, size, modifiedOn, description, mayWrite, source } = item
  const ticked = chosen.has(id)
  const isFolder = type === 'folder'
  const meant = ticked ? all.filter((one) => chosen.has(one.id)) : [item]
  const tile = rows ? '' : TILE
  const look = selected === id ? 'ring-2 ring-link' : ''
  const faded = cut.some((one) => one.id === id) ? 'opacity-50' : ''
  const link = `scroll-mt-24 flex min-h-14 min-w-0 grow items-center gap-4 py-2 pl-4 -outline-offset-2 ${rows ? '' : LINK}`
  const face = (
    <>
      {rows ? (
        <FileIcon type={type} size="sm" />
      ) : (
        <>
          <span className="sm:hidden">
            <FileIcon type={type} size="sm" />
          </span>
          {/* Fixed height, so that the icons of a row align whatever the length of the names. */}
          <span className="hidden h-16 shrink-0 items-center sm:flex">
            <FileIcon type={type} />
          </span>
        </>
      )}
      <span className={`min-w-0 grow ${rows ? '' : 'sm:w-full sm:grow-0 sm:text-center'}`}>
        <span title={name} className={`font-medium ${rows ? 'block truncate' : 'line-clamp-2 break-words sm:text-md'}`}>
          {name}
        </span>
        <span className={`text-sm text-secondary ${rows ? 'block truncate' : 'line-clamp-2 sm:min-h-4'}`}>
          {/* Small icons have no type, and a long name shows no end. */}
          {!isFolder && !source && <span className={rows ? undefined : 'sm:hidden'}>{type} · </span>}
          {[source ? description : isFolder ? contents : size, rows && !source && modifiedOn && formatDate(modifiedOn)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </>
  )
  return (
    <li
      {...rowAttributes(id)}
      className={`group relative flex items-center border-b border-line bg-card first:rounded-t-2xl last:rounded-b-2xl hover:bg-hover data-taking:bg-tint data-taking:outline-2 data-taking:-outline-offset-2 data-taking:outline-link ${tile} ${look} ${faded}`}
      {...(isFolder && !isListingOnly(id) && dropProps(id, (items) => onMoveTo(item, items)))}
    >
      {source ? (
        <SourceLink id={id} source={source} className={link}>
          {face}
        </SourceLink>
      ) : (
        <Link
          to={isFolder ? folderPath(id) : detailsPath(folderId, id)}
          preventScrollReset={!isFolder}
          data-item={id}
          aria-current={selected === id ? 'true' : undefined}
          {...dragProps(meant)}
          className={link}
        >
          {face}
        </Link>
      )}
      {(mayWrite || !isFolder) && !source && (
        <span className={`px-3 ${rows ? '' : TICK} ${rows || ticked ? '' : ON_DEMAND}`}>
          <Checkbox label={t('choose', { name })} labelHidden checked={ticked} onChange={() => onToggle(id)} />
        </span>
      )}
      {isFolder && (
        <Link
          to={detailsPath(folderId, id)}
          preventScrollReset
          aria-label={t('details.of', { name })}
          title={t('details.of', { name })}
          className={`inline-flex size-control shrink-0 items-center justify-center rounded-full text-icon hover:bg-hover ${rows ? '' : 'sm:absolute sm:top-1 sm:right-1'}`}
        >
          <InformationCircleIcon aria-hidden className="size-5" />
        </Link>
      )}
    </li>
  )
}

const TILE = 'sm:size-40 sm:rounded-2xl sm:border-0 sm:shadow-card'
const LINK = 'sm:h-full sm:flex-col sm:gap-1 sm:p-4'
const TICK = 'sm:absolute sm:top-2 sm:left-2 sm:px-0'
/** Of a tile that is not ticked: a mouse shows it. */
const ON_DEMAND =
  'sm:pointer-fine:opacity-0 sm:pointer-fine:group-focus-within:opacity-100 sm:pointer-fine:group-hover:opacity-100'
