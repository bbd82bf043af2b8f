import type { Notice } from '#functions/data/inbox/notifications.ts'
import { composeMail, type Mail, quoted } from './mail.ts'
import { inMail } from './names.ts'
import { type Language, LOCALES } from './report.ts'

/** Of a step of a positioning, to the person or to those who place them. */
export type PositioningNotice = Extract<Notice, { params: { mission: string } }>
type Facts = PositioningNotice['params']
interface Told {
  title: string
  description: string
}

const words: Record<Language, Record<PositioningNotice['code'], (facts: Facts) => Told>> = {
  EN: {
    SENT_TO_RESOURCE: ({ mission, client, by }) => ({
      title: 'A mission is proposed to you',
      description: `${by} proposes the mission “${mission}” at ${client} to you. The client sees nothing of you until you accept.`,
    }),
    TAKEN_BACK: ({ mission, by }) => ({
      title: 'A proposal was taken back',
      description: `${by} took the proposal of the mission “${mission}” back.`,
    }),
    ACCEPTED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} accepts the mission`,
      description: `${person} agrees to be presented for “${mission}”. You can send the proposal to the client.`,
    }),
    REFUSED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} refuses the mission`,
      description: `${person} refused the mission “${mission}”.`,
    }),
    CONSENT_WITHDRAWN: ({ person, mission }) => ({
      title: `${person} no longer wants to be presented`,
      description: `${person} took their consent for the mission “${mission}” back. The client’s link no longer works.`,
    }),
    SENT_TO_CLIENT: ({ mission, client }) => ({
      title: 'You are presented to the client',
      description: `${client} has received your profile for the mission “${mission}”, as you agreed.`,
    }),
    TAKEN_BACK_FROM_CLIENT: ({ mission, client, by }) => ({
      title: 'A proposal was taken back from the client',
      description: `${by} took your proposal for the mission “${mission}” back from ${client}.`,
    }),
    ACCEPTED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? 'The client accepts you' : `The client accepts ${person}`,
      description: own
        ? `${client} accepts you for the mission “${mission}”. You can fill it in your activity reports.`
        : `${client} accepts ${person} for the mission “${mission}”.`,
    }),
    REFUSED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? 'The client has decided otherwise' : `The client refuses ${person}`,
      description: own
        ? `${client} did not choose you for the mission “${mission}”.`
        : `${client} did not choose ${person} for the mission “${mission}”.`,
    }),
    ASSIGNMENT_CHANGED: ({ mission, by }) => ({
      title: 'The end of your mission has changed',
      description: `${by} changed the last day of your mission “${mission}”.`,
    }),
    CLIENT_MAIL_REFUSED: ({ person, mission, client }) => ({
      title: 'A proposal did not reach the client',
      description: `The address at ${client} to which ${person} was proposed for “${mission}” did not get our mail. The board of the mission says why: send it again, or to another address.`,
    }),
    CLIENT_LINK_EXPIRED: ({ person, mission, client }) => ({
      title: 'A client has not answered',
      description: `${client} has not answered the proposal of ${person} for “${mission}”, and the link has expired. You can send it again from the board of the mission, or take the proposal back.`,
    }),
  },
  FR: {
    SENT_TO_RESOURCE: ({ mission, client, by }) => ({
      title: 'Une mission vous est proposée',
      description: `${by} vous propose la mission « ${mission} » chez ${client}. Le client ne voit rien de vous avant votre accord.`,
    }),
    TAKEN_BACK: ({ mission, by }) => ({
      title: 'Une proposition a été reprise',
      description: `${by} a repris la proposition de la mission « ${mission} ».`,
    }),
    ACCEPTED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} accepte la mission`,
      description: `${person} accepte d’être présenté pour « ${mission} ». Vous pouvez envoyer la proposition au client.`,
    }),
    REFUSED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} refuse la mission`,
      description: `${person} a refusé la mission « ${mission} ».`,
    }),
    CONSENT_WITHDRAWN: ({ person, mission }) => ({
      title: `${person} ne souhaite plus être présenté`,
      description: `${person} a retiré son accord pour la mission « ${mission} ». Le lien du client ne fonctionne plus.`,
    }),
    SENT_TO_CLIENT: ({ mission, client }) => ({
      title: 'Vous êtes présenté au client',
      description: `${client} a reçu votre profil pour la mission « ${mission} », comme vous l’avez accepté.`,
    }),
    TAKEN_BACK_FROM_CLIENT: ({ mission, client, by }) => ({
      title: 'Une proposition a été reprise au client',
      description: `${by} a repris à ${client} votre proposition pour la mission « ${mission} ».`,
    }),
    ACCEPTED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? 'Le client vous accepte' : `Le client accepte ${person}`,
      description: own
        ? `${client} vous accepte pour la mission « ${mission} ». Vous pouvez la saisir dans vos CRA.`
        : `${client} accepte ${person} pour la mission « ${mission} ».`,
    }),
    REFUSED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? 'Le client a fait un autre choix' : `Le client refuse ${person}`,
      description: own
        ? `${client} ne vous a pas retenu pour la mission « ${mission} ».`
        : `${client} n’a pas retenu ${person} pour la mission « ${mission} ».`,
    }),
    ASSIGNMENT_CHANGED: ({ mission, by }) => ({
      title: 'La fin de votre mission a changé',
      description: `${by} a changé le dernier jour de votre mission « ${mission} ».`,
    }),
    CLIENT_MAIL_REFUSED: ({ person, mission, client }) => ({
      title: 'Une proposition n’est pas arrivée chez le client',
      description: `L’adresse chez ${client} à laquelle ${person} a été proposé pour « ${mission} » n’a pas reçu notre message. Le tableau de la mission dit pourquoi : renvoyez la proposition, ou envoyez-la à une autre adresse.`,
    }),
    CLIENT_LINK_EXPIRED: ({ person, mission, client }) => ({
      title: 'Un client n’a pas répondu',
      description: `${client} n’a pas répondu à la proposition de ${person} pour « ${mission} », et le lien a expiré. Vous pouvez la renvoyer depuis le tableau de la mission, ou la reprendre.`,
    }),
  },
}

export const isOfPositioning = (notice: Notice): notice is PositioningNotice => 'mission' in notice.params

/** A step of a positioning in the reader's language. */
export const positioningText = (language: Language, { code, params }: PositioningNotice): Told =>
  words[language][code](params)

const OPEN: Record<Language, string> = { EN: 'Open', FR: 'Ouvrir' }
const GREETING: Record<Language, (name: string) => string> = {
  EN: (name) => `Hello ${name},`,
  FR: (name) => `Bonjour ${name},`,
}

/** The mail that tells somebody of the workspace the same, with what was written to them. */
export const positioningMail = (
  { displayLanguage: language, firstName }: { displayLanguage: Language; firstName: string },
  { code, params }: PositioningNotice,
  message: string | null,
  url: string,
): Mail => {
  const { person, by, mission, client, own } = params
  const shown = { person: inMail(person), by: inMail(by), mission: inMail(mission), client: inMail(client), own }
  const { title, description } = words[language][code](shown)
  return composeMail({
    language,
    greeting: GREETING[language](inMail(firstName)),
    title,
    paragraphs: [description],
    ...(message && { quote: quoted(message) }),
    action: { label: OPEN[language], url },
  })
}

interface ClientFacts {
  contact: string
  company: string
  mission: string
  until: Date
}
const clientWords: Record<Language, (facts: Omit<ClientFacts, 'until'> & { until: string }) => Told & Words> = {
  EN: ({ company, mission, until }) => ({
    title: `A proposal for your mission ${mission}`,
    description: `${company} proposes somebody to you for the mission “${mission}”. Their profile and the daily rate are behind this link, with which you can accept or refuse until ${until}.`,
    action: 'See the proposal',
    warning: 'The link is for you alone: whoever has it can answer in your name.',
    footer: 'You get this message because somebody gave this address to Regie as that of a client.',
  }),
  FR: ({ company, mission, until }) => ({
    title: `Une proposition pour votre mission ${mission}`,
    description: `${company} vous propose une personne pour la mission « ${mission} ». Son profil et le tarif journalier sont derrière ce lien, avec lequel vous pouvez accepter ou refuser jusqu’au ${until}.`,
    action: 'Voir la proposition',
    warning: 'Ce lien est pour vous seul : qui le détient peut répondre en votre nom.',
    footer: 'Vous recevez ce message parce que quelqu’un a donné cette adresse à Regie comme celle d’un client.',
  }),
}
interface Words {
  action: string
  warning: string
  footer: string
}

/** The mail with the link of a proposal, to somebody at the client. */
export const clientMail = (language: Language, facts: ClientFacts, url: string): Mail => {
  const until = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(facts.until)
  const company = inMail(facts.company)
  const mission = inMail(facts.mission)
  const { title, description, action, warning, footer } = clientWords[language]({ ...facts, company, mission, until })
  return composeMail({
    language,
    greeting: GREETING[language](inMail(facts.contact)),
    title,
    paragraphs: [description, warning],
    action: { label: action, url },
    footer,
  })
}
