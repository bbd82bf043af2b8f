import * as z from 'zod'
import { expression } from '#functions/lib/expression.ts'
import { removeDocument } from '#functions/lib/files.ts'
import { getItem, type Item, type Key, put, transact } from '#functions/lib/table.ts'
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

/** The files of one person. */
export const documentsOf = (tenant: string, person: string) => ({
  list: async (): Promise<Kept> => toDocuments(await getItem(documentsKey(tenant, person))),
  /** Puts other files in the place of those that were read, and counts the bytes that come and go; false when they have changed since. */
  replace: async ({ documents, revision }: Kept, next: StoredDocument[]): Promise<boolean> => {
    const bytes = (all: readonly StoredDocument[]) => all.reduce((sum, one) => sum + one.bytes, 0)
    const refused = await transact([
      put(
        { ...documentsKey(tenant, person), documents: next, revision: revision + 1, v: 1 },
        revision === 0 ? expression`attribute_not_exists(#pk)` : expression`#revision = ${revision}`,
      ),
      ...countUse(tenant, { storedBytes: bytes(next) - bytes(documents) }),
    ])
    return !refused
  },
})

/** Deletes a person's files for good, and no longer counts them; done again, it goes on where it was interrupted. */
export const eraseDocuments = async (tenant: string, person: string): Promise<void> => {
  const files = documentsOf(tenant, person)
  const kept = await files.list()
  if (kept.documents.length === 0) return
  for (const document of kept.documents) await removeDocument(documentPath(tenant, person, document))
  await files.replace(kept, [])
}
