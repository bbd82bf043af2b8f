import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { help } from '#shared/apps/help/contract.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>

const MONTH: ArticleToWrite = {
  category: 'months',
  audience: 'EVERYBODY',
  texts: {
    EN: {
      title: 'How we fill a timesheet at Rivage',
      subtitle: 'Before the last working day, and what to write when something was unusual.',
      content:
        '<p>Send your month <strong>before its last working day</strong>: we invoice on the next one.</p><ul><li>Half a day is the smallest we count.</li><li>On call at night or on a weekend? Say it in the comments, with the hours: your manager settles it with the client.</li><li>Training that Rivage pays for is counted as a day in between missions.</li></ul><p>Something does not fit? Write to Maëlle in <strong>Chat</strong> before you send it.</p>',
    },
    FR: {
      title: 'Remplir son CRA chez Rivage',
      subtitle: 'Avant le dernier jour ouvré, et ce qu’il faut écrire quand le mois sort de l’ordinaire.',
      content:
        '<p>Envoyez votre mois <strong>avant son dernier jour ouvré</strong> : nous facturons dès le suivant.</p><ul><li>La demi-journée est la plus petite unité.</li><li>Une astreinte, la nuit ou le week-end ? Dites-le en commentaire, avec les heures : votre manager règle la question avec le client.</li><li>Une formation payée par Rivage se compte en jours d’intercontrat.</li></ul><p>Quelque chose ne rentre pas ? Écrivez à Maëlle dans <strong>Discussions</strong> avant de l’envoyer.</p>',
    },
  },
}

const TRAVEL: ArticleToWrite = {
  category: 'projects',
  audience: 'EMPLOYED',
  texts: {
    EN: {
      title: 'Travel rules',
      subtitle: 'Trains, nights away and meals when a mission takes you elsewhere.',
      content:
        '<ol><li>Book trains in second class at least ten days ahead; first class is fine when it is cheaper.</li><li>A night away is paid up to €110, breakfast included, and €130 in Paris.</li><li>Keep every receipt, and hand them in with your month.</li></ol><p>A client who asks for more than three nights a week: talk to your manager first.</p>',
    },
    FR: {
      title: 'Règles de déplacement',
      subtitle: 'Trains, nuitées et repas quand une mission vous mène ailleurs.',
      content:
        '<ol><li>Réservez vos trains en seconde au moins dix jours avant ; la première convient quand elle est moins chère.</li><li>Une nuit est remboursée jusqu’à 110 €, petit déjeuner compris, et 130 € à Paris.</li><li>Gardez chaque justificatif, et remettez-les avec votre mois.</li></ol><p>Un client demande plus de trois nuits par semaine ? Parlez-en d’abord à votre manager.</p>',
    },
  },
}

/** An earlier version of the article. */
const TRAVEL_BEFORE: ArticleToWrite = {
  ...TRAVEL,
  texts: {
    EN: { ...TRAVEL.texts.EN, content: TRAVEL.texts.EN.content.replace('€110', '€95').replace('€130', '€115') },
    FR: { ...TRAVEL.texts.FR, content: TRAVEL.texts.FR.content.replace('110 €', '95 €').replace('130 €', '115 €') },
  },
}

const DAY = 86_400_000

/** Two company articles in both languages, one of them published twice. */
export const seedArticles = (api: string, actors: Actors, now: Date): Step[] => {
  const by = actors.maelle.token
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const publish = async ({ id, version }: { id: string; version: number }, article: ArticleToWrite) => {
    const saved = await callAs(api, by, help.saveArticle, { id, version, article })
    await callAs(api, by, help.publishArticle, { id, version: saved.version, published: true })
    return saved
  }
  const write = async (article: ArticleToWrite) => {
    const { title } = article.texts.FR
    return publish(await callAs(api, by, help.createArticle, { title, category: article.category }), article)
  }
  let travel = { id: '', version: 0 }
  return [
    { at: daysAgo(12), act: async () => void (await write(MONTH)) },
    {
      at: daysAgo(11),
      act: async () => {
        travel = await write(TRAVEL_BEFORE)
      },
    },
    { at: daysAgo(3), act: async () => void (await publish(travel, TRAVEL)) },
  ]
}
