import type { Notice } from '#functions/data/inbox/notifications.ts'
import type { Language } from './report.ts'

/** A notification about an item of a workplace app. */
export type AppNotice = Extract<Notice, { params: { thing: string } }>

interface NoticeText {
  title: string
  description: string
}

const words: Record<Language, Record<AppNotice['code'], (facts: AppNotice['params']) => NoticeText>> = {
  EN: {
    GIVEN_TO_YOU: ({ by, thing }) => ({ title: `${by} assigned something to you`, description: `“${thing}”` }),
    MENTIONED: ({ by, thing }) => ({ title: `${by} mentioned you`, description: `In a comment on “${thing}”.` }),
    COMMENTED: ({ by, thing }) => ({
      title: `${by} commented`,
      description: `On “${thing}”, which is assigned to you.`,
    }),
    FILE_SHARED: ({ by, thing }) => ({ title: `${by} shared a file with you`, description: `“${thing}”` }),
    MAIL_NOT_DELIVERED: ({ by, thing }) => ({
      title: `Your message has not reached ${by}`,
      description: `“${thing}”: they no longer work here, or their mailbox is full.`,
    }),
  },
  FR: {
    GIVEN_TO_YOU: ({ by, thing }) => ({ title: `${by} vous confie quelque chose`, description: `« ${thing} »` }),
    MENTIONED: ({ by, thing }) => ({
      title: `${by} vous mentionne`,
      description: `Dans un commentaire sur « ${thing} ».`,
    }),
    COMMENTED: ({ by, thing }) => ({
      title: `${by} a ajouté un commentaire`,
      description: `Sur « ${thing} », qui vous est confié.`,
    }),
    FILE_SHARED: ({ by, thing }) => ({ title: `${by} partage un fichier avec vous`, description: `« ${thing} »` }),
    MAIL_NOT_DELIVERED: ({ by, thing }) => ({
      title: `Votre message n’est pas parvenu à ${by}`,
      description: `« ${thing} » : les destinataires ne travaillent plus ici, ou leur messagerie est pleine.`,
    }),
  },
}

export const isOfApp = (notice: Notice): notice is AppNotice => notice.code in words.EN

/** The notification in the reader's language. */
export const appText = (language: Language, { code, params }: AppNotice): NoticeText => words[language][code](params)
