import type { Notice } from '#functions/data/inbox/notifications.ts'
import { withDe } from '#shared/core/text/french.ts'
import { composeMail, escapeQuote, type Mail } from './mail.ts'
import { toMailName, toMailTitle } from './names.ts'
import { formatDay, formatMoment, type Language } from './report.ts'

/** A notification about a positioning's transition, to the person or to staffing. */
export type PositioningNotice = Extract<Notice, { params: { mission: string } }>
type Facts = PositioningNotice['params']
interface NoticeText {
  title: string
  description: string
}

const words: Record<Language, Record<PositioningNotice['code'], (facts: Facts) => NoticeText>> = {
  EN: {
    SENT_TO_RESOURCE: ({ mission, client, by }) => ({
      title: `A mission is proposed to you: ${mission}`,
      description: `${by} proposes the mission “${mission}” at ${client} to you. Accept or refuse it: the client sees nothing about you until you accept.`,
    }),
    TAKEN_BACK: ({ mission, by }) => ({
      title: `Proposal withdrawn: ${mission}`,
      description: `${by} withdrew the proposal of the mission “${mission}”.`,
    }),
    ACCEPTED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} accepts the mission ${mission}`,
      description: `${person} agrees to be presented for “${mission}”. You can send the proposal to the client.`,
    }),
    REFUSED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} refuses the mission ${mission}`,
      description: `${person} refused the mission “${mission}”.`,
    }),
    CONSENT_WITHDRAWN: ({ person, mission }) => ({
      title: `${person} no longer agrees to be presented for ${mission}`,
      description: `${person} withdrew their consent for the mission “${mission}”. If the client had a link already, it no longer works.`,
    }),
    SENT_TO_CLIENT: ({ mission, client }) => ({
      title: `Your profile was sent to ${client}`,
      description: `${client} has received your profile for the mission “${mission}”, as you agreed.`,
    }),
    TAKEN_BACK_FROM_CLIENT: ({ mission, client, by }) => ({
      title: `Your profile is no longer with ${client}`,
      description: `${by} withdrew your profile from ${client} for the mission “${mission}”.`,
    }),
    ACCEPTED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? `${client} accepts you for ${mission}` : `${client} accepts ${person} for ${mission}`,
      description: own
        ? `You can now fill in the mission “${mission}” in your timesheets.`
        : `${person} can now fill in the mission “${mission}” in their timesheets.`,
    }),
    REFUSED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? `${client} has made another choice for ${mission}` : `${client} refuses ${person} for ${mission}`,
      description: own
        ? `${client} did not choose your profile for the mission “${mission}”.`
        : `${client} did not choose the profile of ${person} for the mission “${mission}”.`,
    }),
    ASSIGNMENT_CHANGED: ({ mission, by, firstDay, lastDay }) =>
      firstDay && lastDay
        ? {
            title: `Your mission ${mission} now runs from ${formatDay(firstDay, 'EN')} to ${formatDay(lastDay, 'EN')}`,
            description: `${by} changed the dates of your mission “${mission}”: you now work there from ${formatDay(firstDay, 'EN')} to ${formatDay(lastDay, 'EN')}.`,
          }
        : {
            title: lastDay
              ? `Your mission ${mission} now ends on ${formatDay(lastDay, 'EN')}`
              : `The end of your mission ${mission} has changed`,
            description: `${by} changed the last day of your mission “${mission}”${lastDay ? `: it is now ${formatDay(lastDay, 'EN')}` : ''}.`,
          },
    CLIENT_MAIL_REFUSED: ({ person, mission, client }) => ({
      title: `The proposal of ${person} did not reach ${client}`,
      description: `The address used at ${client} did not get our e-mail that proposes ${person} for “${mission}”. The board of the mission says why: send it again, or to another address.`,
    }),
    CLIENT_LINK_EXPIRED: ({ person, mission, client }) => ({
      title: `${client} has not answered the proposal of ${person}`,
      description: `${client} has not answered the proposal of ${person} for “${mission}”, and the link has expired. You can send it again from the board of the mission, or withdraw it.`,
    }),
  },
  FR: {
    SENT_TO_RESOURCE: ({ mission, client, by }) => ({
      title: `Une mission vous est proposée : ${mission}`,
      description: `${by} vous propose la mission « ${mission} » chez ${client}. Acceptez-la ou refusez-la : le client ne voit rien de vous avant votre accord.`,
    }),
    TAKEN_BACK: ({ mission, by }) => ({
      title: `Proposition annulée : ${mission}`,
      description: `${by} a annulé la proposition de la mission « ${mission} ».`,
    }),
    ACCEPTED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} accepte la mission ${mission}`,
      description: `${person} accepte que son profil soit présenté pour « ${mission} ». Vous pouvez envoyer la proposition au client.`,
    }),
    REFUSED_BY_RESOURCE: ({ person, mission }) => ({
      title: `${person} refuse la mission ${mission}`,
      description: `${person} a refusé la mission « ${mission} ».`,
    }),
    CONSENT_WITHDRAWN: ({ person, mission }) => ({
      title: `${person} retire son accord pour ${mission}`,
      description: `${person} a retiré son accord pour la mission « ${mission} ». Si le client avait déjà un lien, il ne fonctionne plus.`,
    }),
    SENT_TO_CLIENT: ({ mission, client }) => ({
      title: `Votre profil est présenté à ${client}`,
      description: `${client} a reçu votre profil pour la mission « ${mission} », comme vous l’avez accepté.`,
    }),
    TAKEN_BACK_FROM_CLIENT: ({ mission, client, by }) => ({
      title: `Votre profil n’est plus présenté à ${client}`,
      description: `${by} a annulé l’envoi de votre profil à ${client} pour la mission « ${mission} ».`,
    }),
    ACCEPTED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? `${client} vous accepte pour ${mission}` : `${client} accepte ${person} pour ${mission}`,
      description: own
        ? `Vous pouvez maintenant saisir la mission « ${mission} » dans vos CRA.`
        : `${person} peut maintenant saisir la mission « ${mission} » dans ses CRA.`,
    }),
    REFUSED_BY_CLIENT: ({ person, mission, client, own }) => ({
      title: own ? `${client} a fait un autre choix pour ${mission}` : `${client} refuse ${person} pour ${mission}`,
      description: own
        ? `${client} n’a pas retenu votre profil pour la mission « ${mission} ».`
        : `${client} n’a pas retenu le profil ${withDe(person)} pour la mission « ${mission} ».`,
    }),
    ASSIGNMENT_CHANGED: ({ mission, by, firstDay, lastDay }) =>
      firstDay && lastDay
        ? {
            title: `Votre mission ${mission} va désormais du ${formatDay(firstDay, 'FR')} au ${formatDay(lastDay, 'FR')}`,
            description: `${by} a modifié les dates de votre mission « ${mission} » : vous y travaillez désormais du ${formatDay(firstDay, 'FR')} au ${formatDay(lastDay, 'FR')}.`,
          }
        : {
            title: lastDay
              ? `Votre mission ${mission} se termine désormais le ${formatDay(lastDay, 'FR')}`
              : `La fin de votre mission ${mission} a changé`,
            description: `${by} a modifié le dernier jour de votre mission « ${mission} »${lastDay ? ` : c’est désormais le ${formatDay(lastDay, 'FR')}` : ''}.`,
          },
    CLIENT_MAIL_REFUSED: ({ person, mission, client }) => ({
      title: `La proposition ${withDe(person)} n’est pas parvenue à ${client}`,
      description: `L’adresse utilisée chez ${client} n’a pas reçu notre e-mail qui propose ${person} pour « ${mission} ». Le tableau de la mission dit pourquoi : renvoyez-le, ou envoyez-le à une autre adresse.`,
    }),
    CLIENT_LINK_EXPIRED: ({ person, mission, client }) => ({
      title: `${client} n’a pas répondu à la proposition ${withDe(person)}`,
      description: `${client} n’a pas répondu à la proposition ${withDe(person)} pour « ${mission} », et le lien a expiré. Vous pouvez la renvoyer depuis le tableau de la mission, ou l’annuler.`,
    }),
  },
}

export const isOfPositioning = (notice: Notice): notice is PositioningNotice => 'mission' in notice.params

/** The notification in the reader's language. */
export const positioningText = (language: Language, { code, params }: PositioningNotice): NoticeText =>
  words[language][code](params)

const OPEN: Record<Language, string> = { EN: 'Open the mission', FR: 'Ouvrir la mission' }
/** Labels of the button by step. */
const LABELS: Partial<Record<PositioningNotice['code'], Record<Language, string>>> = {
  SENT_TO_RESOURCE: { EN: 'See the proposal', FR: 'Voir la proposition' },
  TAKEN_BACK: { EN: 'Open my proposals', FR: 'Ouvrir mes propositions' },
}
const GREETING: Record<Language, (name: string) => string> = {
  EN: (name) => `Hello ${name},`,
  FR: (name) => `Bonjour ${name},`,
}

/** The mail version to a member, with the message that was written to them. */
export const positioningMail = (
  { displayLanguage: language, firstName }: { displayLanguage: Language; firstName: string },
  { code, params }: PositioningNotice,
  message: string | null,
  url: string,
): Mail => {
  const { person, by, mission, client, own, firstDay, lastDay } = params
  const shown = {
    person: toMailName(person),
    by: toMailName(by),
    client: toMailName(client),
    own,
    firstDay,
    lastDay,
  }
  const write = words[language][code]
  const { title } = write({ ...shown, mission: toMailName(mission) })
  const { description } = write({ ...shown, mission: toMailTitle(mission) })
  return composeMail({
    language,
    greeting: GREETING[language](toMailName(firstName)),
    title,
    paragraphs: [description],
    ...(message && { quote: escapeQuote(message) }),
    action: { label: (LABELS[code] ?? OPEN)[language], url },
  })
}

interface ClientFacts {
  contact: string
  company: string
  /** The company's colour. */
  colour: string | null
  /** Whether the company's name is the sender's. */
  isSender: boolean
  mission: string
  until: Date
}
const clientWords: Record<
  Language,
  (facts: Pick<ClientFacts, 'company' | 'mission'> & { until: string }) => NoticeText & Words
> = {
  EN: ({ company, mission, until }) => ({
    title: `${company} proposes a profile for ${mission}`,
    description: `${company} proposes a profile to you for the mission “${mission}”. See it with its daily rate, then accept or refuse by ${until}.`,
    action: 'See the proposal',
    warning: 'This link is for you alone: anybody who has it can answer in your name.',
    footer: `You get this message because ${company} gave this address to Regie as that of a client.`,
  }),
  FR: ({ company, mission, until }) => ({
    title: `${company} vous propose un profil pour ${mission}`,
    description: `${company} vous propose un profil pour la mission « ${mission} ». Consultez-le avec son tarif journalier, puis acceptez ou refusez jusqu’au ${until}.`,
    action: 'Voir la proposition',
    warning: 'Ce lien vous est réservé : toute personne qui le détient peut répondre en votre nom.',
    footer: `Vous recevez ce message car ${company} a donné cette adresse à Regie comme celle d’un client.`,
  }),
}
interface Words {
  action: string
  warning: string
  footer: string
}

/** The mail with the link of a proposal, to a client's contact. */
export const clientMail = (language: Language, facts: ClientFacts, url: string): Mail => {
  const until = formatMoment(language, facts.until)
  const company = toMailName(facts.company)
  const write = clientWords[language]
  const { title } = write({ company, mission: toMailName(facts.mission), until })
  const { description, action, warning, footer } = write({ company, mission: toMailTitle(facts.mission), until })
  return composeMail({
    language,
    greeting: GREETING[language](toMailName(facts.contact)),
    title,
    paragraphs: [description, warning],
    action: { label: action, url },
    footer,
    company: { name: company, colour: facts.colour },
    sender: facts.isSender ? company : undefined,
  })
}
