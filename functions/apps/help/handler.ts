import { serve } from '#functions/core/http/serve.ts'
import { help } from '#shared/apps/help/contract.ts'
import * as acknowledging from './acknowledging.ts'
import * as authoring from './authoring.ts'
import * as categories from './categories.ts'
import * as publishing from './publishing.ts'
import * as questions from './questions.ts'
import * as reading from './reading.ts'
import * as reviewing from './reviewing.ts'
import * as voting from './voting.ts'

export const handler = serve(help, {
  faqs: questions.listFaqs,
  guides: reading.listGuides,
  guide: reading.guide,
  // Loaded lazily, with the library that signs addresses.
  pictures: async ({ id }, caller) => (await import('./pictures.ts')).listPictures(id, caller),
  ownVote: ({ id }, caller) => voting.readOwnVote(id, caller),
  vote: (input, caller, { idempotency }) => voting.vote(input, caller, idempotency),
  acknowledge: (input, caller, { idempotency }) => acknowledging.acknowledge(input, caller, idempotency),
  writtenPictures: async (input, caller) => (await import('./pictures.ts')).listWrittenPictures(input, caller),
  written: (_, caller) => authoring.listWrittenArticles(caller),
  writtenArticle: ({ id }, caller) => authoring.readWrittenArticle(id, caller),
  createArticle: (input, caller, { idempotency }) => authoring.create(input, caller, idempotency),
  saveArticle: (input, caller, { idempotency }) => authoring.save(input, caller, idempotency),
  publishArticle: (input, caller, { idempotency }) => publishing.publish(input, caller, idempotency),
  articleVersions: ({ id }, caller) => publishing.versions(id, caller),
  articleVersion: (input, caller) => publishing.version(input, caller),
  planReview: (input, caller, { idempotency }) => reviewing.plan(input, caller, idempotency),
  confirmArticle: ({ id }, caller, { idempotency }) => reviewing.confirm(id, caller, idempotency),
  askToAcknowledge: (input, caller, { idempotency }) => acknowledging.ask(input, caller, idempotency),
  articleReaders: acknowledging.listReaders,
  remindReaders: (input, caller, { idempotency }) => acknowledging.remind(input, caller, idempotency),
  articleVotes: ({ id }, caller) => voting.readVotes(id, caller),
  ownCategories: (_, caller) => categories.list(caller),
  createCategory: (input, caller, { idempotency }) => categories.create(input, caller, idempotency),
  renameCategory: (input, caller, { idempotency }) => categories.rename(input, caller, idempotency),
  deleteCategory: (input, caller, { idempotency }) => categories.remove(input, caller, idempotency),
  deleteArticle: ({ id }, caller, { idempotency }) => publishing.remove(id, caller, idempotency),
})
