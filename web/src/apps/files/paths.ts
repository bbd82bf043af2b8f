import { useMatch } from 'react-router-dom'

const ROOT = '/apps/file-manager'

/** The screen of a folder; undefined: the list of spaces. */
export const folderPath = (id: string | undefined | null): string => (id ? `${ROOT}/folders/${id}` : ROOT)
/** The details of an item, beside its folder. */
export const detailsPath = (folder: string | undefined, item: string): string => `${folderPath(folder)}/details/${item}`
/** The trash of the space that a folder belongs to. */
export const trashPath = (folder: string): string => `${folderPath(folder)}/trash`

/** The folder and item in the URL. */
export const useFolderParams = (): { folderId: string | undefined; itemId: string | undefined; trash: boolean } => {
  const inside = useMatch(`${ROOT}/folders/:folderId/*`)?.params
  const top = useMatch(`${ROOT}/details/:itemId`)?.params
  const rest = inside?.['*'] ?? ''
  const [, itemId = top?.itemId] = /^details\/([^/]+)/.exec(rest) ?? []
  return { folderId: inside?.folderId, itemId, trash: rest === 'trash' }
}
