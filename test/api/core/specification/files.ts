import { type Area, exactly, fields, filled, inOrderOf, is, nothing, some, text } from './table.ts'

const PATH = 'api/apps/file-manager'
const Item = {
  id: filled,
  folderId: filled.nullable(),
  name: filled,
  createdBy: text,
  createdAt: text,
  modifiedAt: text,
  size: text,
  type: filled,
}
const OWN = 'bytes createdOn modifiedOn versions mayWrite source?'
const Folder = fields({ ...Item, type: is('folder'), contents: filled, description: text }, OWN)
const File = fields({ ...Item, contents: nothing }, `${OWN} description`)
const own = 'mayWrite audience cursor?'
const PATHLESS = { files: exactly(0, File), path: exactly(0, Folder) }
const root = { answer: fields({ ...PATHLESS, folders: some(Folder).refine(inOrderOf('name')) }, own) }

export const files: Area = {
  name: 'File manager',
  calls: 1,
  before: [
    { call: `POST ${PATH}/folders`, body: { folderId: '{company}', name: 'Zoé' }, keep: 'folder' },
    { call: `POST ${PATH}/folders`, body: { folderId: '{folder.id}', name: 'b' } },
    { call: `POST ${PATH}/folders`, body: { folderId: '{folder.id}', name: 'a' }, keep: 'inner' },
    { call: `POST ${PATH}/uploads`, body: { folderId: '{folder.id}' }, keep: 'upload' },
    { call: 'FORM {upload.url}', body: '{upload.fields}' },
    {
      call: `POST ${PATH}/files`,
      body: { folderId: '{folder.id}', uploadId: '{upload.uploadId}', name: 'report.pdf' },
    },
  ],
  rows: [
    { call: `GET ${PATH}?folderId=null`, ...root },
    { call: `GET ${PATH}`, ...root },
    {
      call: `GET ${PATH}?folderId={folder.id}`,
      answer: fields(
        {
          folders: exactly(2, Folder).refine(inOrderOf('name')),
          files: exactly(1, fields({ ...Item, type: is('PDF'), contents: nothing }, `${OWN} description`)),
          path: exactly(2, Folder).refine(([, last]) => last?.name === 'Zoé'),
        },
        own,
      ),
    },
    {
      call: `GET ${PATH}?folderId={inner.id}`,
      answer: fields(
        {
          folders: exactly(0, Folder),
          files: exactly(0, File),
          path: exactly(3, Folder).refine(([, folder, last]) => folder?.name === 'Zoé' && last?.name === 'a'),
        },
        own,
      ),
    },
  ],
}
