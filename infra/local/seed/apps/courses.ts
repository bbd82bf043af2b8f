import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import type { WrittenCourse } from '#shared/apps/academy/entities.ts'
import type { InputOf } from '#shared/core/endpoint.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>
type ToWrite = InputOf<typeof academy.saveCourse>['course']
type Written = ToWrite['steps'][number]

const read = (id: string, title: string, subtitle: string, content: string): Written => ({
  ...{ id, title, subtitle, content, video: null, fileId: null, quiz: null },
})
/** Of the options, the first is right. */
const asked = (text: string, right: string, ...wrong: string[]) => ({
  ...{ text, several: false },
  options: [...wrong.slice(0, 1), right, ...wrong.slice(1)].map((one) => ({ text: one, right: one === right })),
})
const quiz = (id: string, title: string, ...questions: ReturnType<typeof asked>[]): Written => ({
  ...read(id, title, '', ''),
  quiz: { passMark: 60, attempts: 3, questions },
})

const EVERYBODY = { who: 'EVERYBODY' as const, people: [] }

const WELCOME: ToWrite = {
  title: 'Bienvenue chez Rivage',
  description: 'Qui fait quoi, comment se passe un mois, à qui parler de sa mission.',
  ...{ category: 'company', duration: 30, dueOn: null, audience: EVERYBODY },
  steps: [
    read(
      'accueil',
      'Qui fait quoi',
      'Les personnes que vous croiserez',
      '<p>Votre manager suit votre mission et votre carrière ; l’équipe administrative suit vos mois et votre matériel. Tous répondent dans <strong>Discussions</strong>.</p>',
    ),
    read(
      'mois',
      'Un mois chez nous',
      'Du premier au dernier jour',
      '<ul><li>Le compte rendu d’activité part avant le dernier jour ouvré.</li><li>Une absence se dit dès qu’elle est connue, au client comme à nous.</li><li>Le point avec votre manager a lieu une fois par mois.</li></ul>',
    ),
    quiz(
      'questions',
      'Pour finir',
      asked(
        'Quand votre compte rendu doit-il partir ?',
        'Avant le dernier jour ouvré du mois',
        'Quand le client a payé',
        'Une fois par trimestre',
      ),
      asked(
        'Vous serez absent demain. Qui prévenez-vous ?',
        'Le client et Rivage',
        'Personne, cela se verra',
        'Le client seulement',
      ),
    ),
  ],
}

const PRIVACY: ToWrite = {
  title: 'Personal data on client projects',
  description: 'What the GDPR asks of whoever develops, tests and supports at a client’s.',
  ...{ category: 'security', duration: 45, dueOn: null, certificate: true, validMonths: 24, audience: EVERYBODY },
  skills: [{ code: 'gdpr', level: 2 }],
  steps: [
    read(
      'personal',
      'What personal data are',
      'More than names',
      '<p>Whatever says something of a person who can be found out: a name, an address, a badge number, an IP address in a log. A copy of production is full of them.</p>',
    ),
    read(
      'tests',
      'Tests without real people',
      'Made-up data, or masked ones',
      '<p>Real data have no place in a test, a screenshot or a ticket. Where only real ones show a defect, ask the client’s data protection officer <strong>before</strong> you copy them.</p>',
    ),
    quiz(
      'check',
      'Are you ready?',
      asked(
        'Which of these is personal data?',
        'An IP address in a log',
        'The version of a library',
        'The number of servers',
      ),
      asked(
        'You need production data to find a defect. What first?',
        'Ask the data protection officer',
        'Copy them to your laptop',
        'Send them to a colleague',
      ),
    ),
  ],
}

/** Asked for by clients, each three months anew. */
const PHISHING: ToWrite = {
  title: 'Reconnaître un message frauduleux',
  description: 'Ce que nos clients bancaires demandent à toute personne qui travaille chez eux.',
  ...{ category: 'security', duration: 30, dueOn: null, certificate: true, validMonths: 3, audience: EVERYBODY },
  steps: [
    read(
      'signes',
      'Les signes qui alertent',
      'Avant de cliquer',
      '<p>Une urgence, une adresse qui ressemble à la bonne, une pièce jointe que personne n’attendait : un seul de ces signes suffit pour vérifier <strong>par un autre canal</strong>.</p>',
    ),
    quiz(
      'reflexe',
      'Le bon réflexe',
      asked(
        'Votre client vous demande par e-mail votre mot de passe. Que faites-vous ?',
        'Vous le signalez à sa sécurité, sans répondre',
        'Vous répondez, puisque c’est urgent',
        'Vous transférez le message à votre équipe',
      ),
    ),
  ],
}

const DAY = 86_400_000

/** A morning and a day in two weeks, with two seats: both are taken, and somebody waits. */
const planSession = async (api: string, actors: Actors, course: string, now: Date): Promise<void> => {
  const monday = now.getTime() + (((8 - now.getUTCDay()) % 7 || 7) + 7) * DAY
  const on = (more: number) => new Date(monday + more * DAY).toISOString().slice(0, 10)
  const session = {
    days: [
      { date: on(1), part: 'DAY' as const },
      { date: on(2), part: 'MORNING' as const },
    ],
    ...{ place: 'Salle Belle-Île, Nantes', link: null, trainer: 'Anne-Lise Kermorvan', seats: 2 },
  }
  const { id } = await callAs(api, actors.maelle.token, academy.planSession, { course, session })
  for (const person of ['oriane', 'priya', 'tanguy'] as const) {
    await callAs(api, actors[person].token, academy.enrol, { id, wait: true })
  }
}

/** Somebody goes through a course to its end. */
const finish = async (api: string, { token }: { token: string }, { id, steps }: WrittenCourse): Promise<void> => {
  for (const { id: step, quiz: one } of steps) {
    if (!one) continue
    const answers = one.questions.map(({ options }) => [options.findIndex(({ right }) => right)])
    await callAs(api, token, academy.answerQuiz, { id, step, answers })
  }
  for (const currentStep of steps.keys()) await callAs(api, token, academy.setProgress, { id, currentStep })
  await callAs(api, token, academy.setProgress, { id, currentStep: 0, completed: true })
}

/** A company writes a course and publishes it. */
const publish = async (api: string, by: string, course: ToWrite): Promise<WrittenCourse> => {
  const { id, version } = await callAs(api, by, academy.createCourse, { title: course.title })
  const saved = await callAs(api, by, academy.saveCourse, { id, version, course })
  await callAs(api, by, academy.publishCourse, { id, version: saved.version, published: true })
  return saved
}

/** Two people had to go through a course: the certificate of one has ended, that of the other one ends soon. */
const certifying = (api: string, actors: Actors, now: Date): Step[] => {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const people = [actors.tanguy.personId, actors.priya.personId]
  const dueOn = before(70).toISOString().slice(0, 10)
  let saved: WrittenCourse
  return [
    {
      at: before(101),
      act: async () => {
        saved = await publish(api, actors.maelle.token, { ...PHISHING, dueOn, audience: { who: 'PEOPLE', people } })
      },
    },
    { at: before(100), act: () => finish(api, actors.tanguy, saved) },
    { at: before(75), act: () => finish(api, actors.priya, saved) },
  ]
}

/** The company's courses, one of which everybody has to go through; two people have, and have its certificate; of an older one theirs end. */
export const teaching = (api: string, actors: Actors, now: Date): Step[] => {
  const dueOn = new Date(now.getTime() + 21 * DAY).toISOString().slice(0, 10)
  const by = actors.maelle.token
  const recent = [WELCOME, { ...PRIVACY, dueOn }].map((course, index) => ({
    at: new Date(now.getTime() - (9 - index) * DAY),
    act: async () => {
      const saved = await publish(api, by, course)
      for (const person of ['priya', 'tanguy'] as const) await finish(api, actors[person], saved)
      if (index === 1) await planSession(api, actors, saved.id, now)
    },
  }))
  return [...certifying(api, actors, now), ...recent]
}
