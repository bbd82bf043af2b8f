import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import type { WrittenCourse } from '#shared/apps/academy/entities.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import type { InputOf } from '#shared/core/endpoint.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>
type ToWrite = InputOf<typeof academy.saveCourse>['course']
type Written = ToWrite['steps'][number]

const read = (id: string, title: string, subtitle: string, content: string): Written => ({
  id,
  title,
  subtitle,
  content,
  video: null,
  fileId: null,
  quiz: null,
})
/** The first option is right. */
const choiceQuestion = (text: string, right: string, ...wrong: string[]) => ({
  text,
  several: false,
  options: [...wrong.slice(0, 1), right, ...wrong.slice(1)].map((one) => ({ text: one, right: one === right })),
})
const quiz = (id: string, title: string, ...questions: ReturnType<typeof choiceQuestion>[]): Written => ({
  ...read(id, title, '', ''),
  quiz: { passMark: 60, attempts: 3, questions },
})

const EVERYBODY = { who: 'EVERYBODY' as const, people: [] }

const WELCOME: ToWrite = {
  title: 'Bienvenue chez Rivage',
  description: 'Qui fait quoi, comment se passe un mois, à qui parler de sa mission.',
  category: 'company',
  duration: 30,
  dueOn: null,
  audience: EVERYBODY,
  steps: [
    read(
      'accueil',
      'Qui fait quoi',
      'Les personnes que vous croiserez',
      '<p>Votre manager suit votre mission et votre carrière ; l’équipe administrative suit vos mois et votre matériel. Tous répondent dans <strong>Discussions</strong>.</p>',
    ),
    read(
      'mois',
      'Un mois chez nous',
      'Du premier au dernier jour',
      '<ul><li>Le CRA part avant le dernier jour ouvré.</li><li>Une absence se dit dès qu’elle est connue, au client comme à nous.</li><li>Le point avec votre manager a lieu une fois par mois.</li></ul>',
    ),
    quiz(
      'questions',
      'Pour finir',
      choiceQuestion(
        'Quand votre CRA doit-il partir ?',
        'Avant le dernier jour ouvré du mois',
        'Quand le client a payé',
        'Une fois par trimestre',
      ),
      choiceQuestion(
        'Vous serez absent demain. Qui prévenez-vous ?',
        'Le client et Rivage',
        'Personne, cela se verra',
        'Le client seulement',
      ),
    ),
  ],
}

const PRIVACY: ToWrite = {
  title: 'Données personnelles en mission',
  description: 'Ce que le RGPD demande à qui développe, teste et dépanne chez un client.',
  category: 'security',
  duration: 45,
  dueOn: null,
  certificate: true,
  validMonths: 24,
  audience: EVERYBODY,
  skills: [{ code: 'gdpr', level: 2 }],
  steps: [
    read(
      'donnees',
      'Ce qu’est une donnée personnelle',
      'Bien plus qu’un nom',
      '<p>Tout ce qui se rapporte à une personne que l’on peut retrouver : un nom, une adresse, un numéro de badge, une adresse IP dans un journal. Une copie de la production en est pleine.</p>',
    ),
    read(
      'tests',
      'Tester sans personne réelle',
      'Des données inventées ou masquées',
      '<p>Les vraies données n’ont leur place ni dans un test, ni dans une capture d’écran, ni dans un ticket. Si elles seules montrent l’anomalie, parlez-en au délégué à la protection des données du client <strong>avant</strong> de les copier.</p>',
    ),
    quiz(
      'questions',
      'Êtes-vous prêt ?',
      choiceQuestion(
        'Laquelle est une donnée personnelle ?',
        'Une adresse IP dans un journal',
        'La version d’une bibliothèque',
        'Le nombre de serveurs',
      ),
      choiceQuestion(
        'Il vous faut des données de production pour comprendre une anomalie. Par quoi commencez-vous ?',
        'Demander au délégué à la protection des données',
        'Les copier sur votre poste',
        'Les envoyer à un collègue',
      ),
    ),
  ],
}

/** Renewed every three months. */
const PHISHING: ToWrite = {
  title: 'Spotting a fraudulent message',
  description: 'What our banking clients ask of everyone who works on their premises.',
  category: 'security',
  duration: 30,
  dueOn: null,
  certificate: true,
  validMonths: 3,
  audience: EVERYBODY,
  steps: [
    read(
      'signs',
      'Warning signs',
      'Before you click',
      '<p>An urgent tone, an address that is almost right, an attachment nobody expected: any one of them is reason enough to check <strong>through another channel</strong>.</p>',
    ),
    quiz(
      'reaction',
      'What to do',
      choiceQuestion(
        'Your client asks for your password by e-mail. What do you do?',
        'Report it to their security team, without answering',
        'Answer, since it is urgent',
        'Forward the message to your team',
      ),
    ),
  ],
}

const DAY = 86_400_000

/** A morning and a day in two weeks, fully booked, with a waiting list. */
const planSession = async (api: string, actors: Actors, course: string, now: Date): Promise<void> => {
  const today = dayInParis(now)
  const daysToMonday = ((8 - new Date(today).getUTCDay()) % 7 || 7) + 7
  const on = (more: number) => dayAfter(today, daysToMonday + more)
  const session = {
    days: [
      { date: on(1), part: 'DAY' as const },
      { date: on(2), part: 'MORNING' as const },
    ],
    place: 'Salle Belle-Île, Nantes',
    link: null,
    trainer: 'Anne-Lise Kermorvan',
    seats: 2,
  }
  const { id } = await callAs(api, actors.maelle.token, academy.planSession, { course, session })
  for (const person of ['oriane', 'priya', 'tanguy'] as const) {
    await callAs(api, actors[person].token, academy.enrol, { id, wait: true })
  }
}

/** Completes a course. */
const finish = async (api: string, { token }: { token: string }, { id, steps }: WrittenCourse): Promise<void> => {
  for (const { id: step, quiz: one } of steps) {
    if (!one) continue
    const answers = one.questions.map(({ options }) => [options.findIndex(({ right }) => right)])
    await callAs(api, token, academy.answerQuiz, { id, step, answers })
  }
  for (const currentStep of steps.keys()) await callAs(api, token, academy.setProgress, { id, currentStep })
  await callAs(api, token, academy.setProgress, { id, currentStep: 0, completed: true })
}

/** Creates and publishes a course. */
const publish = async (api: string, by: string, course: ToWrite): Promise<WrittenCourse> => {
  const { id, version } = await callAs(api, by, academy.createCourse, { title: course.title })
  const saved = await callAs(api, by, academy.saveCourse, { id, version, course })
  await callAs(api, by, academy.publishCourse, { id, version: saved.version, published: true })
  return saved
}

/** A course with one expired and one expiring certificate. */
const seedCertificates = (api: string, actors: Actors, now: Date): Step[] => {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const people = [actors.tanguy.personId, actors.priya.personId]
  const dueOn = dayAfter(dayInParis(now), -70)
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

/** Company courses, one of them mandatory; two people have completed it. */
export const seedCourses = (api: string, actors: Actors, now: Date): Step[] => {
  const dueOn = dayAfter(dayInParis(now), 21)
  const by = actors.maelle.token
  const recent = [WELCOME, { ...PRIVACY, dueOn }].map((course, index) => ({
    at: new Date(now.getTime() - (9 - index) * DAY),
    act: async () => {
      const saved = await publish(api, by, course)
      for (const person of ['priya', 'tanguy'] as const) await finish(api, actors[person], saved)
      if (index === 1) await planSession(api, actors, saved.id, now)
    },
  }))
  return [...seedCertificates(api, actors, now), ...recent]
}
