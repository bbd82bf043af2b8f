import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from './article.ts'

export const payments: Shelf<Article> = {
  slug: 'payments',
  title: CATEGORY_TITLES.payments,
  entries: [
    {
      slug: 'what-to-invoice',
      title: { EN: 'What to invoice for a month', FR: 'Que facturer pour un mois' },
      subtitle: { EN: 'Days by client, mission and person.', FR: 'Les jours par client, mission et personne.' },
      content: {
        EN: '<p><strong>Timesheets, Team, To invoice</strong> lists the days by client, mission and person, with rates for those who may see them. What is still waiting for a signature is marked. <strong>Download CSV</strong> gives the same lines for your accounting.</p>',
        FR: '<p><strong>CRA, Équipe, À facturer</strong> liste les jours par client, mission et personne, avec les TJM pour qui peut les voir. Ce qui attend encore une signature est signalé. <strong>Télécharger en CSV</strong> donne les mêmes lignes à votre comptabilité.</p>',
      },
    },
    {
      slug: 'usage',
      title: { EN: 'What Regie costs you', FR: 'Ce que Regie vous coûte' },
      subtitle: {
        EN: 'No seats: a month without use costs its storage only.',
        FR: 'Pas de licence : un mois sans usage ne coûte que son stockage.',
      },
      content: {
        EN: '<p><strong>Company, Usage</strong> shows people who were active, timesheets signed, e-mails sent and files kept, month by month, with what each costs.</p>',
        FR: '<p><strong>Entreprise, Consommation</strong> montre les personnes actives, les CRA signés, les e-mails envoyés et les fichiers gardés, mois par mois, avec le coût de chacun.</p>',
      },
    },
  ],
}
