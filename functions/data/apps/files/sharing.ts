import * as z from 'zod'
import { busy } from '#functions/core/http/apiError.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { check, getItem, put, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, memberKey, membersOf, toMember } from '#functions/data/people/members.ts'
import { includesRight, parseSpaceId, rightInSpace, sharerOf, spaceIdOf } from '#shared/apps/files/rules.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../../stored.ts'
import { fileKey, type StoredFile, toFile } from './storedFile.ts'
import { folderChain, toTree, treeKey } from './trees.ts'

/** Pointer from a reader to a shared file; the file itself decides access. */
const StoredPointer = z.object({ file: Id })
export const toPointer = reader('file shared with a person', StoredPointer)

export const SHARED = 'SHARED#'
const pointerKey = (tenant: string, person: string, file: string): Key => ({
  pk: personPartition(tenant, person),
  sk: SHARED + file,
})

/** Items that decide whether a file that somebody shared is still accessible. */
export const sharingKeys = (tenant: string, folder: string, sharer: string | undefined): Key[] => [
  treeKey(tenant, spaceIdOf(folder)),
  ...(sharer ? [memberKey(tenant, sharer)] : []),
]

/** Whether a member may share the files of a folder: they work here and may change what is there. */
const mayShare = (member: Member | undefined, folder: string): boolean => {
  const space = parseSpaceId(spaceIdOf(folder))
  if (!space || space.kind === 'attached' || !member || !worksHere(member) || member.erasing) return false
  return includesRight(rightInSpace(space, { ...member, person: member.id }, { assigned: true }), 'write')
}

/**
 * Whether a file is shared with a person: neither it nor its folder is in the trash, and who shared it still may. A share
 * acts with the rights of its sharer, as a link does with those of its creator.
 */
export const isSharedWith = (
  file: StoredFile,
  person: string,
  [treeItem, sharer]: readonly (Item | undefined)[],
): boolean => {
  const by = readIf(sharer, toMember)
  if (file.deletedAt || !by || by.id !== sharerOf(file.readers, person) || !mayShare(by, file.folder)) return false
  const space = spaceIdOf(file.folder)
  const tree = treeItem ? readIf(treeItem, (item) => toTree(space, item)) : toTree(space, undefined)
  return tree !== undefined && folderChain(tree, file.folder) !== undefined
}

/** The readers of a file whose sharers, who are among the members, still may share it. */
export const currentReaders = ({ readers, folder }: StoredFile, members: readonly Member[]): StoredFile['readers'] =>
  readers.filter(({ by }) =>
    mayShare(
      members.find(({ id }) => id === by),
      folder,
    ),
  )

/** A page of ids of shared files, newest first. */
export const listSharedFileIds = async (
  tenant: string,
  person: string,
  limit: number,
  after?: Record<string, unknown>,
): Promise<{ ids: string[]; last: Record<string, unknown> | undefined }> => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${SHARED})`,
    limit,
    descending: true,
    ...(after && { after }),
  })
  return { ids: readEach(items, toPointer).map(({ file }) => file), last }
}

const ROUNDS = 5

/** Syncs readers and pointers of a file; inactive people are removed. Idempotent. */
export const syncReaders = async (tenant: string, id: string, people: readonly string[]): Promise<void> => {
  if (people.length === 0) return
  const members = await membersOf(tenant).getMany(people)
  const here = new Set(members.filter((one) => worksHere(one) && !one.erasing).map((one) => one.id))
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = fileKey(tenant, id)
    const file = readIf(await getItem(key), toFile)
    const gone = people.filter((one) => !here.has(one))
    const readers = file?.readers.filter(({ person }) => !gone.includes(person)) ?? []
    const reads = new Set(readers.map(({ person }) => person))
    const unchanged = file && expression`#revision = ${file.revision}`
    const isLess = file && readers.length < file.readers.length
    const refused = await transact([
      ...(unchanged && isLess
        ? [update(key, expression`SET #readers = ${readers} ADD #revision ${1}`, unchanged)]
        : []),
      ...(unchanged && !isLess ? [check(key, unchanged)] : []),
      ...people.map((one) =>
        reads.has(one) ? put({ ...pointerKey(tenant, one, id), file: id, v: 1 }) : remove(pointerKey(tenant, one, id)),
      ),
    ])
    if (!refused) return
  }
  throw busy()
}

const PAGE_SIZE = 50

/** Removes a person from all files shared with them. */
export const leaveSharedFiles = async (tenant: string, person: string): Promise<void> => {
  let after: Record<string, unknown> | undefined
  do {
    const page = await listSharedFileIds(tenant, person, PAGE_SIZE, after)
    for (const id of page.ids) await syncReaders(tenant, id, [person])
    after = page.last
  } while (after)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'file shared with a person': pointerKey('<tenant>', '<person>', '<file>'),
})
