import * as z from 'zod'
import { expression } from '#functions/lib/expression.ts'
import { removeDocument } from '#functions/lib/files.ts'
import { getItem, type Item, type Key, put, queryPage, remove, transact, type Write } from '#functions/lib/table.ts'
import { ProfileDocument } from '#shared/contracts/profiles.ts'
import { personPartition } from './missionOptions.ts'
import { countUse } from './usage.ts'

/** A file of a person, and the extension under which its bytes lie in the documents bucket. */
export const StoredDocument = ProfileDocument.extend({ extension: z.string() })
export type StoredDocument = z.infer<typeof StoredDocument>

const Kept = z.object({ documents: z.array(StoredDocument), revision: z.int() })
type Kept = z.infer<typeof Kept>

export const documentsKey = (tenant: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: 'DOCUMENTS',
})

export const toDocuments = (item: Item | undefined): Kept => (item ? Kept.parse(item) : { documents: [], revision: 0 })

const MOST_UNNAMED = 1000

/** The folder of the documents bucket that holds the files of a person. */
const FOLDER = 'profiles'
/** Of a document, without its tenant. */
export const documentName = (person: string, { id, extension }: Pick<StoredDocument, 'id' | 'extension'>): string =>
  `${FOLDER}/${person}/${id}.${extension}`
export const documentPath = (tenant: string, person: string, document: StoredDocument): string =>
  `${tenant}/${documentName(person, document)}`
/** Where an upload waits to be looked at; what waits for a day is deleted by the bucket itself. */
export const uploadPath = (tenant: string, person: string, uploadId: string): string =>
  `pending/${tenant}/${FOLDER}/${person}/${uploadId}`

/** Under it a file is noted while it is stored and not yet named, so that it is found whatever goes wrong in between. */
export const KEEPING = 'KEEPING#'

/** The files of one person. */
export const documentsOf = (tenant: string, person: string) => ({
  list: async (): Promise<Kept> => toDocuments(await getItem(documentsKey(tenant, person))),
  /** The parts of a transaction that put other files in the place of those that were read, and count the bytes that come and go; refused at the first when they have changed since. */
  replacing: ({ documents, revision }: Kept, next: StoredDocument[]): Write[] => {
    const bytes = (all: readonly StoredDocument[]) => all.reduce((sum, one) => sum + one.bytes, 0)
    return [
      put(
        { ...documentsKey(tenant, person), documents: next, revision: revision + 1, v: 1 },
        revision === 0 ? expression`attribute_not_exists(#pk)` : expression`#revision = ${revision}`,
      ),
      ...countUse(tenant, { storedBytes: bytes(next) - bytes(documents) }),
    ]
  },
})

/** The part of a transaction that notes that a file is about to be stored, and the one that no longer does. */
export const keeping = (tenant: string, person: string, document: StoredDocument): { begins: Write; ends: Write } => {
  const key = { pk: personPartition(tenant, person), sk: KEEPING + document.id }
  return { begins: put({ ...key, path: documentPath(tenant, person, document), v: 1 }), ends: remove(key) }
}

/** Deletes files that were stored but never named. */
const eraseUnnamed = async (tenant: string, person: string): Promise<void> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${KEEPING})`,
    limit: MOST_UNNAMED,
  })
  for (const { path } of items) await removeDocument(z.string().parse(path))
}

/** Deletes a person's files for good, and no longer counts them; done again, it goes on where it was interrupted. */
export const eraseDocuments = async (tenant: string, person: string): Promise<void> => {
  await eraseUnnamed(tenant, person)
  const files = documentsOf(tenant, person)
  const kept = await files.list()
  if (kept.documents.length === 0) return
  for (const document of kept.documents) await removeDocument(documentPath(tenant, person, document))
  await transact(files.replacing(kept, []))
}
