import { marshall } from '@aws-sdk/util-dynamodb'
import { newId } from '#functions/core/clock.ts'
import { MARSHALL_OPTIONS } from '#functions/core/table/client.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { type Member, memberItem } from '#functions/data/people/members.ts'
import { callTable } from '#infra/local/emulators/wire.ts'
import type { App } from '#test/kit/app.ts'

const FIRST = ['Martin', 'Marie', 'Mathieu', 'Malo', 'Manon', 'Camille', 'Jeanne', 'Élodie', 'Hugo', 'Inès', 'Noé']
const LAST = ['Martin', 'Marchal', 'Dupont', 'Moreau', 'Gallois', 'Kerlouan', 'Venkarai', 'Thornwick', 'Œuvrard']

/** A member with a common name; every tenth is disabled. */
export const newMember = (index: number): Member => {
  const id = newId()
  const lastName = `${LAST[Math.floor(index / FIRST.length) % LAST.length]}${index % 50 === 0 ? '' : index.toString(36)}`
  const named = { firstName: FIRST[index % FIRST.length] ?? '', lastName }
  return {
    id,
    accountId: id,
    email: `${id}@crowd.example`,
    ...named,
    type: 'ESN_RESOURCE',
    permissions: ['VIEW_CRA'],
    displayLanguage: 'EN',
    status: 'online',
    avatarPath: null,
    placeOfWork: null,
    state: index % 10 === 0 ? 'DISABLED' : 'ACTIVE',
  }
}

type Place = { table: string; emulators: Pick<App['emulators'], 'dynamodb'> }

const ITEMS_PER_BATCH = 25
const MAX_PARALLEL_BATCHES = 8

/** Writes any number of items directly into the table. */
export const putItems = async (app: Place, items: readonly Record<string, unknown>[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / ITEMS_PER_BATCH) }, (_, index) =>
    items.slice(index * ITEMS_PER_BATCH, (index + 1) * ITEMS_PER_BATCH),
  )
  const work = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const requests = batch.map((item) => ({ PutRequest: { Item: marshall(item, MARSHALL_OPTIONS) } }))
      const asked = { RequestItems: { [app.table]: requests } }
      await callTable(app.emulators.dynamodb, 'DynamoDB_20120810.BatchWriteItem', asked)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_BATCHES }, work))
}

/** The items that transaction parts put. */
export const itemsOfWrites = (writes: readonly Write[]): Record<string, unknown>[] =>
  writes.flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []))

/** Adds people with common names to a workspace and its search index. */
export const fillIndex = (app: Place, tenant: string, size: number): Promise<void> =>
  putItems(
    app,
    Array.from({ length: size }, (_, index) => newMember(index)).flatMap((member) => [
      memberItem(tenant, member),
      ...itemsOfWrites(buildMemberIndexWrites(tenant, undefined, member)),
    ]),
  )
