import { useMatch } from 'react-router-dom'

const ROOT = '/apps/file-manager'

/** A folder's screen; undefined: the first level. */
export const folderPath = (id: string | undefined | null): string => (id ? `${ROOT}/folders/${id}` : ROOT)
/** The details of a folder or file beside the folder that it lies in. */
export const detailsPath = (folder: string | undefined, item: string): string => `${folderPath(folder)}/details/${item}`
/** The trash of the space of a folder. */
export const trashPath = (folder: string): string => `${folderPath(folder)}/trash`

/** What the address shows. */
export const useShown = (): { folderId: string | undefined; itemId: string | undefined; trash: boolean } => {
  const inside = useMatch(`${ROOT}/folders/:folderId/*`)?.params
  const top = useMatch(`${ROOT}/details/:itemId`)?.params
  const rest = inside?.['*'] ?? ''
  const [, itemId = top?.itemId] = /^details\/([^/]+)/.exec(rest) ?? []
  return { folderId: inside?.folderId, itemId, trash: rest === 'trash' }
}
