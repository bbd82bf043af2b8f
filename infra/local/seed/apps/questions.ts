import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { help } from '#shared/apps/help/contract.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'

type Actors = Record<PersonKey, { token: string }>

const CATEGORY = { EN: 'Day to day', FR: 'Vie pratique' }

const QUESTIONS: readonly Record<'EN' | 'FR', { title: string; content: string }>[] = [
  {
    EN: {
      title: 'How do I take leave during a mission?',
      content:
        'Tell your contact at the client first, then your manager: a month ahead for a week or more, a week ahead for a day or two.\n\nOnce both have agreed, enter the days in your timesheet: the client is not invoiced for them.',
    },
    FR: {
      title: 'Comment poser un congé pendant une mission ?',
      content:
        'Prévenez d’abord votre contact chez le client, puis votre manager : un mois à l’avance pour une semaine ou plus, une semaine pour un jour ou deux.\n\nUne fois leur accord obtenu, notez ces jours dans votre CRA : ils ne sont pas facturés au client.',
    },
  },
  {
    EN: {
      title: 'Do I get meal vouchers when I work from home?',
      content:
        'Yes, one for each day worked, at the client’s or at home. A day off gives none, nor does a day whose lunch is paid as travel expenses.\n\nThe card is topped up on the 10th, from the timesheet of the month before.',
    },
    FR: {
      title: 'Ai-je des titres-restaurant en télétravail ?',
      content:
        'Oui, un par jour travaillé, chez le client comme en télétravail. Un jour d’absence n’en donne pas, ni un jour dont le déjeuner est remboursé en déplacement.\n\nLa carte est rechargée le 10, d’après le CRA du mois précédent.',
    },
  },
]

/** The company’s answers to what its employees ask, in a category of its own. */
export const seedQuestions = (api: string, actors: Actors, now: Date): Step[] => {
  const by = actors.maelle.token
  const write = async () => {
    const { slug: category } = await callAs(api, by, help.createCategory, { titles: CATEGORY })
    for (const { EN, FR } of QUESTIONS) {
      const kind = 'QUESTION'
      const { id, version } = await callAs(api, by, help.createArticle, { title: FR.title, kind, category })
      const texts = { EN: { ...EN, subtitle: '' }, FR: { ...FR, subtitle: '' } }
      const article: ArticleToWrite = { category, audience: 'EMPLOYED', texts }
      const saved = await callAs(api, by, help.saveArticle, { id, version, article })
      await callAs(api, by, help.publishArticle, { id, version: saved.version, published: true })
    }
  }
  return [{ at: new Date(now.getTime() - 6 * 86_400_000), act: write }]
}
