import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>

interface Planned {
  title: string
  type?: 'section'
  notes?: string
  /** In how many days it is due. */
  due?: number
  priority?: 0 | 2
  tag?: string
  steps?: readonly string[]
  done?: true
  repeat?: string
  to?: PersonKey
  /** The name of what it is about. */
  about?: string
}

const DAY_MS = 86_400_000

/** Lists of people in both languages, from the top. */
const LISTS: Partial<Record<PersonKey, readonly Planned[]>> = {
  maelle: [
    { title: 'Cette semaine', type: 'section' },
    {
      title: 'Répondre à l’appel d’offres de la mutuelle Sainte-Anne',
      notes: 'Réponse attendue avant 17 h. Le modèle est dans les fichiers.',
      due: 2,
      priority: 2,
      tag: 'Avant-vente',
      steps: ['Relire le cahier des charges', 'Choisir deux profils', 'Chiffrer', 'Envoyer'],
    },
    { title: 'Relancer Hexavolt pour le bon de commande', due: -1, tag: 'Clients' },
    { title: 'Préparer la facturation du mois', due: 6, repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1', tag: 'Facturation' },
    { title: 'Plus tard', type: 'section' },
    { title: 'Commander deux écrans pour les nouveaux arrivants', priority: 0 },
    { title: 'Renouveler l’assurance', due: 21, done: true },
    { title: 'Vérifier les CRA en retard', due: 0, to: 'tanguy' },
    {
      title: 'Mettre à jour le CV de Bastien',
      due: 4,
      to: 'bastien',
      notes: 'Ajouter la mission qui se termine.',
      about: 'Bastien',
    },
  ],
  tanguy: [
    { title: 'Call the clients whose validator is away', due: 1, priority: 2, tag: 'Clients' },
    { title: 'Prepare the team meeting', due: 0, repeat: 'FREQ=WEEKLY;BYDAY=MO', steps: ['Agenda', 'Figures', 'Room'] },
    { title: 'Write the guide for new consultants', priority: 0 },
  ],
  bastien: [
    { title: 'Réserver le train pour Nantes', due: 3, steps: ['Aller', 'Retour', 'Hôtel'] },
    { title: 'Passer la certification Kubernetes', due: 30, tag: 'Formation' },
  ],
  priya: [
    { title: 'Send the client the access form', due: 0 },
    { title: 'Prepare the demonstration', due: 3, steps: ['Data', 'Screens'] },
  ],
  oriane: [{ title: 'Remplir mon CRA', repeat: 'FREQ=MONTHLY;BYMONTHDAY=28', due: 5 }],
}

/** Task lists, created from the last to the first, as new tasks come on top. */
export const seedTasks = (api: string, actors: Actors, now: Date): Step[] => {
  const dateIn = (days: number): string => dayAfter(dayInParis(now), days)
  const at = new Date(now.getTime() - DAY_MS)
  const fill = async (key: PersonKey, planned: readonly Planned[]) => {
    const { token } = actors[key]
    const titles = [...new Set(planned.flatMap(({ tag }) => tag ?? []))]
    const tags = new Map<string, string>()
    for (const title of titles) tags.set(title, (await callAs(api, token, tasks.createTag, { tag: { title } })).id)
    for (const { type, title, notes, due, priority, tag, steps, done, repeat, to, about } of planned.toReversed()) {
      const [found] = about ? await callAs(api, token, tasks.subjects, { query: about }) : []
      const { id } = await callAs(api, token, tasks.create, { type: type ?? 'task' })
      const task = {
        title,
        ...(notes && { notes }),
        ...(due !== undefined && { dueDate: dateIn(due) }),
        ...(priority !== undefined && { priority }),
        ...(tag && { tags: [tags.get(tag) ?? ''] }),
        ...(steps && { subTasks: steps.map((step, index) => ({ title: step, completed: index === 0 })) }),
        ...(repeat && { repeat }),
        ...(done && { completed: true }),
        ...(found && { about: found }),
      }
      await callAs(api, token, tasks.update, { id, task: { ...task, ...(to && { assignedTo: actors[to].personId }) } })
    }
  }
  return Object.entries(LISTS).map(([key, planned]) => ({ at, act: () => fill(key as PersonKey, planned) }))
}
