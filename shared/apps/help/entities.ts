import * as z from 'zod'
import { PICTURE_TYPES } from '#shared/apps/files/rules.ts'
import { CivilDate, DisplayLanguage, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { hasVisibleText } from '#shared/core/text/normalise.ts'
import { PersonSummary } from '../comments.ts'
import { ARTICLE_KINDS } from './categories.ts'
import { ARTICLE_AUDIENCES, ARTICLE_LIMITS as LIMITS, REVIEW_MONTHS } from './rules.ts'

/** A category or guide in an address, such as `fill-a-month`. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9_-]+$/)
  .max(LIMITS.title + 10)

export const Category = z.object({ id: z.string(), slug: Slug, title: z.string() })

const line = (most: number) => z.string().trim().max(most)

/** The title of a company category, in one language at least. */
export const CategoryTitles = z
  .strictObject({ EN: line(LIMITS.categoryTitle), FR: line(LIMITS.categoryTitle) })
  .refine(({ EN, FR }) => hasVisibleText(EN) || hasVisibleText(FR), { path: ['EN'] })

/** A category of the company; its slug stays when it is renamed. */
export const OwnCategory = z.object({ slug: Slug, titles: z.object({ EN: z.string(), FR: z.string() }) })
export type OwnCategory = z.infer<typeof OwnCategory>

export const Faq = z.object({
  id: z.string(),
  categoryId: z.string(),
  question: z.string(),
  /** Plain text; an empty line between paragraphs. */
  answer: z.string(),
  /** The language of the text, which is another than the reader’s without a translation. */
  language: DisplayLanguage,
  /** Whether the company has written it; else it ships with the product. */
  ofCompany: z.boolean(),
})
export type Faq = z.infer<typeof Faq>

export const Guide = z.object({
  id: z.string(),
  categoryId: z.string(),
  slug: Slug,
  title: z.string(),
  subtitle: z.string(),
  /** The language of the text, which is another than the reader’s without a translation. */
  language: DisplayLanguage,
  /** Whether the company has written it; else it ships with the product. */
  ofCompany: z.boolean(),
  /** Whether the reader is asked to acknowledge it, and has not yet. */
  toAcknowledge: z.boolean(),
})
export type Guide = z.infer<typeof Guide>

const ArticleText = z.strictObject({
  title: line(LIMITS.title),
  subtitle: line(LIMITS.subtitle),
  /**
   * HTML, reduced to the editor's allow-list; pictures refer to files of the article: `<img data-file="<id>" alt="...">`.
   * Of a question, its answer in plain text, without a subtitle.
   */
  content: multiline(z.string().max(LIMITS.content)),
})

/** A picture of an article, and where it can be read for a while. */
export const ReadablePicture = z.object({ id: Id, type: z.enum(PICTURE_TYPES), url: z.string() })
export type ReadablePicture = z.infer<typeof ReadablePicture>

/** When an article is looked at again, and after how many months each time that it is still right. */
export const NextReview = z.strictObject({ on: CivilDate, months: z.literal([...REVIEW_MONTHS]) })
export type NextReview = z.infer<typeof NextReview>

/** Whether an article is still right. */
export const Review = z.object({
  /** null: no review is planned. */
  next: NextReview.nullable(),
  /** Last confirmation. */
  reviewedAt: Instant.nullable(),
})
export type Review = z.infer<typeof Review>

/** Whether an article has helped somebody, and why it has not. */
export const Vote = z.object({ helped: z.boolean(), reason: line(LIMITS.reason) })
export type Vote = z.infer<typeof Vote>

/** That readers are asked to acknowledge an article, and when the reader did; null: not since. */
export const Acknowledgement = z.object({
  askedAt: Instant,
  /** The published version that is read. */
  version: z.int(),
  readAt: Instant.nullable(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** Somebody in the audience of an article that is to be acknowledged. */
export const ArticleReader = z.object({
  ...PersonSummary.shape,
  /** null: not since it was asked. */
  readAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
})
export type ArticleReader = z.infer<typeof ArticleReader>

/** How many readers an article has helped, and how many it has not. */
export const Votes = z.object({ helped: z.int(), notHelped: z.int() })

/** The fields of an article that authors may write. */
export const ArticleToWrite = z.strictObject({
  /** One of the product for this kind of article, or of the company. */
  category: Slug,
  audience: z.enum(ARTICLE_AUDIENCES),
  /** A language with nothing in it is not translated. */
  texts: z.strictObject({ EN: ArticleText, FR: ArticleText }),
})
export type ArticleToWrite = z.infer<typeof ArticleToWrite>

/** An article as its authors have it. */
export const WrittenArticle = z.object({
  id: Id,
  /** Chosen when it is created. */
  kind: z.enum(ARTICLE_KINDS),
  ...ArticleToWrite.shape,
  version: z.int(),
  changedAt: Instant,
  /** Which version readers have, and where; null: it is not published. A question has no slug. */
  published: z.object({ version: z.int(), category: Slug, slug: Slug.nullable() }).nullable(),
  review: Review,
  votes: Votes,
  /** Since when readers are asked to acknowledge it; null: they are not. */
  acknowledgeSince: Instant.nullable(),
})
export type WrittenArticle = z.infer<typeof WrittenArticle>

/** A published version. */
export const ArticleVersion = z.object({
  /** Of the draft that was published. */
  version: z.int(),
  at: Instant,
  /** Who published it; null: they are erased. */
  by: z.string().nullable(),
  /** In the reader's language where it has one in it. */
  title: z.string(),
})
export type ArticleVersion = z.infer<typeof ArticleVersion>

/** An article in the list of its authors. */
export const WrittenRow = z.object({
  ...WrittenArticle.pick({
    id: true,
    kind: true,
    category: true,
    version: true,
    changedAt: true,
    published: true,
    review: true,
    votes: true,
    acknowledgeSince: true,
  }).shape,
  /** In the reader's language where it has one in it. */
  title: z.string(),
})
export type WrittenRow = z.infer<typeof WrittenRow>
