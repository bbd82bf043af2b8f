import { CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const HELP_PAGES = {
  help: {
    path: '/apps/help-center',
    access: 'signed-in',
    title: 'navigation.app.help',
    words: {
      EN: ['Help', 'guides questions how to support'],
      FR: ['Aide', 'guides questions mode d’emploi assistance'],
    },
  },
  faqs: {
    path: '/apps/help-center/faqs',
    access: 'signed-in',
    title: 'navigation.app.help',
    words: { EN: ['Questions and answers', 'faq help'], FR: ['Questions et réponses', 'faq aide'] },
  },
  guides: {
    path: '/apps/help-center/guides',
    access: 'signed-in',
    title: 'navigation.app.help',
    words: { EN: ['Guides', 'help step by step'], FR: ['Guides', 'aide pas à pas'] },
  },
  category: {
    path: '/apps/help-center/guides/:category',
    access: 'signed-in',
    title: 'navigation.app.help',
    words: null,
  },
  guide: {
    path: '/apps/help-center/guides/:category/:guide',
    access: 'signed-in',
    title: 'navigation.app.help',
    words: null,
  },
  authoring: {
    path: '/apps/help-center/authoring',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.help',
    words: {
      EN: ['Write help articles', 'guides help center author publish how we work'],
      FR: ['Rédiger des articles d’aide', 'guides aide auteur publier usages'],
    },
  },
  edit: {
    path: '/apps/help-center/authoring/:articleId',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.help',
    words: null,
  },
  readers: {
    path: '/apps/help-center/authoring/:articleId/readers',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.help',
    words: null,
  },
  versions: {
    path: '/apps/help-center/authoring/:articleId/versions',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.help',
    words: null,
  },
} as const satisfies Pages
