import { expression } from '#functions/core/table/expression.ts'
import { queryAll, updateItem } from '#functions/core/table/table.ts'
import { articleRowKey, articleRows } from './articles.ts'

/** What the company's articles know of who writes them: the texts are the company's and stay, without a name. */
export const articlePrivacy = {
  exportOf: async (tenant: string, person: string) => {
    const rows = await articleRows(tenant)
    return {
      changedLast: rows
        .filter(({ author }) => author === person)
        .map(({ titles, changedAt }) => ({ titles: Object.values(titles).filter(Boolean), changedAt })),
    }
  },
  erase: async (tenant: string, person: string) => {
    const rows = await queryAll({ where: expression`#pk = ${articleRowKey(tenant, '').pk}` })
    for (const row of rows.filter(({ author }) => author === person))
      await updateItem(row, expression`SET #author = ${null}`, expression`#author = ${person}`)
  },
}
