import { composeMail, type Mail, quoted } from './mail.ts'
import { inMail } from './names.ts'
import { type Language, LOCALES } from './report.ts'

/** What mails about an account speak of. Names come as people typed them. */
export interface AccountFacts {
  /** Empty when it is not known. */
  firstName: string
  company: string
  /** Who invites, or who refused. */
  by: string
  /** Until when the link works. */
  until: Date
  /** Why somebody was refused. */
  reason: string
}

interface Words {
  title: string
  paragraphs: string[]
  /** None: there is nothing to open. */
  action?: string
}
type Speak = (facts: Omit<AccountFacts, 'until'> & { until: string }) => Words

const words = {
  ACTIVATION: {
    EN: ({ company, until }) => ({
      title: 'Activate your account',
      paragraphs: [
        `Welcome to Regie. Your workspace ${company} is ready: activate your account, then sign in.`,
        `The link works once, until ${until}. If you did not sign up, ignore this message: nothing will happen.`,
      ],
      action: 'Activate my account',
    }),
    FR: ({ company, until }) => ({
      title: 'Activez votre compte',
      paragraphs: [
        `Bienvenue dans Regie. Votre espace ${company} est prêt : activez votre compte, puis connectez-vous.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous ne vous êtes pas inscrit, ignorez ce message : il ne se passera rien.`,
      ],
      action: 'Activer mon compte',
    }),
  },
  CONFIRMED: {
    EN: ({ company, until }) => ({
      title: 'Your account is confirmed',
      paragraphs: [
        `${company} has confirmed your account. Activate it, then sign in.`,
        `The link works once, until ${until}.`,
      ],
      action: 'Activate my account',
    }),
    FR: ({ company, until }) => ({
      title: 'Votre compte est confirmé',
      paragraphs: [
        `${company} a confirmé votre compte. Activez-le, puis connectez-vous.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}.`,
      ],
      action: 'Activer mon compte',
    }),
  },
  REFUSED: {
    EN: ({ company }) => ({
      title: 'Your account was not confirmed',
      paragraphs: [`${company} has not confirmed your account, for this reason:`],
    }),
    FR: ({ company }) => ({
      title: 'Votre compte n’a pas été confirmé',
      paragraphs: [`${company} n’a pas confirmé votre compte, pour la raison suivante :`],
    }),
  },
  INVITATION: {
    EN: ({ company, by, until }) => ({
      title: `${company} invites you to Regie`,
      paragraphs: [
        `${by} invites you to join ${company} on Regie, where monthly activity reports are filled, sent and signed.`,
        `The link works once, until ${until}. If you do not know them, ignore this message.`,
      ],
      action: 'Accept the invitation',
    }),
    FR: ({ company, by, until }) => ({
      title: `${company} vous invite sur Regie`,
      paragraphs: [
        `${by} vous invite à rejoindre ${company} sur Regie, où les comptes rendus d’activité du mois se remplissent, s’envoient et se signent.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous ne les connaissez pas, ignorez ce message.`,
      ],
      action: 'Accepter l’invitation',
    }),
  },
  RESET: {
    EN: ({ until }) => ({
      title: 'Choose a new password',
      paragraphs: [
        `Somebody, probably you, has asked for a new password. The link works once, until ${until}.`,
        'If it was not you, ignore this message: your password stays as it is.',
      ],
      action: 'Choose a password',
    }),
    FR: ({ until }) => ({
      title: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        `Quelqu’un, vous sans doute, a demandé un nouveau mot de passe. Le lien fonctionne une seule fois, jusqu’au ${until}.`,
        'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
      ],
      action: 'Choisir un mot de passe',
    }),
  },
  ALREADY_REGISTERED: {
    EN: () => ({
      title: 'You already have an account',
      paragraphs: [
        'Somebody, probably you, has just signed up with this address. It has an account already: sign in with it.',
        'If the password is forgotten, the sign-in page lets you choose another. If it was not you, ignore this message.',
      ],
      action: 'Sign in',
    }),
    FR: () => ({
      title: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un, vous sans doute, vient de s’inscrire avec cette adresse. Elle a déjà un compte : connectez-vous avec lui.',
        'Si le mot de passe est oublié, la page de connexion permet d’en choisir un autre. Si ce n’était pas vous, ignorez ce message.',
      ],
      action: 'Se connecter',
    }),
  },
  PASSWORD_CHANGED: {
    EN: () => ({
      title: 'Your password was changed',
      paragraphs: [
        'The password of your account has just been changed, and your other devices were signed out.',
        'If it was not you, choose a new password now and tell the managers of your company.',
      ],
      action: 'Choose another password',
    }),
    FR: () => ({
      title: 'Votre mot de passe a changé',
      paragraphs: [
        'Le mot de passe de votre compte vient d’être changé, et vos autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez les responsables de votre société.',
      ],
      action: 'Choisir un autre mot de passe',
    }),
  },
} satisfies Record<string, Record<Language, Speak>>
export type AccountMail = keyof typeof words

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  FR: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
}

const STRANGER: Record<Language, string> = {
  EN: 'You get this message because somebody gave this address to Regie.',
  FR: 'Vous recevez ce message parce que quelqu’un a donné cette adresse à Regie.',
}
/** Mails whose readers need not have an account. */
const TO_STRANGERS: readonly AccountMail[] = ['ACTIVATION', 'INVITATION', 'CONFIRMED', 'REFUSED']

/** `28 November 2026 at 09:30 UTC` */
const moment = (language: Language, at: Date): string =>
  `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** A mail about somebody's account, in their language. */
export const accountMail = (
  mail: AccountMail,
  language: Language,
  { until, reason, ...facts }: AccountFacts,
  url: string,
): Mail => {
  const [firstName, company, by] = [facts.firstName, facts.company, facts.by].map(inMail)
  const speak: Speak = words[mail][language]
  const spoken = { firstName: firstName ?? '', company: company ?? '', by: by ?? '', reason }
  const { title, paragraphs, action } = speak({ ...spoken, until: moment(language, until) })
  return composeMail({
    language,
    greeting: GREETING[language](spoken.firstName),
    title,
    paragraphs,
    ...(mail === 'REFUSED' && { quote: quoted(reason) }),
    ...(action && { action: { label: action, url } }),
    ...(TO_STRANGERS.includes(mail) && { footer: STRANGER[language] }),
  })
}
