import { COMPANY_MANAGERS, USER_MANAGERS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const USERS_PAGES = {
  people: {
    path: '/company',
    access: USER_MANAGERS,
    title: 'company.title',
    item: 'company.tab.people',
    words: {
      EN: ['People', 'members users invite company'],
      FR: ['Personnes', 'membres utilisateurs inviter entreprise'],
    },
  },
  invite: {
    path: '/company?invite',
    access: USER_MANAGERS,
    title: 'company.invite',
    words: {
      EN: ['Invite people', 'add colleagues'],
      FR: ['Inviter des personnes', 'ajouter collègues invitation'],
    },
  },
  review: {
    path: '/company/review',
    access: USER_MANAGERS,
    title: 'users.review.title',
    item: 'company.tab.review',
    words: {
      EN: ['People to review', 'confirm new accounts'],
      FR: ['Personnes à vérifier', 'confirmer nouveaux arrivants'],
    },
  },
  person: { path: '/company/user-info/:id', access: USER_MANAGERS, title: 'users.info.title', words: null },
  samples: {
    path: '/injected-users',
    access: [...USER_MANAGERS, ...COMPANY_MANAGERS],
    title: 'users.sample.title',
    words: {
      EN: ['Sample people', 'examples demo test accounts'],
      FR: ['Personnes d’exemple', 'démonstration essai comptes'],
    },
  },
} as const satisfies Pages
