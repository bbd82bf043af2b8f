import type { RETURN_REASONS } from '#functions/data/apps/mailbox/mailEvents.ts'
import type { Language } from '#functions/texts/report.ts'
import { withDe } from '#shared/core/text/french.ts'

type ReturnedFor = (typeof RETURN_REASONS)[number]

/** Why a mail did not reach an outside address, for its sender. */
const REASONS: Record<Language, Record<ReturnedFor, string>> = {
  EN: {
    bounced: 'The address does not accept e-mail. Nothing more is sent to it.',
    complained: 'Its owner has reported our e-mails as unwanted. Nothing more is sent to it.',
    address: 'No e-mail can be sent to such an address.',
    returned: 'It came back, for example because the mailbox is full. You can send it again later.',
    refused: 'It was not accepted for delivery.',
    unavailable: 'The mail service could not be reached for a while. You can send it again.',
    unconfirmed: 'We do not know whether it has arrived. Check before you send it again.',
    quarantined: 'One of its files was found to be harmful. It was not sent.',
  },
  FR: {
    bounced: 'L’adresse n’accepte pas d’e-mails. Rien ne lui sera plus envoyé.',
    complained: 'Son titulaire a signalé nos e-mails comme indésirables. Rien ne lui sera plus envoyé.',
    address: 'Aucun message ne peut être envoyé à une telle adresse.',
    returned: 'Le message est revenu, par exemple d’une boîte pleine. Vous pouvez le renvoyer plus tard.',
    refused: 'Le message n’a pas été accepté pour la distribution.',
    unavailable: 'Le service d’envoi est resté injoignable. Vous pouvez renvoyer le message.',
    unconfirmed: 'Nous ne savons pas si le message est arrivé. Vérifiez avant de le renvoyer.',
    quarantined: 'L’un de ses fichiers a été reconnu comme dangereux. Le message n’a pas été envoyé.',
  },
}

interface Said {
  subject: string
  text: string
}

/** The mail that tells a sender about a failed delivery. */
export const returnedMail = (
  language: Language,
  { subject, address, failure }: { subject: string; address: string; failure: ReturnedFor },
): Said =>
  language === 'FR'
    ? {
        subject: `Non distribué : ${subject}`,
        text: `Votre message n’est pas arrivé à ${address}.\n\n${REASONS.FR[failure]}`,
      }
    : {
        subject: `Not delivered: ${subject}`,
        text: `Your e-mail has not reached ${address}.\n\n${REASONS.EN[failure]}`,
      }

/** The mail that tells an author about a scheduled mail that was not sent. */
export const unsentMail = (language: Language, subject: string): Said =>
  language === 'FR'
    ? {
        subject: `Non envoyé : ${subject}`,
        text: 'Votre message programmé n’a pas pu partir.\n\nIl est de nouveau dans vos brouillons : vérifiez-le et envoyez-le de nouveau.',
      }
    : {
        subject: `Not sent: ${subject}`,
        text: 'Your message could not be sent as scheduled.\n\nIt is among your drafts again: check it and send it again.',
      }

/** Why an inbound mail was rejected. */
export type Refused = 'virus' | 'unreadable' | 'tooLarge'

const REFUSED: Record<Language, Record<Refused, string>> = {
  EN: {
    virus: 'It contained a virus and was deleted.',
    unreadable: 'It could not be read and was deleted.',
    tooLarge: 'It was too large and was deleted.',
  },
  FR: {
    virus: 'Il contenait un virus et a été supprimé.',
    unreadable: 'Il était illisible et a été supprimé.',
    tooLarge: 'Il était trop volumineux et a été supprimé.',
  },
}

/** The mail shown in place of a rejected inbound mail. */
export const refusedMail = (language: Language, from: string, why: Refused): Said =>
  language === 'FR'
    ? {
        subject: 'Un message a été refusé',
        text: `Un message ${withDe(from)} vous était adressé.\n\n${REFUSED.FR[why]}`,
      }
    : { subject: 'An e-mail was refused', text: `An e-mail from ${from} was meant for you.\n\n${REFUSED.EN[why]}` }
