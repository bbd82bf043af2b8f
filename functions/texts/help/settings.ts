import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from './article.ts'

export const settings: Shelf<Article> = {
  slug: 'settings',
  title: CATEGORY_TITLES.settings,
  entries: [
    {
      slug: 'invite-people',
      title: { EN: 'Invite people', FR: 'Inviter des personnes' },
      subtitle: {
        EN: 'Fifty at once, with the right permissions.',
        FR: 'Cinquante à la fois, avec les bons droits.',
      },
      content: {
        EN: '<p><strong>Company, People, Invite</strong>: paste addresses in any form, choose consultant, freelancer or company staff and what they may do. You see at once who is invited already. The link works once, for a few days; it can be sent again.</p><p>People who accept wait under <strong>To review</strong> until somebody confirms them.</p>',
        FR: '<p><strong>Entreprise, Personnes, Inviter</strong> : collez des adresses sous toute forme, choisissez consultant, freelance ou équipe interne, et les droits. Vous voyez aussitôt qui est déjà invité. Le lien fonctionne une fois, pendant quelques jours ; il peut être renvoyé.</p><p>Les personnes qui acceptent attendent sous <strong>À vérifier</strong> que leur compte soit confirmé.</p>',
      },
    },
    {
      slug: 'permissions',
      title: { EN: 'Who may do what', FR: 'Qui peut faire quoi' },
      subtitle: { EN: 'Permissions in plain words.', FR: 'Les droits, en clair.' },
      content: {
        EN: '<p>Permissions are given one by one: fill one’s own timesheets, follow everybody’s, validate them, manage missions, position people, manage profiles, people, equipment, content, the company, see amounts. Nobody can grant a permission that they do not have, and at least one person always keeps all of them.</p>',
        FR: '<p>Les droits se donnent un par un : remplir ses propres CRA, suivre ceux de tous, les valider, gérer les missions, positionner, gérer les profils, les personnes, le matériel, les contenus, l’entreprise, voir les montants. Personne ne peut accorder un droit qu’il n’a pas, et une personne au moins garde toujours tous les droits.</p>',
      },
    },
    {
      slug: 'validators',
      title: { EN: 'Choose who validates', FR: 'Choisir qui valide' },
      subtitle: { EN: 'For everybody, or for one mission.', FR: 'Pour tous, ou pour une mission.' },
      content: {
        EN: '<p>Anyone with the permission to validate can answer any waiting timesheet. A mission may name its own validators: then they alone answer for it. Nobody signs their own month, unless they are the only validator there is.</p>',
        FR: '<p>Toute personne qui a le droit de valider peut répondre à n’importe quel CRA en attente. Une mission peut nommer ses propres validateurs : eux seuls répondent alors pour elle. Personne ne signe son propre mois, sauf à être le seul validateur.</p>',
      },
    },
    {
      slug: 'somebody-leaves',
      title: { EN: 'When somebody leaves', FR: 'Quand quelqu’un part' },
      subtitle: {
        EN: 'Disable first; erase later, if asked.',
        FR: 'Désactiver d’abord ; effacer ensuite, sur demande.',
      },
      content: {
        EN: '<p><strong>Disable</strong> on the person’s page signs them out everywhere within seconds; their timesheets stay. <strong>Erase personal data</strong> removes their name, address, picture, profile, notes and messages for good; timesheets that were sent or validated stay under a pseudonym, because other people answer for them.</p>',
        FR: '<p><strong>Désactiver</strong>, sur la page de la personne, la déconnecte partout en quelques secondes ; ses CRA restent. <strong>Effacer les données personnelles</strong> supprime définitivement nom, adresse, photo, profil, notes et messages ; les CRA envoyés ou validés restent sous un pseudonyme, car d’autres personnes en répondent.</p>',
      },
    },
    {
      slug: 'weights',
      title: { EN: 'Change the weight of the criteria', FR: 'Changer la pondération des critères' },
      subtitle: {
        EN: 'Within limits, and every change is recorded.',
        FR: 'Dans certaines limites, chaque changement étant conservé.',
      },
      content: {
        EN: '<p><strong>Company, Matching</strong>: the share of each criterion in a score. The changes and their authors are listed below. You also decide there whether people see open missions that fit them.</p>',
        FR: '<p><strong>Entreprise, Matching</strong> : la part de chaque critère dans un score. Les changements et leurs auteurs sont listés dessous. Vous y décidez aussi si les personnes voient les missions ouvertes qui leur conviennent.</p>',
      },
    },
  ],
}
