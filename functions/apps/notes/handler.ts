import { busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { serve } from '#functions/core/http/serve.ts'
import { transact } from '#functions/core/table/table.ts'
import { notePicturesOf } from '#functions/data/apps/notePictures.ts'
import { notesOf } from '#functions/data/apps/notes.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import { minimalMoves, sortByPosition } from '#shared/apps/positions.ts'
import { addTask, create, update } from './change.ts'
import { listTrash, purge, remove, restore } from './trash.ts'
import { toNote } from './view.ts'

const ATTEMPTS = 5
/** The limit of a transaction is 100, with room for its other writes. */
const NOTES_PER_TRANSACTION = 90

const mine = ({ tenant, person }: Caller) => notesOf(tenant, person)

/** Each batch is a valid order by itself, so an interruption leaves one, too. */
const reorder = async (ids: readonly string[], caller: Caller, { idempotency }: Request) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { notes: stored } = await mine(caller).all()
    const moved = minimalMoves(stored, ids.toReversed())
    const positions = new Map(moved.map(({ id, position }) => [id, position]))
    const after = sortByPosition(stored.map(({ id, position }) => ({ id, position: positions.get(id) ?? position })))
    const answer = after.toReversed()
    if (moved.length === 0) return answer
    const parts = Array.from({ length: Math.ceil(moved.length / NOTES_PER_TRANSACTION) }, (_, part) =>
      mine(caller).buildMoveWrites(moved.slice(part * NOTES_PER_TRANSACTION, (part + 1) * NOTES_PER_TRANSACTION)),
    )
    const last = [...(parts.pop() ?? []), mine(caller).buildTopWrite(after.at(-1)?.position ?? 0)]
    let refused = false
    for (const part of parts) refused ||= (await transact(part)) !== undefined
    const done = refused ? undefined : await commitIdempotent(idempotency, answer, last)
    if (done && 'answer' in done) return done.answer
  }
  throw busy()
}

const pictureFile = async (id: string, { tenant, person }: Caller): Promise<File> => {
  const { content, type, extension } = (await notePicturesOf(tenant, person).read(id)) ?? notFound()
  return new File([new Uint8Array(content)], `note.${extension}`, { type })
}

export const handler = serve(notes, {
  labels: (_, caller) => mine(caller).labels.list(),
  createLabel: ({ title }, caller, { idempotency }) =>
    mine(caller).labels.create(title, idempotency, (_, labels) => [...labels]),
  renameLabel: ({ label }, caller, { idempotency }) =>
    mine(caller).labels.rename(label, idempotency, (_, labels) => [...labels]),
  deleteLabel: ({ id }, caller, { idempotency }) =>
    mine(caller).labels.remove(id, idempotency, (labels) => [...labels]),

  all: async (_, caller) => {
    const { notes: stored, labels } = await mine(caller).all()
    return sortByPosition(stored)
      .toReversed()
      .map((note) => toNote(note, labels))
  },
  create,
  update,
  remove: ({ id }, caller, request) => remove(id, caller, request),
  addTask,
  order: ({ notes: asked }, caller, request) =>
    reorder(
      asked.map(({ id }) => id),
      caller,
      request,
    ),

  trash: ({ cursor }, caller) => listTrash(cursor, caller),
  restore: ({ id }, caller, request) => restore(id, caller, request),
  purge: ({ id }, caller, request) => purge(id, caller, request),

  picture: ({ id }, caller) => pictureFile(id, caller),
})
