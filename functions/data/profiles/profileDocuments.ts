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

/** A document and its unique S3 name; documents of earlier releases use id and extension. */
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

const FOLDER = 'profiles'
/** S3 key without the tenant. */
export const documentName = (
  person: string,
  { id, extension, storedAs }: Pick<StoredDocument, 'id' | 'extension' | 'storedAs'>,
): string => `${FOLDER}/${person}/${storedAs ?? `${id}.${extension}`}`
export const documentPath = (tenant: string, person: string, document: StoredDocument): string =>
  `${tenant}/${documentName(person, document)}`
/** S3 key of a pending upload; a bucket rule deletes it after a day. */
export const uploadPath = (tenant: string, person: string, uploadId: string): string =>
  `pending/${tenant}/${FOLDER}/${person}/${uploadId}`

export const documentsOf = (tenant: string, person: string) => ({
  list: async (): Promise<StoredDocuments> => toDocuments(await getItem(documentsKey(tenant, person))),
  /** Transaction writes that replace the documents and count the bytes; the first is refused on a concurrent change. */
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

/** The pending entry of a document that is being stored. */
export const pendingDocument = (tenant: string, person: string, document: StoredDocument) =>
  pendingFile(personPartition(tenant, person), document.id, documentPath(tenant, person, document))

/** Discards a pending document, unless it is referenced. */
export const discardPendingDocument = (tenant: string, person: string, document: StoredDocument): Promise<void> => {
  const path = documentPath(tenant, person, document)
  return discardPendingFile(tenant, pendingDocument(tenant, person, document), path, async () => {
    const { documents } = await documentsOf(tenant, person).list()
    return documents.some((one) => documentPath(tenant, person, one) === path)
  })
}

/** Stored documents without a reference. */
const listPendingPaths = async (tenant: string, person: string): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${KEEPING})`,
    limit: MAX_PENDING_READ,
  })
  return items.flatMap(({ path }) => (typeof path === 'string' ? [path] : []))
}

const Named = StoredDocument.pick({ id: true, extension: true, storedAs: true }).extend({ bytes: z.int().catch(0) })
/** A person's documents and the writes that clear the list; of an unreadable list as far as possible. */
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

/** Deletes a person's documents; resumable. */
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
