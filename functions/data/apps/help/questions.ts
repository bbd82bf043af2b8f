import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { helpPartition } from '#functions/data/keys.ts'
import { readEach } from '#functions/data/stored.ts'
import { QUESTION, type StoredArticle, toStoredArticle } from './articles.ts'
import { CATEGORY, type StoredCategory, toStoredCategory } from './categories.ts'

/** The company's published questions, oldest first, and its categories, at once. */
export const readQuestions = async (
  tenant: string,
): Promise<{ questions: StoredArticle[]; categories: StoredCategory[] }> => {
  const items = await queryAll({ where: expression`#pk = ${helpPartition(tenant)}` })
  const of = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix))
  return {
    questions: readEach(of(QUESTION), toStoredArticle),
    categories: readEach(of(CATEGORY), toStoredCategory),
  }
}
