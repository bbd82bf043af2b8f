import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { discardPendingFile, KEEPING, pendingFile } from '#functions/data/files/pendingFiles.ts'
import { ProfileDocument } from '#shared/staffing/profiles/fields.ts'
import { reader, readIf } from '../stored.ts'

/**
 * A file of a person, and the name under which its bytes lie in the documents bucket: one that no other file gets, even
 * when the same upload is kept again. What was kept by an earlier release lies under its id and its extension.
 */
export const StoredDocument = ProfileDocument.extend({ extension: z.string(), storedAs: z.string().optional() })
export type StoredDocument = z.infer<typeof StoredDocument>

const StoredDocuments = z.object({ documents: z.array(StoredDocument), revision: z.int() })
type StoredDocuments = z.infer<typeof StoredDocuments>

export const documentsKey = (tenant: string, person: string): Key => ({
  pk: personPartition(tenant, person),
  sk: 'DOCUMENTS',
})

const readDocuments = reader('profile documents', StoredDocuments)
export const toDocuments = (item: Item | undefined): StoredDocuments =>
  item ? readDocuments(item) : { documents: [], revision: 0 }

const MAX_PENDING_READ = 1000

/** The folder of the documents bucket that holds the files of a person. */
const FOLDER = 'profiles'
/** Of a document, without its tenant. */
export const documentName = (
  person: string,
  { id, extension, storedAs }: Pick<StoredDocument, 'id' | 'extension' | 'storedAs'>,
): string => `${FOLDER}/${person}/${storedAs ?? `${id}.${extension}`}`
export const documentPath = (tenant: string, person: string, document: StoredDocument): string =>
  `${tenant}/${documentName(person, document)}`
/** Where an upload waits to be looked at; what waits for a day is deleted by the bucket itself. */
export const uploadPath = (tenant: string, person: string, uploadId: string): string =>
  `pending/${tenant}/${FOLDER}/${person}/${uploadId}`

/** The files of one person. */
export const documentsOf = (tenant: string, person: string) => ({
  list: async (): Promise<StoredDocuments> => toDocuments(await getItem(documentsKey(tenant, person))),
  /** The parts of a transaction that put other files in the place of those that were read, and count the bytes that come and go; refused at the first when they have changed since. */
  buildReplaceWrites: ({ documents, revision }: StoredDocuments, next: StoredDocument[]): Write[] => {
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

/** The note that a file of a person is about to be stored. */
export const pendingDocument = (tenant: string, person: string, document: StoredDocument) =>
  pendingFile(personPartition(tenant, person), document.id, documentPath(tenant, person, document))

/** Ends the note of a file that will not be named, and discards the file. */
export const discardPendingDocument = (tenant: string, person: string, document: StoredDocument): Promise<void> => {
  const path = documentPath(tenant, person, document)
  return discardPendingFile(tenant, pendingDocument(tenant, person, document), path, async () => {
    const { documents } = await documentsOf(tenant, person).list()
    return documents.some((one) => documentPath(tenant, person, one) === path)
  })
}

/** Files that were stored but never named. */
const listPendingPaths = async (tenant: string, person: string): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${KEEPING})`,
    limit: MAX_PENDING_READ,
  })
  return items.flatMap(({ path }) => (typeof path === 'string' ? [path] : []))
}

const Named = StoredDocument.pick({ id: true, extension: true, storedAs: true }).extend({ bytes: z.int().catch(0) })
/** The files of a person and what takes them off the list; of a list that cannot be read as a whole, every file that can be told. */
const readListedFiles = (tenant: string, person: string, item: Item | undefined) => {
  const kept = readIf(item, toDocuments)
  if (kept) {
    const emptied = kept.documents.length > 0 ? documentsOf(tenant, person).buildReplaceWrites(kept, []) : []
    return { documents: kept.documents, emptied }
  }
  if (!item) return { documents: [], emptied: [] }
  const files = z.array(z.unknown()).catch([]).parse(item.documents)
  const documents = files.flatMap((one) => Named.safeParse(one).data ?? [])
  const bytes = documents.reduce((sum, one) => sum + one.bytes, 0)
  return { documents, emptied: [remove(item), ...countUse(tenant, { storedBytes: -bytes })] }
}

/** Discards a person's files for good, and no longer counts them; done again, it goes on where it was interrupted. */
export const eraseDocuments = async (tenant: string, person: string): Promise<void> => {
  const unnamed = await listPendingPaths(tenant, person)
  const { documents, emptied } = readListedFiles(tenant, person, await getItem(documentsKey(tenant, person)))
  const paths = [...unnamed, ...documents.map((one) => `${tenant}/${documentName(person, one)}`)]
  if (paths.length === 0) return
  await transact([...emptied, ...discardFiles(tenant, 'documents', paths)])
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'documents of a profile': documentsKey('<tenant>', '<person>'),
  'upload of a document that no profile names yet': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${KEEPING}<file>`,
  },
})
