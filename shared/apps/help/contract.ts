import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import {
  ArticleToWrite,
  ArticleVersion,
  Category,
  Guide,
  NextReview,
  ReadablePicture,
  Review,
  Slug,
  Vote,
  Votes,
  WrittenArticle,
  WrittenRow,
} from './entities.ts'
import { GUIDE_CATEGORIES, ARTICLE_LIMITS as LIMITS } from './rules.ts'

const Faq = z.object({
  id: z.string(),
  categoryId: z.string(),
  question: z.string(),
  /** Plain text; an empty line between paragraphs. */
  answer: z.string(),
})

const FaqCategory = z.object({ ...Category.shape, faqs: z.array(Faq) })
const GuideCategory = z.object({ ...Category.shape, guides: z.array(Guide) })
const GuideOverview = z.object({
  ...GuideCategory.shape,
  /** The requested number of guides, whether there are as many or not. */
  visibleGuides: z.int(),
  totalGuides: z.int(),
})

const GuideToRead = z.object({
  ...Guide.shape,
  content: z.string(),
  /** Alternative text of the screenshot; null: there is none. */
  picture: z.string().nullable(),
  /** The reader’s vote; null before it, and for the product’s own guides. */
  vote: Vote.nullable(),
  /** For its authors only. */
  review: Review.nullable(),
})

/** The product’s own guides, in the reader's language, and the company’s articles. */
export const help = group(
  'help',
  {
    faqs: get('/api/apps/help-center/faqs', {
      summary: 'Questions and answers by category; with a slug a list of that category alone',
      access: 'signed-in',
      input: { slug: Slug.optional() },
      output: z.array(FaqCategory),
      cost: { requests: 0, units: 0 },
    }),
    guides: get('/api/apps/help-center/guides', {
      summary:
        'The first guides of each category, those of the company first; with a slug that category with all of them',
      access: 'signed-in',
      input: { slug: Slug.optional(), limit: z.int().min(0).max(1000).optional() },
      output: z.union([z.array(GuideOverview), GuideCategory]),
      // The rows of 500 articles, of at most 3 KB each.
      cost: { requests: 2, units: 400 },
    }),
    guide: get('/api/apps/help-center/guide', {
      summary: 'A guide, in its category; one of the company that has moved, where it is now',
      access: 'signed-in',
      input: { categorySlug: Slug, guideSlug: Slug },
      output: z.object({ ...Category.shape, guides: z.array(GuideToRead) }),
      cost: { requests: 2, units: 50 },
    }),
    pictures: get('/api/apps/help-center/pictures', {
      summary:
        'Where the pictures of an article of the company can be read for five minutes, as it is published; none that is still looked at for malware',
      access: 'signed-in',
      input: { id: Id },
      secret: true,
      output: z.array(ReadablePicture),
      cost: { requests: 1, units: 50 },
    }),
    vote: post('/api/apps/help-center/vote', {
      summary:
        'Say whether an article of the company has helped, and why not; said again, it takes the place of what was said before. Authors read the reason without a name',
      access: 'signed-in',
      input: { id: Id, ...Vote.shape, reason: Vote.shape.reason.default('') },
      output: Vote,
      // Two, up to three times when others vote or publish concurrently.
      cost: { requests: 6, units: 150 },
    }),

    written: get('/api/apps/help-center/authoring/articles', {
      summary: 'The articles of the company, drafts among them, the latest changed first',
      access: CONTENT_MANAGERS,
      output: z.array(WrittenRow),
      cost: { requests: 2, units: 400 },
    }),
    writtenArticle: get('/api/apps/help-center/authoring/article', {
      summary: 'An article of the company as its authors have it',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: WrittenArticle,
      cost: { requests: 1, units: 50 },
    }),
    writtenPictures: get('/api/apps/help-center/authoring/pictures', {
      summary:
        'Where the pictures of a draft, or of one of its publications, can be read for five minutes by its authors',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1).optional() },
      secret: true,
      output: z.array(ReadablePicture),
      cost: { requests: 1, units: 50 },
    }),
    createArticle: post('/api/apps/help-center/authoring/article', {
      summary: 'Begin an article with a title in the language of its author: a draft for those who are employed',
      access: CONTENT_MANAGERS,
      input: { title: z.string().trim().min(1).max(LIMITS.title), category: z.enum(GUIDE_CATEGORIES) },
      output: WrittenArticle,
      errors: ['help.full'],
      cost: { requests: 3, units: 420 },
    }),
    saveArticle: patch('/api/apps/help-center/authoring/article', {
      summary:
        'Save the draft of an article whole; readers keep what was published. Of a draft that somebody else has changed, what is stored is answered',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), article: ArticleToWrite },
      output: WrittenArticle,
      errors: ['help.stale', 'help.tooManyPictures'],
      // Two, and one more for new pictures; up to twice when one of them is deleted concurrently.
      cost: { requests: 6, units: 900 },
    }),
    publishArticle: post('/api/apps/help-center/authoring/publish', {
      summary:
        'Give readers the draft as it is, or take the article from them; the addresses that it has had stay its own',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1), published: z.boolean() },
      output: WrittenRow,
      errors: ['help.stale', 'help.notReady'],
      // Three, up to three times when others publish concurrently.
      cost: { requests: 9, units: 1500 },
    }),
    articleVersions: get('/api/apps/help-center/authoring/versions', {
      summary: 'When an article was published and by whom: the last twenty publications, the latest first',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.array(ArticleVersion),
      cost: { requests: 2, units: 30 },
    }),
    articleVersion: get('/api/apps/help-center/authoring/version', {
      summary: 'An article as it was published once; saved as the draft it can be published again',
      access: CONTENT_MANAGERS,
      input: { id: Id, version: z.int().min(1) },
      output: z.object({ ...ArticleToWrite.shape, version: z.int() }),
      cost: { requests: 1, units: 50 },
    }),
    planReview: patch('/api/apps/help-center/authoring/review', {
      summary: 'Say when an article is to be looked at again; null: never. Its authors are told on that day',
      access: CONTENT_MANAGERS,
      input: { id: Id, next: NextReview.nullable() },
      output: WrittenRow,
      changes: ['help', 'common'],
      cost: { requests: 6, units: 120 },
    }),
    confirmArticle: post('/api/apps/help-center/authoring/review', {
      summary: 'Say that an article is still right, which puts off when it is looked at again',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: WrittenRow,
      changes: ['help', 'common'],
      cost: { requests: 6, units: 120 },
    }),
    articleVotes: get('/api/apps/help-center/authoring/votes', {
      summary:
        'How many readers an article has helped and how many not, and their reasons without their names, the latest first',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.object({ ...Votes.shape, reasons: z.array(z.object({ reason: z.string(), on: CivilDate })) }),
      // The votes of a thousand people.
      cost: { requests: 2, units: 250 },
    }),
    deleteArticle: del('/api/apps/help-center/authoring/article', {
      summary: 'Delete an article of the company with its addresses; true, also where there is none',
      access: CONTENT_MANAGERS,
      input: { id: Id },
      output: z.literal(true),
      // Two, up to three times when it is published concurrently.
      cost: { requests: 6, units: 900 },
    }),
  },
  { liveFor: CONTENT_MANAGERS },
)
