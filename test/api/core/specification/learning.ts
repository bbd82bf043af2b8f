import { type Area, fields, filled, flag, inOrderOf, is, nothing, number, some, text } from './table.ts'

const course = {
  id: filled,
  title: filled,
  slug: filled,
  description: text,
  category: filled,
  duration: number,
  totalSteps: number,
  updatedAt: filled,
  featured: flag,
  progress: fields({ currentStep: number, completed: number }),
}
const OWN = 'dueOn certificate certificateUntil renews proposedSkills'
const step = fields({ order: number, title: filled, subtitle: text, content: text }, 'id seen video file captions quiz')

export const academy: Area = {
  name: 'Academy',
  calls: 3,
  rows: [
    {
      call: 'GET api/apps/academy/categories',
      answer: some(fields({ id: filled, title: filled, slug: filled })).refine(inOrderOf('title')),
    },
    { call: 'GET api/apps/academy/courses', keep: 'courses', answer: some(fields(course, OWN)) },
    {
      call: 'GET api/apps/academy/courses/course?id={courses.0.id}',
      answer: fields({ ...course, steps: some(step).refine(inOrderOf('order')) }, OWN),
    },
    { call: 'GET api/apps/academy/courses/course?id=01ARZ3NDEKTSV4RRFFQ69G5FAV', answer: nothing },
  ],
}

const faq = fields({ id: filled, categoryId: filled, question: filled, answer: filled }, 'language ofCompany')
const faqCategory = { id: filled, slug: filled, title: filled, faqs: some(faq) }
const guide = { id: filled, categoryId: filled, slug: filled, title: filled, subtitle: text }
const category = { id: filled, slug: filled, title: filled }
const LISTED = 'language ofCompany toAcknowledge'

export const help: Area = {
  name: 'Help center',
  calls: 3,
  rows: [
    { call: 'GET api/apps/help-center/faqs', keep: 'faqs', answer: some(fields(faqCategory)) },
    {
      call: 'GET api/apps/help-center/faqs?slug={faqs.0.slug}',
      answer: some(fields(faqCategory)).length(1),
    },
    {
      call: 'GET api/apps/help-center/faqs?slug=nothing',
      status: 500,
      answer: text,
      deviation: {
        reason: 'A category that there is none of is not found, as everywhere; the document leaves it to fail.',
        status: 404,
        answer: fields({ code: is('resource.notFound') }, 'message requestId'),
      },
    },
    {
      call: 'GET api/apps/help-center/guides',
      keep: 'guides',
      answer: some(
        fields({ ...category, visibleGuides: is(5), totalGuides: number, guides: some(fields(guide, LISTED)).max(5) }),
      ),
    },
    {
      call: 'GET api/apps/help-center/guides?limit=1',
      answer: some(
        fields({ ...category, visibleGuides: is(1), totalGuides: number, guides: some(fields(guide, LISTED)).max(1) }),
      ),
    },
    {
      call: 'GET api/apps/help-center/guides?slug={guides.0.slug}&limit=1',
      answer: fields({ ...category, guides: some(fields(guide, LISTED)) }),
    },
    {
      call: 'GET api/apps/help-center/guide?categorySlug={guides.0.slug}&guideSlug={guides.0.guides.0.slug}',
      answer: fields({
        ...category,
        guides: some(fields({ ...guide, content: filled }, `${LISTED} picture vote acknowledgement review`)).length(1),
      }),
    },
  ],
}
