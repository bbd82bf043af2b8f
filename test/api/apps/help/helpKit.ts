import { help } from '#shared/apps/help/contract.ts'
import type { ArticleToWrite, WrittenArticle } from '#shared/apps/help/entities.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'

/** What an article says in one language. */
export const text = (title: string, content = `<p>${title}.</p>`, subtitle = '') => ({ title, subtitle, content })
/** A language that nothing is written in. */
export const UNWRITTEN = text('', '')

/** What is to be sent to save an article as it is, but for some of it. */
export const toWrite = (
  { category, audience, texts }: WrittenArticle,
  changes: Partial<ArticleToWrite> = {},
): ArticleToWrite => ({ category, audience, texts, ...changes })

/** What is done with the company's articles, in a few words. */
export const helpKit = (app: App) => {
  const { must } = staffingOf(app)
  /** A company with somebody who looks after its articles. */
  const authored = async () => {
    const staff = await newTenant(app)
    const author = await staff.addPerson({ permissions: ['MANAGE_CONTENT'], language: 'FR' })
    return { ...staff, author }
  }
  const begun = (author: Person, title = 'Remplir son CRA chez nous', category = 'months') =>
    must(call(app, help.createArticle, author, { title, category }))
  const save = (author: Person, article: WrittenArticle, changes: Partial<ArticleToWrite>) =>
    call(app, help.saveArticle, author, {
      id: article.id,
      version: article.version,
      article: toWrite(article, changes),
    })
  const publish = (author: Person, { id, version }: { id: string; version: number }, published = true) =>
    call(app, help.publishArticle, author, { id, version, published })
  /** An article in French that is published for those who are employed. */
  const published = async (author: Person, title: string, changes: Partial<ArticleToWrite> = {}) => {
    const texts = { EN: UNWRITTEN, FR: text(title) }
    const article = await must(save(author, await begun(author, title), { texts, ...changes }))
    const row = await must(publish(author, article))
    return { ...article, slug: row.published?.slug ?? '' }
  }
  /** A question in French that is published, by default for those who are employed. */
  const asked = async (author: Person, title: string, changes: Partial<ArticleToWrite> = {}) => {
    const { category = 'support' } = changes
    const made = await must(call(app, help.createArticle, author, { title, kind: 'QUESTION', category }))
    const texts = { EN: UNWRITTEN, FR: text(title, `Réponse : ${title}`) }
    const question = await must(save(author, made, { texts, ...changes }))
    await must(publish(author, question))
    return question
  }
  /** The company's questions, as somebody has them. */
  const ownFaqs = async (person: Person) =>
    (await must(call(app, help.faqs, person, {}))).flatMap(({ faqs }) => faqs).filter(({ ofCompany }) => ofCompany)
  const newCategory = (author: Person, titles: { EN: string; FR: string } = { EN: 'Travel', FR: 'Voyages' }) =>
    must(call(app, help.createCategory, author, { titles }))
  const read = (person: Person, guideSlug: string, categorySlug = 'months') =>
    call(app, help.guide, person, { categorySlug, guideSlug })
  /** The guides of a category as lists show them. */
  const guidesIn = async (person: Person, slug = 'months') => {
    const shelf = await must(call(app, help.guides, person, { slug }))
    return Array.isArray(shelf) ? [] : shelf.guides
  }
  const own = async (person: Person, slug = 'months') =>
    (await guidesIn(person, slug)).filter(({ ofCompany }) => ofCompany)
  return { must, authored, begun, save, publish, published, asked, ownFaqs, newCategory, read, guidesIn, own }
}
