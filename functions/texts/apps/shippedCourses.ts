/** Titles of the shipped courses, by id. */
export const SHIPPED_COURSES = {
  'fill-a-month': {
    EN: 'Your month, from the first day to the signature',
    FR: 'Votre mois, du premier jour à la signature',
  },
  'answer-a-proposal': { EN: 'A proposal: read it, answer it', FR: 'Une proposition : la lire, y répondre' },
  'security-at-work': {
    EN: 'Security at work, at the client’s and on the train',
    FR: 'La sécurité au travail, chez le client et dans le train',
  },
} as const
