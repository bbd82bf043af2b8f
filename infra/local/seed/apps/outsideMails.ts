import { createTransport } from 'nodemailer'
import { callAs } from '#infra/local/client.ts'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { hoursBefore } from '#infra/local/seed/officeHours.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'

interface Outside {
  /** A contact. */
  from: { name: string; address: string }
  to: PersonKey
  hoursAgo: number
  subject: string
  text: readonly string[]
}

const MAILS: readonly Outside[] = [
  {
    from: { name: 'Nadège Kervran', address: 'nadege.kervran@aubeclaire.example' },
    to: 'maelle',
    hoursAgo: 26,
    subject: 'Comptes rendus signés du mois',
    text: [
      'Bonjour Maëlle,',
      'La comptabilité attend les comptes rendus signés pour régler vos factures du mois. Pouvez-vous me les envoyer d’ici vendredi ?',
      'Bien à vous,',
      'Nadège Kervran\nMutuelle Aubeclaire, service des achats',
    ],
  },
  {
    from: { name: 'Baptiste Orsenne', address: 'baptiste.orsenne@hautmarais.example' },
    to: 'maelle',
    hoursAgo: 4,
    subject: 'Bon de commande du prochain trimestre',
    text: [
      'Bonjour,',
      'Le bon de commande part demain à la signature. Le nombre de jours reste-t-il de 58 ?',
      'Cordialement,',
      'Baptiste Orsenne',
    ],
  },
  {
    from: { name: 'Ingrid Sallandre', address: 'ingrid.sallandre@sylverane.example' },
    to: 'tanguy',
    hoursAgo: 3,
    subject: 'Data engineer from February',
    text: [
      'Hello Tanguy,',
      'We would start with three days a week from the first of February, in English, mostly remote. Whom could you propose?',
      'Best regards,',
      'Ingrid Sallandre',
    ],
  },
]

/** Mails from clients, delivered as by their mail servers. */
export const seedOutsideMails = (api: string, actors: Record<PersonKey, { token: string }>, now: Date): Step[] => {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return MAILS.map(({ from, to, hoursAgo, subject, text }) => {
    const at = hoursBefore(now, hoursAgo)
    const bring = async () => {
      const { address } = await callAs(api, actors[to].token, mailbox.claimAddress, {})
      const { message } = await composer.sendMail({ from, to: address, date: at, subject, text: text.join('\n\n') })
      if (Buffer.isBuffer(message)) await deliverInboundMail(message, { recipients: [address], source: from.address })
    }
    return { at, act: bring }
  })
}
