import { callAs } from '#infra/local/client.ts'
import { hoursBefore, morningIn } from '#infra/local/seed/officeHours.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { notes } from '#shared/apps/notes/contract.ts'
import type { NoteColor } from '#shared/apps/notes/rules.ts'

type Actors = Record<PersonKey, { token: string }>

interface Written {
  hoursAgo: number
  title?: string
  content?: string
  tasks?: readonly (readonly [content: string, completed?: boolean])[]
  labels?: readonly string[]
  color?: NoteColor
  pinned?: boolean
  archived?: boolean
  /** In how many working days its reminder is. */
  ringsIn?: number
}

const NOTEBOOKS: Partial<Record<PersonKey, readonly Written[]>> = {
  maelle: [
    {
      hoursAgo: 400,
      title: 'Barème des frais',
      content: 'Repas : 20,20 €\nKilomètre : voir le barème fiscal, 5 CV pour la plupart.',
      labels: ['Interne'],
      archived: true,
    },
    {
      hoursAgo: 120,
      title: 'Entretien annuel de Bastien',
      content: 'Il veut aller vers l’architecture. Chercher une mission avec un peu de conception d’ici le printemps.',
      labels: ['Équipe'],
    },
    {
      hoursAgo: 72,
      content: 'Code de la salle du quai : 4 étages, badge au fond à droite.',
      color: 'teal',
    },
    {
      hoursAgo: 50,
      title: 'Avant la facturation',
      tasks: [
        ['Relancer les CRA en retard', true],
        ['Vérifier les demi-journées de formation', true],
        ['Demander le bon de commande du mois'],
        ['Envoyer le récapitulatif à la comptable'],
      ],
      labels: ['Clients'],
      color: 'yellow',
      pinned: true,
    },
    {
      hoursAgo: 6,
      title: 'Prochain point client',
      content:
        'Ils ouvrent un lot données au prochain trimestre.\nDemander : budget, télétravail, qui décide.\nNe pas parler du profil de Noé avant son accord.',
      labels: ['Clients'],
      ringsIn: 1,
    },
    { hoursAgo: 3, content: 'Trains pour Nantes : réserver cette semaine', ringsIn: 2, color: 'blue' },
  ],
  emma: [
    {
      hoursAgo: 90,
      title: 'First week at the client',
      tasks: [
        ['Badge and laptop', true],
        ['Access to the repository', true],
        ['Ask who reviews what'],
        ['Where is the staging environment described?'],
      ],
      labels: ['Mission'],
      pinned: true,
    },
    {
      hoursAgo: 30,
      title: 'For the next review',
      content: 'The nightly import failed twice: say it before they ask.\nPropose to pair on the tests.',
      labels: ['Mission'],
      color: 'green',
    },
    { hoursAgo: 8, content: 'Send my timesheet before the end of the month', ringsIn: 2, color: 'orange' },
  ],
  oriane: [
    {
      hoursAgo: 26,
      title: 'Questions pour la revue de code',
      tasks: [['Nommer les erreurs de l’import'], ['Qui garde les clés de test ?'], ['Temps des tests', true]],
      color: 'purple',
    },
    { hoursAgo: 5, content: 'Poser une demi-journée pour le déménagement', ringsIn: 1 },
  ],
}

/** Personal notes. */
export const seedNotes = (api: string, actors: Actors, now: Date): Step[] => {
  return Object.entries(NOTEBOOKS).flatMap(([person, notebook]) => {
    const { token } = actors[person as PersonKey]
    const labelIds = new Map<string, string>()
    const idOf = async (title: string): Promise<string> => {
      if (!labelIds.has(title)) {
        const all = await callAs(api, token, notes.createLabel, { title })
        for (const label of all) labelIds.set(label.title, label.id)
      }
      return labelIds.get(title) ?? ''
    }
    const write = async ({ hoursAgo: _, tasks, labels: titles = [], ringsIn, ...words }: Written) => {
      const labels: string[] = []
      for (const title of titles) labels.push(await idOf(title))
      const note = {
        ...words,
        labels,
        ...(tasks && { tasks: tasks.map(([content, completed = false]) => ({ content, completed })) }),
        ...(ringsIn !== undefined && { reminder: morningIn(ringsIn, now).toISOString() }),
      }
      await callAs(api, token, notes.create, { note })
    }
    return notebook.map((one) => ({ at: hoursBefore(now, one.hoursAgo), act: () => write(one) }))
  })
}
