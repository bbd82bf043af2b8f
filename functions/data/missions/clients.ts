import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, put, queryPage, update } from '#functions/core/table/table.ts'
import { clientsPartition } from '#functions/data/keys.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader } from '../stored.ts'
import { recordClientRename } from './clientEvents.ts'
import { claimSlug } from './slugs.ts'

export const Client = z.object({ id: Id, title: z.string(), slug: z.string(), version: z.int() })
export type Client = z.infer<typeof Client>

export const clientKey = (tenant: string, client: string): Key => ({ pk: clientsPartition(tenant), sk: client })
export const toClient = reader('client', Client)

export const clientEntry = ({ id, title }: Client): Entry => ({
  scope: 'staffing',
  kind: 'client',
  id,
  title,
  open: true,
})

/** Transaction writes that add a client; the first is refused when the slug is taken. */
export const addClient = (tenant: string, client: Client): Write[] => [
  claimSlug(tenant, 'client', client.slug, client.id),
  put({ ...clientKey(tenant, client.id), ...client, v: 1 }, expression`attribute_not_exists(#pk)`),
  ...buildIndexWrites(tenant, undefined, clientEntry(client)),
]

/** Transaction writes that rename a client; the first is refused on a concurrent change. */
export const renameClient = (tenant: string, client: Client, title: string): Write[] => [
  update(
    clientKey(tenant, client.id),
    expression`SET #title = ${title}, #version = ${client.version + 1}`,
    expression`#version = ${client.version}`,
  ),
  recordClientRename(tenant, client.id),
  ...buildIndexWrites(tenant, clientEntry(client), clientEntry({ ...client, title })),
]

/** Condition check that a client's name is the copied one. */
export const checkClientUnchanged = (tenant: string, { id, version }: Client): Write =>
  check(clientKey(tenant, id), expression`#version = ${version}`)

const PAGE = 500

/** A page of clients in order of creation. */
export const listClientPage = async (tenant: string, after: Record<string, unknown> | undefined) => {
  const { items, last } = await queryPage({ where: expression`#pk = ${clientsPartition(tenant)}`, limit: PAGE, after })
  return { clients: readEach(items, toClient), last }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  client: clientKey('<tenant>', '<client>'),
})
