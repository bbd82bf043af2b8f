import type { Notice } from '#functions/data/inbox/notifications.ts'
import type { Language } from '#functions/texts/report.ts'
import { titleFor } from '#shared/apps/help/rules.ts'

type ArticleNotice = Extract<Notice, { params: { titles: object } }>

const words: Record<
  Language,
  Record<ArticleNotice['code'], (title: string) => { title: string; description: string }>
> = {
  EN: {
    ARTICLE_TO_REVIEW: (title) => ({
      title: 'An article to review',
      description: `Is “${title}” still up to date? Confirm it, or change it.`,
    }),
    ARTICLE_TO_READ: (title) => ({
      title: 'An article to read',
      description: `Read “${title}” and confirm that you have read it.`,
    }),
  },
  FR: {
    ARTICLE_TO_REVIEW: (title) => ({
      title: 'Un article à revoir',
      description: `« ${title} » est-il toujours à jour ? Confirmez-le, ou modifiez-le.`,
    }),
    ARTICLE_TO_READ: (title) => ({
      title: 'Un article à lire',
      description: `Lisez « ${title} » et confirmez que vous l’avez lu.`,
    }),
  },
}

export const isOfArticle = (notice: Notice): notice is ArticleNotice => notice.code in words.EN

/** The notification about an article to review or to acknowledge. */
export const articleText = (language: Language, { code, params }: ArticleNotice) =>
  words[language][code](titleFor(params.titles, language))
