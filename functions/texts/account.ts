import { composeMail, escapeQuote, type Mail } from './mail.ts'
import { toMailName } from './names.ts'
import { formatMoment, type Language } from './report.ts'

/** Values of account mails; names as typed by people. */
export interface AccountFacts {
  /** Empty when it is not known. */
  firstName: string
  /** Empty when unknown. */
  company: string
  /** Who invited or refused, or was signed in. */
  by: string
  /** When the link expires. */
  until: Date
  /** When it happened. */
  at: Date
  /** The address of the account. */
  email: string
  /** The name of the added or removed passkey. */
  passkey: string
  /** The names of the passkeys that sign in without a password. */
  passkeys: readonly string[]
  /** The reason of a refusal. */
  reason: string
}

interface Words {
  title: string
  paragraphs: string[]
  /** Label of the button; omitted without a link. */
  action?: string
}
type AccountMailFacts = Omit<AccountFacts, 'until' | 'at'> & { until: string; at: string }
type Speak = (facts: AccountMailFacts) => Words

/** Instructions for owners who did not change the second factors themselves. */
const NOT_YOU: Record<Language, string> = {
  EN: 'If it was not you, somebody has your password: choose another one now, which signs every device out, then look at your second factors in the settings and tell a manager of your company.',
  FR: 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en tout de suite un autre, ce qui déconnecte tous les appareils, puis vérifiez vos seconds facteurs dans les paramètres et prévenez un manager de votre entreprise.',
}
/** Passkeys that a new password does not revoke. */
const STILL_OPEN: Record<Language, (passkeys: readonly string[]) => string[]> = {
  EN: (passkeys) =>
    passkeys.length === 0
      ? []
      : [
          `Passkeys that open your account without this password: ${passkeys.map((name) => `“${name}”`).join(', ')}. If you do not know one of them, remove it in the settings.`,
        ],
  FR: (passkeys) =>
    passkeys.length === 0
      ? []
      : [
          `Clés d’accès qui ouvrent votre compte sans ce mot de passe : ${passkeys.map((name) => `« ${name} »`).join(', ')}. Si l’une d’elles ne vous dit rien, retirez-la dans les paramètres.`,
        ],
}
const CHOOSE: Record<Language, string> = { EN: 'Choose another password', FR: 'Choisir un autre mot de passe' }

/** A mail about a change of second factors: when, and who was signed in. */
const factorMail = (
  said: Record<Language, { title: string; what: (facts: AccountMailFacts) => string }>,
): Record<Language, Speak> => ({
  EN: (facts) => ({
    title: said.EN.title,
    paragraphs: [`On ${facts.at}, ${said.EN.what(facts)} by ${facts.by}, who was signed in to it.`, NOT_YOU.EN],
    action: CHOOSE.EN,
  }),
  FR: (facts) => ({
    title: said.FR.title,
    paragraphs: [`Le ${facts.at}, ${said.FR.what(facts)} par ${facts.by}, depuis une session ouverte.`, NOT_YOU.FR],
    action: CHOOSE.FR,
  }),
})

const words = {
  ACTIVATION: {
    EN: ({ company, until }) => ({
      title: 'Activate your Regie account',
      paragraphs: [
        `Welcome to Regie. Your workspace ${company} is ready: activate your account, then sign in.`,
        `The link works once, until ${until}. If you did not sign up, ignore this message: nothing will happen.`,
      ],
      action: 'Activate my account',
    }),
    FR: ({ company, until }) => ({
      title: 'Activez votre compte Regie',
      paragraphs: [
        `Bienvenue dans Regie. Votre espace ${company} est prêt : activez votre compte, puis connectez-vous.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous n’avez rien demandé, ignorez ce message : il ne se passera rien.`,
      ],
      action: 'Activer mon compte',
    }),
  },
  WORKSPACE: {
    EN: ({ company, until }) => ({
      title: 'Activate your workspace',
      paragraphs: [
        `Your workspace ${company} is ready. This address already has an account: activate the workspace, then sign in with its password, which has not changed. If you have forgotten it, choose another on the sign-in page.`,
        `The link works once, until ${until}. If you did not sign up, ignore this message: nothing will happen.`,
      ],
      action: 'Activate my workspace',
    }),
    FR: ({ company, until }) => ({
      title: 'Activez votre espace',
      paragraphs: [
        `Votre espace ${company} est prêt. Cette adresse a déjà un compte : activez l’espace, puis connectez-vous avec le mot de passe de ce compte, qui n’a pas changé. Si vous l’avez oublié, choisissez-en un autre depuis la page de connexion.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous n’avez rien demandé, ignorez ce message : il ne se passera rien.`,
      ],
      action: 'Activer mon espace',
    }),
  },
  CONFIRMED: {
    EN: ({ company, until }) => ({
      title: 'Your account is confirmed: activate it',
      paragraphs: [
        `${company} has confirmed your account. Activate it, then sign in.`,
        `The link works once, until ${until}.`,
      ],
      action: 'Activate my account',
    }),
    FR: ({ company, until }) => ({
      title: 'Votre compte est confirmé : activez-le',
      paragraphs: [
        `${company} a confirmé votre compte. Activez-le, puis connectez-vous.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}.`,
      ],
      action: 'Activer mon compte',
    }),
  },
  REFUSED: {
    EN: ({ company }) => ({
      title: `${company} has not confirmed your account`,
      paragraphs: ['This is the reason given:'],
    }),
    FR: ({ company }) => ({
      title: `${company} n’a pas confirmé votre compte`,
      paragraphs: ['Voici la raison indiquée :'],
    }),
  },
  INVITATION: {
    EN: ({ company, by, until }) => ({
      title: `${company} invites you to Regie`,
      paragraphs: [
        `${by} invites you to join ${company} on Regie, where monthly timesheets are filled in, sent and signed.`,
        `The link works once, until ${until}. If you know neither, ignore this message.`,
      ],
      action: 'Accept the invitation',
    }),
    FR: ({ company, by, until }) => ({
      title: `${company} vous invite sur Regie`,
      paragraphs: [
        `${by} vous invite à rejoindre ${company} sur Regie, où les comptes rendus d’activité du mois se remplissent, s’envoient et se signent.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous ne connaissez ni l’un ni l’autre, ignorez ce message.`,
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
        'Somebody, probably you, has just signed up with this address. It already has an account: sign in with it.',
        'If you have forgotten your password, choose another on the sign-in page. If you cannot sign in although it is right, the company that invited you has yet to confirm your account.',
        'If it was not you, ignore this message.',
      ],
      action: 'Sign in',
    }),
    FR: () => ({
      title: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un, vous sans doute, vient de s’inscrire avec cette adresse. Un compte existe déjà : connectez-vous.',
        'Si vous avez oublié votre mot de passe, choisissez-en un autre depuis la page de connexion. Si la connexion est refusée alors qu’il est bon, l’entreprise qui vous a invité doit encore confirmer votre compte.',
        'Si ce n’était pas vous, ignorez ce message.',
      ],
      action: 'Se connecter',
    }),
  },
  PASSWORD_CHANGED: {
    EN: ({ email, at, passkeys }) => ({
      title: 'Your password was changed',
      paragraphs: [
        `The password of your account ${email} was changed on ${at}, and your other devices were signed out.`,
        ...STILL_OPEN.EN(passkeys),
        'If it was not you, choose a new password now and tell a manager of your company.',
      ],
      action: CHOOSE.EN,
    }),
    FR: ({ email, at, passkeys }) => ({
      title: 'Votre mot de passe a changé',
      paragraphs: [
        `Le mot de passe de votre compte ${email} a été changé le ${at}, et vos autres appareils ont été déconnectés.`,
        ...STILL_OPEN.FR(passkeys),
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez un manager de votre entreprise.',
      ],
      action: CHOOSE.FR,
    }),
  },
  TOTP_ADDED: factorMail({
    EN: {
      title: 'An authenticator app was added to your account',
      what: ({ email }) => `an authenticator app was added to your account ${email}`,
    },
    FR: {
      title: 'Une application d’authentification a été ajoutée à votre compte',
      what: ({ email }) => `une application d’authentification a été ajoutée à votre compte ${email}`,
    },
  }),
  TOTP_REMOVED: factorMail({
    EN: {
      title: 'Your authenticator app was removed',
      what: ({ email }) => `the authenticator app of your account ${email} was removed`,
    },
    FR: {
      title: 'Votre application d’authentification a été retirée',
      what: ({ email }) => `l’application d’authentification de votre compte ${email} a été retirée`,
    },
  }),
  PASSKEY_ADDED: factorMail({
    EN: {
      title: 'A passkey was added to your account',
      what: ({ email, passkey }) => `the passkey “${passkey}” was added to your account ${email}`,
    },
    FR: {
      title: 'Une clé d’accès a été ajoutée à votre compte',
      what: ({ email, passkey }) => `la clé d’accès « ${passkey} » a été ajoutée à votre compte ${email}`,
    },
  }),
  PASSKEY_REMOVED: factorMail({
    EN: {
      title: 'A passkey was removed from your account',
      what: ({ email, passkey }) => `the passkey “${passkey}” of your account ${email} was removed`,
    },
    FR: {
      title: 'Une clé d’accès a été retirée de votre compte',
      what: ({ email, passkey }) => `la clé d’accès « ${passkey} » de votre compte ${email} a été retirée`,
    },
  }),
  RECOVERY_CODES_MADE: factorMail({
    EN: {
      title: 'New recovery codes were created for your account',
      what: ({ email }) => `the recovery codes of your account ${email} were replaced`,
    },
    FR: {
      title: 'De nouveaux codes de secours ont été créés pour votre compte',
      what: ({ email }) => `les codes de secours de votre compte ${email} ont été remplacés`,
    },
  }),
  FACTORS_LINK: {
    EN: ({ by, company, email, until }) => ({
      title: 'Remove your second factors',
      paragraphs: [
        `${by} of ${company} sends you this link because you have lost a second factor of your account ${email}. With your password it removes all of them, and your recovery codes.`,
        `The link works once, until ${until}. If you did not ask for it, ignore this message: nothing will happen.`,
      ],
      action: 'Remove my second factors',
    }),
    FR: ({ by, company, email, until }) => ({
      title: 'Retirez vos seconds facteurs',
      paragraphs: [
        `${by} (${company}) vous envoie ce lien parce que vous avez perdu un second facteur de votre compte ${email}. Avec votre mot de passe, il les retire tous, ainsi que vos codes de secours.`,
        `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous ne l’avez pas demandé, ignorez ce message : il ne se passera rien.`,
      ],
      action: 'Retirer mes seconds facteurs',
    }),
  },
  FACTORS_REMOVED: {
    EN: ({ email, at }) => ({
      title: 'Your second factors were removed',
      paragraphs: [
        `On ${at}, the second factors of your account ${email} were removed with a link from your mailbox and your password. Until you add another one, your password alone is enough to sign in.`,
        NOT_YOU.EN,
      ],
      action: CHOOSE.EN,
    }),
    FR: ({ email, at }) => ({
      title: 'Vos seconds facteurs ont été retirés',
      paragraphs: [
        `Le ${at}, les seconds facteurs de votre compte ${email} ont été retirés avec un lien reçu dans votre messagerie et votre mot de passe. Tant que vous n’en ajoutez pas un autre, votre mot de passe suffit pour vous connecter.`,
        NOT_YOU.FR,
      ],
      action: CHOOSE.FR,
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
/** Mails whose recipients may have no account. */
const TO_STRANGERS: readonly AccountMail[] = ['ACTIVATION', 'WORKSPACE', 'INVITATION', 'CONFIRMED', 'REFUSED']

/** A mail about somebody's account, in their language. */
export const accountMail = (
  mail: AccountMail,
  language: Language,
  { until, at, reason, email, ...facts }: AccountFacts,
  url: string,
): Mail => {
  const speak: Speak = words[mail][language]
  const named = {
    firstName: toMailName(facts.firstName),
    company: toMailName(facts.company),
    by: toMailName(facts.by),
    passkey: toMailName(facts.passkey),
    passkeys: facts.passkeys.map(toMailName),
  }
  const moments = { until: formatMoment(language, until), at: formatMoment(language, at) }
  const { title, paragraphs, action } = speak({ ...named, ...moments, email, reason })
  return composeMail({
    language,
    greeting: GREETING[language](named.firstName),
    title,
    paragraphs,
    ...(mail === 'REFUSED' && { quote: escapeQuote(reason) }),
    ...(action && { action: { label: action, url } }),
    ...(TO_STRANGERS.includes(mail) && { footer: STRANGER[language] }),
  })
}
