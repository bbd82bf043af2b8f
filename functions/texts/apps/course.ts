import type { Notice } from '#functions/data/inbox/notifications.ts'
import { formatDay, type Language } from '#functions/texts/report.ts'

interface Facts {
  course: string
  /** The due date. */
  dueOn: string
}

const words: Record<Language, (facts: Facts) => { title: string; description: string }> = {
  EN: ({ course, dueOn }) => ({
    title: `Course to finish: ${course}`,
    description: `Please finish “${course}” by ${formatDay(dueOn, 'EN')}.`,
  }),
  FR: ({ course, dueOn }) => ({
    title: `Formation à terminer : ${course}`,
    description: `« ${course} » est à terminer au plus tard le ${formatDay(dueOn, 'FR')}.`,
  }),
}

/** The notification about a course. */
export const courseText = (language: Language, facts: Facts) => words[language](facts)

type Said = (course: string, day: string) => { title: string; description: string }
type CertificateNotice = Extract<Notice, { params: { until: string } }>

const certificateWords: Record<Language, Record<CertificateNotice['code'], Said>> = {
  EN: {
    CERTIFICATE_ENDS: (course, day) => ({
      title: `Certificate to renew: ${course}`,
      description: `Your certificate for “${course}” is valid until ${day}. Take the course again to renew it.`,
    }),
    CERTIFICATE_ENDED: (course, day) => ({
      title: `Certificate to renew: ${course}`,
      description: `Your certificate for “${course}” was valid until ${day}. Take the course again to renew it.`,
    }),
  },
  FR: {
    CERTIFICATE_ENDS: (course, day) => ({
      title: `Certificat à renouveler : ${course}`,
      description: `Votre certificat pour « ${course} » est valable jusqu’au ${day}. Suivez de nouveau la formation pour le renouveler.`,
    }),
    CERTIFICATE_ENDED: (course, day) => ({
      title: `Certificat à renouveler : ${course}`,
      description: `Votre certificat pour « ${course} » était valable jusqu’au ${day}. Suivez de nouveau la formation pour le renouveler.`,
    }),
  },
}

export const isOfCertificate = (notice: Notice): notice is CertificateNotice => notice.code in certificateWords.EN

/** The notification about a certificate. */
export const certificateText = (language: Language, { code, params: { course, until } }: CertificateNotice) =>
  certificateWords[language][code](course, formatDay(until, language))

type SessionNotice = Extract<Notice, { params: { firstDay: string } }>

const sessionWords: Record<Language, Record<SessionNotice['code'], Said>> = {
  EN: {
    SEAT_GIVEN: (course, day) => ({
      title: 'You have a seat',
      description: `A seat is free in the session of “${course}” that begins on ${day}: it is yours.`,
    }),
    SEAT_PASSED: (course, day) => ({
      title: 'A free seat went to somebody else',
      description: `A seat was free in the session of “${course}” that begins on ${day}. As you have one in another session at the same time, it went to the next person, and you are no longer on the waiting list.`,
    }),
    SESSION_CHANGED: (course, day) => ({
      title: 'A training session has changed',
      description: `The session of “${course}” begins on ${day}. Check its days and place.`,
    }),
    SESSION_CANCELLED: (course, day) => ({
      title: 'A training session is cancelled',
      description: `The session of “${course}” that was to begin on ${day} does not take place.`,
    }),
  },
  FR: {
    SEAT_GIVEN: (course, day) => ({
      title: 'Vous avez une place',
      description: `Une place s’est libérée pour la session de « ${course} » qui commence le ${day} : elle est à vous.`,
    }),
    SEAT_PASSED: (course, day) => ({
      title: 'Une place libre est passée au suivant',
      description: `Une place s’est libérée pour la session de « ${course} » qui commence le ${day}. Comme vous en avez une dans une autre session au même moment, elle est passée à la personne suivante et vous n’êtes plus sur la liste d’attente.`,
    }),
    SESSION_CHANGED: (course, day) => ({
      title: 'Une session de formation a changé',
      description: `La session de « ${course} » commence le ${day}. Vérifiez ses jours et son lieu.`,
    }),
    SESSION_CANCELLED: (course, day) => ({
      title: 'Une session de formation est annulée',
      description: `La session de « ${course} » prévue à partir du ${day} n’aura pas lieu.`,
    }),
  },
}

export const isOfSession = (notice: Notice): notice is SessionNotice => notice.code in sessionWords.EN

/** The notification about a session. */
export const sessionText = (language: Language, { code, params: { course, firstDay } }: SessionNotice) =>
  sessionWords[language][code](course, formatDay(firstDay, language))
