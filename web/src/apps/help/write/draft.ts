import type { ArticleKind } from '#shared/apps/help/categories.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'
import { LANGUAGES, pictureFilesIn } from '#shared/apps/help/rules.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import type { Translate } from '#web/texts/keys.ts'

/** The fields of an article that its author edits. */
export const toDraft = ({ category, audience, texts }: ArticleToWrite): ArticleToWrite => ({
  category,
  audience,
  texts,
})

export const isSameDraft = (one: ArticleToWrite, other: ArticleToWrite): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Counts the pictures of an article. */
export const countPictures = ({ texts }: Pick<ArticleToWrite, 'texts'>): number =>
  pictureFilesIn(texts.EN.content + texts.FR.content).length

/** Converts HTML to plain text, pictures included. */
const describeHtml = (html: string): string =>
  toPlainText(html.replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, (_, alternative) => ` [${alternative || '…'}] `))

/** Lists the fields in which two versions of an article differ, as plain text. */
export const listDifferences = (
  mine: ArticleToWrite,
  theirs: ArticleToWrite,
  kind: ArticleKind,
  categories: readonly { value: string; label: string }[],
  t: Translate<'help'>,
) => {
  const nameOf = (slug: string) => categories.find(({ value }) => value === slug)?.label ?? slug
  const isQuestion = kind === 'QUESTION'
  const textOf = ({ content }: { content: string }) => (isQuestion ? content : describeHtml(content))
  const inLanguages = LANGUAGES.flatMap((language) => {
    const named = (field: string) => `${field} (${t(`languages.${language}`)})`
    const [own, other] = [mine.texts[language], theirs.texts[language]]
    return [
      { name: named(t(isQuestion ? 'edit.question' : 'edit.title')), mine: own.title, theirs: other.title },
      { name: named(t('edit.subtitle')), mine: own.subtitle, theirs: other.subtitle },
      { name: named(t(isQuestion ? 'edit.answer' : 'edit.content')), mine: textOf(own), theirs: textOf(other) },
    ]
  })
  return [
    { name: t('category'), mine: nameOf(mine.category), theirs: nameOf(theirs.category) },
    { name: t('edit.audience'), mine: t(`audience.${mine.audience}`), theirs: t(`audience.${theirs.audience}`) },
    ...inLanguages,
  ].filter((field) => field.mine !== field.theirs)
}
