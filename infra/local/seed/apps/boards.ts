import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import type { BoardAudience, BoardIcon, BoardTemplate } from '#shared/apps/scrumboard/rules.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { missions } from '#shared/staffing/missions/contract.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>

interface PlannedCard {
  title: string
  /** The list's index. */
  list: number
  due?: number
  /** How often it comes again. */
  repeat?: string
  label?: string
  to?: readonly PersonKey[]
  said?: readonly (readonly [PersonKey, string])[]
}

interface PlannedBoard {
  title: string
  description?: string
  icon?: BoardIcon
  template?: BoardTemplate
  /** Who reads it beside its members; and the mission that it is about, by its title. */
  audience?: BoardAudience
  mission?: string
  by: PersonKey
  members: readonly PersonKey[]
  cards: readonly PlannedCard[]
  /** How many of the template's cards are in progress, and completed. */
  moved?: readonly [inProgress: number, done: number]
}

const DAY_MS = 86_400_000

const BOARDS: readonly PlannedBoard[] = [
  {
    title: 'Appel d’offres mutuelle Sainte-Anne',
    template: 'tender',
    by: 'maelle',
    members: ['tanguy', 'oriane', 'bastien'],
    moved: [2, 2],
    cards: [
      {
        title: 'Demander deux références récentes',
        list: 1,
        due: 2,
        to: ['oriane'],
        said: [
          ['maelle', '@oriane, la mission chez Hexavolt ferait une bonne référence, non ?'],
          ['oriane', 'Oui, je demande l’accord du client cette semaine.'],
        ],
      },
      { title: 'Mettre à jour les deux CV proposés', list: 1, due: -1, to: ['bastien'] },
    ],
  },
  {
    title: 'Team meetings and small things',
    description: 'What we want to get done before the next meeting.',
    icon: 'team',
    by: 'tanguy',
    members: ['maelle', 'emma'],
    cards: [
      {
        title: 'Choose a date for the team lunch',
        list: 0,
        due: 4,
        repeat: 'FREQ=MONTHLY',
        to: ['emma'],
        label: 'Team',
      },
      { title: 'Write the welcome page for new colleagues', list: 1, to: ['tanguy', 'emma'], label: 'Writing' },
      { title: 'Ask for quotes for the new chairs', list: 2, due: 0, to: ['tanguy'], label: 'Office' },
    ],
  },
  {
    title: 'Vie de l’agence',
    description: 'Ce qui se prépare dans nos locaux. Toute l’équipe peut le lire ; dites à Maëlle ce qui manque.',
    icon: 'calendar',
    audience: 'EMPLOYED',
    by: 'maelle',
    members: ['tanguy'],
    cards: [
      { title: 'Repas d’équipe : réserver la salle', list: 0, due: 6, to: ['maelle'], label: 'Équipe' },
      {
        title: 'Commander le café et le thé',
        list: 0,
        due: 3,
        repeat: 'FREQ=MONTHLY',
        to: ['tanguy'],
        label: 'Locaux',
      },
      {
        title: 'Exercice d’évacuation du deuxième étage',
        list: 1,
        due: 9,
        to: ['tanguy'],
        said: [['tanguy', 'The building manager proposes a Tuesday morning.']],
      },
      { title: 'Changer le badge du parking', list: 2 },
    ],
  },
  {
    title: 'Data platform migration: who does what',
    description: 'Everybody who works on the mission reads it, wherever they are employed.',
    icon: 'client',
    audience: 'MISSION',
    mission: 'Data platform migration',
    by: 'maelle',
    members: ['tanguy'],
    cards: [
      { title: 'Agree the cut-over weekend with the client', list: 0, due: 12, to: ['tanguy'], label: 'Client' },
      { title: 'Send the monthly progress report', list: 1, due: 5, repeat: 'FREQ=MONTHLY', to: ['tanguy'] },
      { title: 'Ouvrir les accès du nouvel intervenant', list: 1, due: 1, to: ['maelle'] },
      { title: 'Kick-off meeting', list: 2 },
    ],
  },
]

const fill = async (api: string, actors: Actors, planned: PlannedBoard, now: Date): Promise<void> => {
  const { title, description, icon, template, audience, mission, by, members, cards, moved = [0, 0] } = planned
  const { token } = actors[by]
  const ids = members.map((person) => actors[person].personId)
  const [about] = mission ? (await callAs(api, token, missions.list, { search: mission, sort: 'newest' })).items : []
  const board: OpenBoard = await callAs(api, token, scrumboard.createBoard, {
    board: {
      title,
      members: ids,
      ...(description && { description }),
      ...(icon && { icon }),
      ...(audience && { audience }),
      ...(about && { missionId: about.id }),
    },
    ...(template && { template }),
  })
  const lists = board.lists.map(({ id }) => id)
  const [inProgress, done] = moved
  const begun = board.lists[0]?.cards.slice(0, inProgress + done) ?? []
  for (const [index, { id }] of begun.entries()) {
    const listId = lists[index < done ? 3 : 1] ?? ''
    await callAs(api, token, scrumboard.updateCard, { id, card: { listId } })
    // Finished cards have all steps checked, cards in progress the first one.
    const { checklist } = await callAs(api, token, scrumboard.card, { id })
    for (const line of index < done ? checklist : checklist.slice(0, 1)) {
      await callAs(api, token, scrumboard.updateStep, { cardId: id, id: line.id, step: { completed: true } })
    }
  }
  for (const { title: called, list, due, repeat, label, to = [], said = [] } of cards) {
    const labels = label
      ? [await callAs(api, token, scrumboard.createLabel, { label: { boardId: board.id, title: label } })]
      : []
    const card = await callAs(api, token, scrumboard.createCard, {
      card: {
        listId: lists[list] ?? '',
        title: called,
        labels: labels.map(({ id }) => id),
        people: to.map((person) => actors[person].personId),
        ...(due !== undefined && { dueDate: dayAfter(dayInParis(now), due) }),
        ...(repeat && { repeat }),
      },
    })
    for (const [person, words] of said) {
      const text = words.replace(/@(\w+)/g, (_, name: string) => `@[${actors[name as PersonKey].personId}]`)
      await callAs(api, actors[person].token, scrumboard.comment, { cardId: card.id, text })
    }
  }
}

/** Shared boards. */
export const seedBoards = (api: string, actors: Actors, now: Date): Step[] =>
  BOARDS.map((planned, index) => ({
    at: new Date(now.getTime() - (index + 2) * DAY_MS),
    act: () => fill(api, actors, planned, now),
  }))
