import { callAs } from '#infra/local/client.ts'
import { hoursBefore } from '#infra/local/seed/officeHours.ts'
import { type PersonKey, people } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { type Mail, mailbox } from '#shared/apps/mailbox/contract.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>

interface Letter {
  from: PersonKey
  to: readonly PersonKey[]
  cc?: readonly PersonKey[]
  hoursAgo: number
  subject: string
  text: readonly string[]
  /** Words by which sender and recipients find the mail it replies to. */
  answers?: string
  /** It stays a draft. */
  draft?: boolean
}

/** What the founder writes each month. */
const TEMPLATES = [
  {
    name: 'Relance CRA',
    subject: 'Votre CRA du mois',
    text: '<p>Bonjour,</p><p>Je n’ai pas encore reçu votre CRA. Pouvez-vous l’envoyer d’ici demain midi ? Nous facturons dans la foulée.</p><p>S’il vous manque quelque chose, dites-le-moi.</p><p>Merci d’avance,<br>Maëlle</p>',
  },
  {
    name: 'Point mensuel avec le client',
    subject: 'Point mensuel',
    text: '<p>Bonjour,</p><p>Je vous propose de faire le point sur la mission de ce mois : ce qui avance, ce qui vous manque, et la suite. Une demi-heure suffit.</p><p>Quel jour de la semaine prochaine vous conviendrait ?</p><p>Bien à vous,<br>Maëlle Kerlouan</p>',
  },
]

const LETTERS: readonly Letter[] = [
  {
    from: 'maelle',
    to: ['oriane', 'bastien', 'tanguy', 'sofiane'],
    hoursAgo: 190,
    subject: 'Prochaine réunion d’agence',
    text: [
      'Bonjour à tous,',
      'La réunion d’agence aura lieu le deuxième jeudi du mois prochain, à 17 h 30, dans les locaux de Nantes. Au programme : les missions qui commencent bientôt, le plan de formation, et un verre pour finir.',
      'Dites-moi si vous venez, pour que je réserve.',
    ],
  },
  {
    from: 'bastien',
    to: ['maelle'],
    hoursAgo: 188,
    subject: 'Re: Prochaine réunion d’agence',
    answers: 'Prochaine réunion d’agence',
    text: ['Bonjour Maëlle,', 'Je serai là, avec plaisir. Le client me libère à 16 h.'],
  },
  {
    from: 'tanguy',
    to: ['emma', 'priya'],
    cc: ['maelle'],
    hoursAgo: 97,
    subject: 'On-site days',
    text: [
      'Hello both,',
      'The client would like you on site on Tuesdays and Thursdays from next month on. Could you tell me by Friday whether this works for you?',
      'Travel is paid as usual: keep the tickets.',
    ],
  },
  {
    from: 'priya',
    to: ['tanguy'],
    cc: ['emma', 'maelle'],
    hoursAgo: 95,
    subject: 'Re: On-site days',
    answers: 'On-site days',
    text: ['Hi Tanguy,', 'Tuesdays are fine. On Thursdays I would need to leave at four.'],
  },
  {
    from: 'oriane',
    to: ['maelle'],
    hoursAgo: 70,
    subject: 'Habilitations pour le nouveau client',
    text: [
      'Bonjour Maëlle,',
      'Le client demande une attestation d’assurance à jour et la liste des personnes habilitées avant le démarrage. Peux-tu me transmettre l’attestation ?',
    ],
  },
  {
    from: 'sofiane',
    to: ['oriane'],
    hoursAgo: 28,
    subject: 'Mon CRA du mois',
    text: ['Bonjour Oriane,', 'J’ai corrigé les deux jours que vous aviez relevés. Tout est envoyé.', 'Merci !'],
  },
  {
    from: 'tanguy',
    to: ['maelle'],
    hoursAgo: 20,
    subject: 'Two candidates for the platform team',
    text: [
      'Maëlle,',
      'Two profiles fit what the client asked for last week. I would propose Emma first: she knows their stack, and her mission is coming to its end.',
      'Shall we call them on Monday?',
    ],
  },
  {
    from: 'bastien',
    to: ['maelle'],
    hoursAgo: 6,
    subject: 'Une semaine de congés',
    text: [
      'Bonjour Maëlle,',
      'Je souhaite poser la dernière semaine du mois prochain. Le client est prévenu et n’y voit pas d’inconvénient.',
      'Bonne journée,',
    ],
  },
  {
    from: 'oriane',
    to: ['maelle', 'tanguy'],
    hoursAgo: 2,
    subject: 'Deux CRA à relire',
    text: [
      'Bonjour,',
      'Il reste deux CRA à signer ce mois-ci. Je m’en occupe demain matin, sauf urgence de votre côté.',
    ],
  },
  {
    from: 'maelle',
    to: ['tanguy'],
    hoursAgo: 1,
    subject: 'Point sur les profils',
    text: ['Tanguy,', 'D’accord pour Emma. Je prépare…'],
    draft: true,
  },
]

const htmlOf = (text: readonly string[]): string => text.map((line) => `<p>${line}</p>`).join('')
const addresses = (keys: readonly PersonKey[]) =>
  keys.map((key) => ({ name: `${people[key].firstName} ${people[key].lastName}`, address: people[key].email }))

/** Mails between colleagues, and one person's organised mailbox. */
export const seedMails = (api: string, actors: Actors, now: Date): Step[] => {
  const ago = (hours: number): Date => hoursBefore(now, hours)
  const inbox = async (who: PersonKey): Promise<Mail[]> =>
    (await callAs(api, actors[who].token, mailbox.mails, { folder: 'inbox' })).mails ?? []
  const send = async ({ from, to, cc = [], subject, text, answers, draft = false }: Letter) => {
    const written: string = htmlOf(text)
    const answered = answers && (await inbox(from)).find((mail) => mail.subject === answers)
    return callAs(api, actors[from].token, mailbox.send, {
      to: addresses(to),
      cc: addresses(cc),
      subject,
      content: written,
      send: !draft,
      ...(answered ? { answers: answered.id } : {}),
    })
  }
  const { token } = actors.maelle
  const keepTemplates = async () => {
    for (const template of TEMPLATES) await callAs(api, token, mailbox.createTemplate, { template })
  }
  const sort = async () => {
    const label = await callAs(api, token, mailbox.createLabel, { label: { title: 'Équipe', color: 'teal' } })
    const clients = await callAs(api, token, mailbox.createLabel, { label: { title: 'Clients', color: 'indigo' } })
    const mails = await inbox('maelle')
    const change = (subject: string, mail: object) => {
      const found = mails.find((one) => one.subject === subject)
      return found && callAs(api, token, mailbox.update, { id: found.id, mail })
    }
    await change('Une semaine de congés', { labels: [label.id], starred: true })
    await change('Habilitations pour le nouveau client', { labels: [clients.id], important: true, unread: false })
    await change('Two candidates for the platform team', { labels: [clients.id] })
    await change('Re: On-site days', { unread: false })
    await change('Re: Prochaine réunion d’agence', { unread: false })
  }
  return [
    ...LETTERS.map((letter) => ({ at: ago(letter.hoursAgo), act: () => send(letter) })),
    { at: ago(100), act: keepTemplates },
    { at: ago(0.5), act: sort },
  ]
}
