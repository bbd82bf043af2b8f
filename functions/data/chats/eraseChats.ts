import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { queryPage, remove, transact } from '#functions/core/table/table.ts'
import { chatPartition } from '#functions/data/keys.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { chatRowKey, OWN_CHATS, parseContact } from './chats.ts'

const PAGE_SIZE = 100

const emptyPartition = async (partition: string): Promise<void> => {
  for (;;) {
    const { items } = await queryPage({ where: expression`#pk = ${partition}`, limit: PAGE_SIZE })
    if (items.length === 0) return
    await transact(items.map((item) => remove(item)))
  }
}

const rowsOf = async (tenant: string, person: string): Promise<Item[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_CHATS})`,
    limit: PAGE_SIZE,
  })
  return items
}

/** Deletes a person's conversations for both sides. */
export const eraseChats = async (tenant: string, person: string): Promise<void> => {
  for (let rows = await rowsOf(tenant, person); rows.length > 0; rows = await rowsOf(tenant, person)) {
    for (const contactId of rows.map(parseContact)) {
      await emptyPartition(chatPartition(tenant, chatIdOf(person, contactId)))
      await transact(
        [chatRowKey(tenant, person, contactId), chatRowKey(tenant, contactId, person)].map((key) => remove(key)),
      )
    }
  }
}
