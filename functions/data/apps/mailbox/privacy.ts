import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, queryAll } from '#functions/core/table/table.ts'
import { readEach } from '#functions/data/stored.ts'
import { erase } from './erasure.ts'
import { mailPartition, type Owner, textIn, toMail } from './mails.ts'
import { listSettings } from './opening.ts'
import { settingsKey } from './settings.ts'

const itemsUnder = (owner: Owner, prefix: string): Promise<Item[]> =>
  queryAll({ where: expression`#pk = ${mailPartition(owner)} AND begins_with(#sk, ${prefix})` })

const exportOf = async (tenant: string, person: string) => {
  const owner = { tenant, person }
  const [mails, texts] = [await itemsUnder(owner, 'MAIL#'), await itemsUnder(owner, 'TEXT#')]
  const written = new Map(texts.map((item) => [item.sk.slice('TEXT#'.length), item]))
  const { labels, signature } = listSettings(await getItem(settingsKey(owner)))
  return {
    labels: labels.map(({ title, color }) => ({ title, color })),
    signature,
    mails: readEach(mails, (item) => {
      const { place: _, version: __, ...mail } = toMail(item)
      return { ...mail, ...textIn(written.get(mail.id)) }
    }),
  }
}

/** The mailbox of a person; what colleagues have got of it stays theirs, under the pseudonym. */
export const mailboxPrivacy = { exportOf, erase }
