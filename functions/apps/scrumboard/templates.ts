import { newId, now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { StoredLabel, StoredList } from '#functions/data/apps/scrumboard/boards.ts'
import type { StoredCard, StoredStep } from '#functions/data/apps/scrumboard/cards.ts'
import { STEP } from '#shared/apps/positions.ts'
import type { BoardTemplate, LabelColor } from '#shared/apps/scrumboard/rules.ts'

type Language = Caller['language']

/** A card of a template: its title, the indexes of its labels, and its checklist. */
interface CardWords {
  title: string
  list?: number
  labels?: readonly number[]
  checklist?: readonly string[]
}

interface Words {
  description: string
  lists: readonly string[]
  labels: readonly (readonly [title: string, color: LabelColor])[]
  cards: readonly CardWords[]
}

const LISTS = {
  EN: ['To do', 'In progress', 'In review', 'Completed'],
  FR: ['À faire', 'En cours', 'En relecture', 'Terminé'],
} as const

const EMPTY: Record<Language, Words> = {
  EN: { description: '', lists: LISTS.EN, labels: [], cards: [] },
  FR: { description: '', lists: LISTS.FR, labels: [], cards: [] },
}

const TEMPLATES: Record<BoardTemplate, Record<Language, Words>> = {
  tender: {
    EN: {
      description: 'From reading the call to submitting the answer.',
      lists: LISTS.EN,
      labels: [
        ['Technical', 'blue'],
        ['Price', 'amber'],
        ['Legal', 'purple'],
        ['Blocking', 'red'],
      ],
      cards: [
        {
          title: 'Read the call and its annexes',
          checklist: ['Dates and how to hand in', 'Criteria and their weights', 'What excludes an answer'],
        },
        { title: 'Decide whether to answer', labels: [3] },
        { title: 'Send our questions to the client', labels: [0] },
        {
          title: 'Choose the profiles to propose',
          labels: [0],
          checklist: ['Search the matching', 'Ask for their consent', 'Bring the résumés up to date'],
        },
        { title: 'Write the technical answer', labels: [0] },
        {
          title: 'Work out the price',
          labels: [1],
          checklist: ['Daily rates', 'Expenses', 'Have the margin agreed'],
        },
        { title: 'Gather the company’s certificates', labels: [2] },
        { title: 'Have it read by somebody who did not write it' },
        { title: 'Hand in, and keep the receipt', labels: [3] },
      ],
    },
    FR: {
      description: 'De la lecture du dossier à la remise de l’offre.',
      lists: LISTS.FR,
      labels: [
        ['Technique', 'blue'],
        ['Prix', 'amber'],
        ['Juridique', 'purple'],
        ['Bloquant', 'red'],
      ],
      cards: [
        {
          title: 'Lire le dossier et ses annexes',
          checklist: ['Dates et modalités de remise', 'Critères et pondération', 'Motifs d’exclusion'],
        },
        { title: 'Décider de répondre ou non', labels: [3] },
        { title: 'Envoyer nos questions au client', labels: [0] },
        {
          title: 'Choisir les profils à proposer',
          labels: [0],
          checklist: ['Chercher avec le matching', 'Demander leur accord', 'Mettre les CV à jour'],
        },
        { title: 'Rédiger le mémoire technique', labels: [0] },
        {
          title: 'Chiffrer l’offre',
          labels: [1],
          checklist: ['Tarifs journaliers', 'Frais', 'Faire valider la marge'],
        },
        { title: 'Réunir les attestations de l’entreprise', labels: [2] },
        { title: 'Faire relire par quelqu’un qui n’a pas rédigé' },
        { title: 'Déposer l’offre et garder l’accusé de réception', labels: [3] },
      ],
    },
  },
  arrival: {
    EN: {
      description: 'What has to be ready for somebody’s first day, and their first month.',
      lists: ['Before the first day', 'First day', 'First month', 'Completed'],
      labels: [
        ['Paperwork', 'purple'],
        ['Equipment', 'teal'],
        ['Access', 'amber'],
        ['Welcome', 'green'],
      ],
      cards: [
        { title: 'Have the contract signed', labels: [0] },
        { title: 'Declare the hiring', labels: [0] },
        { title: 'Invite them to Regie', labels: [2] },
        { title: 'Prepare the laptop and the badge', labels: [1], checklist: ['Laptop', 'Phone', 'Badge'] },
        { title: 'Tell the team who comes', labels: [3] },
        { title: 'Welcome, and a tour of the office', list: 1, labels: [3] },
        { title: 'Hand over the equipment, signed', list: 1, labels: [1] },
        {
          title: 'Show how the timesheet is filled',
          list: 1,
          checklist: ['Fill a month', 'Send it', 'Read a rejection'],
        },
        { title: 'Complete their profile and résumé', list: 2 },
        { title: 'Talk after two weeks', list: 2, labels: [3] },
        { title: 'Talk at the end of the first month', list: 2, labels: [3] },
      ],
    },
    FR: {
      description: 'Ce qui doit être prêt pour le premier jour, puis pour le premier mois.',
      lists: ['Avant l’arrivée', 'Premier jour', 'Premier mois', 'Terminé'],
      labels: [
        ['Administratif', 'purple'],
        ['Matériel', 'teal'],
        ['Accès', 'amber'],
        ['Accueil', 'green'],
      ],
      cards: [
        { title: 'Faire signer le contrat', labels: [0] },
        { title: 'Déclarer l’embauche', labels: [0] },
        { title: 'Envoyer l’invitation à Regie', labels: [2] },
        {
          title: 'Préparer l’ordinateur et le badge',
          labels: [1],
          checklist: ['Ordinateur', 'Téléphone', 'Badge'],
        },
        { title: 'Annoncer l’arrivée à l’équipe', labels: [3] },
        { title: 'Accueil et visite des locaux', list: 1, labels: [3] },
        { title: 'Remettre le matériel contre signature', list: 1, labels: [1] },
        {
          title: 'Montrer comment se remplit le CRA',
          list: 1,
          checklist: ['Remplir un mois', 'L’envoyer', 'Lire un refus'],
        },
        { title: 'Compléter le profil et le CV', list: 2 },
        { title: 'Point après deux semaines', list: 2, labels: [3] },
        { title: 'Point de fin de premier mois', list: 2, labels: [3] },
      ],
    },
  },
  start: {
    EN: {
      description: 'From the client’s acceptance to the first signed timesheet.',
      lists: LISTS.EN,
      labels: [
        ['Client', 'blue'],
        ['Consultant', 'green'],
        ['Contract', 'purple'],
        ['Blocking', 'red'],
      ],
      cards: [
        { title: 'Confirm dates, place and rate with the client', labels: [0] },
        { title: 'Have the order signed', labels: [2, 3] },
        { title: 'Send the mission order to the consultant', labels: [1, 2] },
        {
          title: 'Ask the client for what is needed on site',
          labels: [0],
          checklist: ['Badge', 'Accounts and VPN', 'Workplace'],
        },
        { title: 'Open the mission to their timesheet', labels: [1] },
        { title: 'Name who validates the month', labels: [0] },
        { title: 'Go along on the first day', labels: [1] },
        { title: 'Call the client after a week', labels: [0] },
        { title: 'Check the first timesheet', labels: [1] },
      ],
    },
    FR: {
      description: 'De l’accord du client au premier CRA signé.',
      lists: LISTS.FR,
      labels: [
        ['Client', 'blue'],
        ['Consultant', 'green'],
        ['Contrat', 'purple'],
        ['Bloquant', 'red'],
      ],
      cards: [
        { title: 'Confirmer les dates, le lieu et le tarif avec le client', labels: [0] },
        { title: 'Faire signer le bon de commande', labels: [2, 3] },
        { title: 'Remettre l’ordre de mission au consultant', labels: [1, 2] },
        {
          title: 'Demander au client ce qu’il faut sur place',
          labels: [0],
          checklist: ['Badge', 'Comptes et VPN', 'Poste de travail'],
        },
        { title: 'Ouvrir la mission dans son CRA', labels: [1] },
        { title: 'Désigner qui valide le mois', labels: [0] },
        { title: 'Accompagner le premier jour', labels: [1] },
        { title: 'Appeler le client après une semaine', labels: [0] },
        { title: 'Relire le premier CRA', labels: [1] },
      ],
    },
  },
  end: {
    EN: {
      description: 'From the notice to the last invoice: nothing left open, and the consultant on another mission.',
      lists: LISTS.EN,
      labels: [
        ['Client', 'blue'],
        ['Consultant', 'green'],
        ['Billing', 'amber'],
        ['Blocking', 'red'],
      ],
      cards: [
        { title: 'Agree on the last day with the client', labels: [0] },
        { title: 'Record the last day on the mission', labels: [1] },
        { title: 'Look for the next mission', labels: [1], checklist: ['Availability', 'Résumé', 'Matching'] },
        {
          title: 'Hand over the work',
          labels: [0, 1],
          checklist: ['What is under way', 'Documents and code', 'A time with whoever takes over'],
        },
        {
          title: 'Return what belongs to the client',
          labels: [0],
          checklist: ['Badge', 'Computer', 'Accounts and VPN'],
        },
        { title: 'Have the last month signed', labels: [2] },
        { title: 'Invoice the last days and expenses', labels: [2] },
        { title: 'Take stock with the client', labels: [0] },
        { title: 'Take stock with the consultant', labels: [1] },
        { title: 'Add the mission to the profile', labels: [1] },
      ],
    },
    FR: {
      description: 'Du préavis à la dernière facture : rien en suspens, et le consultant repositionné.',
      lists: LISTS.FR,
      labels: [
        ['Client', 'blue'],
        ['Consultant', 'green'],
        ['Facturation', 'amber'],
        ['Bloquant', 'red'],
      ],
      cards: [
        { title: 'Convenir du dernier jour avec le client', labels: [0] },
        { title: 'Renseigner le dernier jour sur la mission', labels: [1] },
        { title: 'Chercher la mission suivante', labels: [1], checklist: ['Disponibilité', 'CV', 'Matching'] },
        {
          title: 'Transmettre le travail',
          labels: [0, 1],
          checklist: ['Ce qui est en cours', 'Documents et code', 'Un moment avec la personne qui reprend'],
        },
        {
          title: 'Rendre ce qui appartient au client',
          labels: [0],
          checklist: ['Badge', 'Ordinateur', 'Comptes et VPN'],
        },
        { title: 'Faire signer le dernier CRA', labels: [2] },
        { title: 'Facturer les derniers jours et les frais', labels: [2] },
        { title: 'Faire le bilan avec le client', labels: [0] },
        { title: 'Faire le bilan avec le consultant', labels: [1] },
        { title: 'Ajouter la mission au profil', labels: [1] },
      ],
    },
  },
}

const wordsOf = (template: BoardTemplate | undefined, language: Language): Words =>
  template ? TEMPLATES[template][language] : EMPTY[language]

/** The initial content of a board, in its creator's language. */
export const templateContent = (template: BoardTemplate | undefined, language: Language) => {
  const words = wordsOf(template, language)
  const at = (index: number): number => STEP * (index + 1)
  const lists = words.lists.map(
    (title, index): StoredList => ({ id: newId(), title, position: at(index), limit: null }),
  )
  const labels = words.labels.map(([title, color]): StoredLabel => ({ id: newId(), title, color }))
  const cards = words.cards.map(({ title, list = 0, labels: carried = [], checklist = [] }, index) => {
    const steps = checklist.map(
      (step): StoredStep => ({ id: newId(), title: step, completed: false, person: null, dueDate: null }),
    )
    const card: StoredCard = {
      id: newId(),
      title,
      description: '',
      dueDate: null,
      position: at(index),
      listId: lists[list]?.id ?? '',
      labels: carried.flatMap((label) => labels[label]?.id ?? []),
      people: [],
      repeat: null,
      repeatIn: null,
      steps: steps.length,
      stepsDone: 0,
      comments: 0,
      version: 1,
      createdAt: now().toISOString(),
    }
    return { card, checklist: steps }
  })
  return { description: words.description, lists, labels, cards }
}
