import type { ArticleToWrite } from '#shared/apps/help/entities.ts'
import { LANGUAGES, pictureFilesIn } from '#shared/apps/help/rules.ts'
import { toPlainText } from '#shared/core/plainText.ts'
import type { Translate } from '#web/texts/keys.ts'

/** What an author changes of an article, as it is sent. */
export const draftOf = ({ category, audience, texts }: ArticleToWrite): ArticleToWrite => ({
  category,
  audience,
  texts,
})

export const isSame = (one: ArticleToWrite, other: ArticleToWrite): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** How many pictures an article shows. */
export const countPictures = ({ texts }: Pick<ArticleToWrite, 'texts'>): number =>
  pictureFilesIn(texts.EN.content + texts.FR.content).length

/** A text in words, its pictures too. */
const inWords = (html: string): string =>
  toPlainText(html.replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, (_, alternative) => ` [${alternative || '…'}] `))

/** Where two versions of an article differ, in words. */
export const differing = (
  mine: ArticleToWrite,
  theirs: ArticleToWrite,
  categories: readonly { value: string; label: string }[],
  t: Translate<'help'>,
) => {
  const nameOf = (slug: string) => categories.find(({ value }) => value === slug)?.label ?? slug
  const inLanguages = LANGUAGES.flatMap((language) => {
    const named = (field: string) => `${field} (${t(`languages.${language}`)})`
    const [own, other] = [mine.texts[language], theirs.texts[language]]
    return [
      { name: named(t('edit.title')), mine: own.title, theirs: other.title },
      { name: named(t('edit.subtitle')), mine: own.subtitle, theirs: other.subtitle },
      { name: named(t('edit.content')), mine: inWords(own.content), theirs: inWords(other.content) },
    ]
  })
  return [
    { name: t('category'), mine: nameOf(mine.category), theirs: nameOf(theirs.category) },
    { name: t('edit.audience'), mine: t(`audience.${mine.audience}`), theirs: t(`audience.${theirs.audience}`) },
    ...inLanguages,
  ].filter((field) => field.mine !== field.theirs)
}
