import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id } from '#shared/core/terms.ts'
import { ARTICLE_KINDS } from './categories.ts'
import {
  Acknowledgement,
  ArticleReader,
  ArticleToWrite,
  ArticleVersion,
  Category,
  CategoryTitles,
  Faq,
  Guide,
  NextReview,
  OwnCategory,
  ReadablePicture,
  Review,
  Slug,
  Vote,
  Votes,
  WrittenArticle,
  WrittenRow,
} from './entities.ts'
import { ARTICLE_LIMITS as LIMITS } from './rules.ts'

const FaqCategory = z.object({ ...Category.shape, faqs: z.array(Faq) })
const GuideCategory = z.object({ ...Category.shape, guides: z.array(Guide) })
const GuideOverview = z.object({
  ...GuideCategory.shape,
  /** The requested number of guides, even if there are fewer. */
  visibleGuides: z.int(),
  totalGuides: z.int(),
})

const GuideToRead = z.object({
  ...Guide.shape,
  content: z.string(),
  /** Alternative text of the screenshot; null: there is none. */
  picture: z.string().nullable(),
  /** The reader’s vote; null: none, or a guide of the product. */
  vote: Vote.nullable(),
  /** null: readers are not asked to acknowledge it. */
  acknowledgement: Acknowledgement.nullable(),
  /** null for readers who are not authors. */
  review: Review.nullable(),
})

/** With each of the three attempts. */
const ofCategories = { requests: 6, units: 100 }

/** The product’s own guides and questions, in the reader's language, and the company’s articles. */
export const help = group(
  'help',
  {
    faqs: get('/api/apps/help-center/faqs', {
      summary:
        'List frequently asked questions by category, the company’s first. With `slug`, a list of only that category.',
      access: 'signed-in',
      input: { slug: Slug.optional() },
      output: z.array(FaqCategory),
      // 500 questions of at most 7 KB each, and 30 categories.
      cost: { requests: 5, units: 900 },
    }),
    guides: get('/api/apps/help-center/guides', {
      summary:
        'List the first guides of each category, the company’s first. With `slug`, get that category with all its guides.',
      access: 'signed-in',
      input: { slug: Slug.optional(), limit: z.int().min(0).max(1000).optional() },
      output: z.union([z.array(GuideOverview), GuideCategory]),
      // The rows of 500 articles, of at most 3 KB each, and of 100 of them whether the reader acknowledged it.
      cost: { requests: 4, units: 510 },
    }),
    guide: get('/api/apps/help-center/guide', {
      summary:
        'Get a guide in its category. A former address of a company article returns the article with its current address.',
      access: 'signed-in',
      input: { categorySlug: Slug, guideSlug: Slug },
      output: z.object({ ...Category.shape, guides: z.array(GuideToRead) }),
      // One more for the category of an article that has moved to another one of the company.
      cost: { requests: 3, units: 50 },
    }),
    pictures: get('/api/apps/help-center/pictures', {
      summary:
        'Get URLs of the pictures of a published company article, valid for five minutes. Pictures without a passed malware scan are omitted.',
      access: 'signed-in',
      input: { id: Id },
      secret: true,
      output: z.array(ReadablePicture),
      cost: { requests: 1, units: 50 },
    }),
    ownVote: get('/api/apps/help-center/vote', {
      summary: 'Get the caller’s vote on a company article, or `null`',
      access: 'signed-in',
      input: { id: Id },
      output: Vote.nullable(),
      cost: { requests: 1, units: 2 },
    }),
    vote: post('/api/apps/help-center/vote', {
      summary:
        'Vote on whether a company article was helpful, with a reason if not. Replaces an earlier vote. Authors see the reason without a name.',
      access: 'signed-in',
      input: { id: Id, ...Vote.shape, reason: Vote.shape.reason.default('') },
      output: Vote,
      // Two, up to three times when others vote or publish concurrently.
      cost: { requests: 6, units: 150 },
    }),

    acknowledge: post('/api/apps/help-center/acknowledge', {
      summary: 'Confirm having read the published version of a company article, when its authors ask for it',
      access: 'signed-in',
      input: { id: Id, version: z.int().min(1) },
      output: Acknowledgement,
      errors: ['help.changed'],
      // Two, up to three times when it is published concurrently.
      cost: { requests: 6, units: 150 },
    }),

    written: get('/api/apps/help-center/authoring/articles', {
      summary: 'List the company’s articles, including drafts, latest change first',
      access: CONTENT_MANAGERS,
      output: z.array(WrittenRow),
      cost: { requests: 2, units: 400 },
    }),
    writtenArticle: get('/api/apps/help-center/authoring/article', {
      summary: 'Get a company article as its authors edit it',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: WrittenArticle,
      cost: { requests: 1, units: 50 },
    }),
    writtenPictures: get('/api/apps/help-center/authoring/pictures', {
      summary: 'Get URLs of the pictures of a draft or one of its publications for its authors, valid for five minutes',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1).optional() },
      secret: true,
      output: z.array(ReadablePicture),
      cost: { requests: 1, units: 50 },
    }),
    createArticle: post('/api/apps/help-center/authoring/article', {
      summary: 'Create a guide or a question with a title in the caller’s language, as a draft for employees',
      access: CONTENT_MANAGERS,
      input: {
        title: z.string().trim().min(1).max(LIMITS.title),
        kind: z.enum(ARTICLE_KINDS).default('GUIDE'),
        category: Slug,
      },
      output: WrittenArticle,
      errors: ['help.full', 'help.noCategory'],
      cost: { requests: 3, units: 420 },
    }),
    saveArticle: patch('/api/apps/help-center/authoring/article', {
      summary:
        'Replace the draft of an article. Readers keep the published version. A stale `version` returns 409 with the current draft.',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), article: ArticleToWrite },
      output: WrittenArticle,
      errors: ['help.stale', 'help.tooManyPictures', 'help.noCategory'],
      // Two, and one more for new pictures; up to twice when one of them is deleted concurrently.
      cost: { requests: 6, units: 900 },
    }),
    publishArticle: post('/api/apps/help-center/authoring/publish', {
      summary: 'Publish the current draft of an article, or unpublish the article. It keeps all addresses it has had.',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), published: z.boolean() },
      output: WrittenRow,
      errors: ['help.stale', 'help.notReady'],
      // Three, up to three times when others publish concurrently.
      cost: { requests: 9, units: 1500 },
    }),
    articleVersions: get('/api/apps/help-center/authoring/versions', {
      summary: 'List the last twenty publications of an article with their time and author, latest first',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.array(ArticleVersion),
      cost: { requests: 2, units: 30 },
    }),
    articleVersion: get('/api/apps/help-center/authoring/version', {
      summary: 'Get an earlier publication of an article. Save it as the draft to publish it again.',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1) },
      output: z.object({ ...ArticleToWrite.shape, version: z.int() }),
      cost: { requests: 1, units: 50 },
    }),
    planReview: patch('/api/apps/help-center/authoring/review', {
      summary: 'Set the date of an article’s next review, or `null` for none. Its authors are notified on that day.',
      access: CONTENT_MANAGERS,
      input: { id: Id, next: NextReview.nullable() },
      output: WrittenRow,
      changes: ['help', 'common'],
      cost: { requests: 6, units: 120 },
    }),
    confirmArticle: post('/api/apps/help-center/authoring/review', {
      summary: 'Confirm that an article is still correct, which postpones its next review',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: WrittenRow,
      changes: ['help', 'common'],
      cost: { requests: 6, units: 120 },
    }),
    askToAcknowledge: post('/api/apps/help-center/authoring/acknowledge', {
      summary:
        'Ask the readers of a published guide to confirm having read it from now on, those who did before included; or stop asking',
      access: CONTENT_MANAGERS,
      input: { id: Id, asked: z.boolean() },
      output: WrittenRow,
      errors: ['help.notPublished', 'help.tooManyToAcknowledge'],
      cost: { requests: 9, units: 1400 },
    }),
    articleReaders: get('/api/apps/help-center/authoring/readers', {
      summary:
        'List people in a published article’s audience who have acknowledged it, or have not yet, in the order they joined; nobody while they are not asked',
      access: CONTENT_MANAGERS,
      input: { id: Id, read: z.boolean(), cursor: Cursor.optional() },
      output: z.object({ items: z.array(ArticleReader), cursor: z.string().optional() }),
      cost: { requests: 3, units: 120 },
    }),
    remindReaders: post('/api/apps/help-center/authoring/remind', {
      summary: 'Remind people to acknowledge an article, each at most once in 20 hours',
      access: CONTENT_MANAGERS,
      input: { id: Id, people: z.array(Id).min(1).max(LIMITS.reminded) },
      output: z.object({
        /** The people reminded; the others have acknowledged it, are not in the audience, or were reminded recently. */
        reminded: z.array(Id),
      }),
      cost: { requests: 12, units: 300 },
    }),
    articleVotes: get('/api/apps/help-center/authoring/votes', {
      summary:
        'Get how many readers found an article helpful and how many did not, with their anonymous reasons, latest first',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.object({ ...Votes.shape, reasons: z.array(z.object({ reason: z.string(), on: CivilDate })) }),
      // The votes of a thousand people.
      cost: { requests: 2, units: 250 },
    }),
    ownCategories: get('/api/apps/help-center/authoring/categories', {
      summary: 'List the company’s categories, by title',
      access: CONTENT_MANAGERS,
      output: z.array(OwnCategory),
      cost: { requests: 1, units: 10 },
    }),
    createCategory: post('/api/apps/help-center/authoring/category', {
      summary:
        'Create a company category for guides and questions. Returns the existing one if the company has one with these titles.',
      access: CONTENT_MANAGERS,
      input: { titles: CategoryTitles },
      output: OwnCategory,
      errors: ['common.full', 'labels.taken'],
      cost: ofCategories,
    }),
    renameCategory: patch('/api/apps/help-center/authoring/category', {
      summary: 'Rename a company category, which keeps its slug',
      access: CONTENT_MANAGERS,
      input: { slug: Slug, titles: CategoryTitles },
      output: OwnCategory,
      errors: ['labels.taken'],
      cost: ofCategories,
    }),
    deleteCategory: del('/api/apps/help-center/authoring/category', {
      summary: 'Delete a company category without articles. Idempotent.',
      access: CONTENT_MANAGERS,
      input: { slug: Slug },
      output: z.literal(true),
      errors: ['help.categoryUsed'],
      // The category and all rows, up to three times when articles are filed concurrently.
      cost: { requests: 12, units: 1400 },
    }),
    deleteArticle: del('/api/apps/help-center/authoring/article', {
      summary: 'Delete a company article with its addresses. Idempotent.',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      // Two, up to three times when it is published concurrently.
      cost: { requests: 6, units: 900 },
    }),
  },
  { liveFor: CONTENT_MANAGERS },
)
