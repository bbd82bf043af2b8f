import type { Notice } from '#functions/data/inbox/notifications.ts'
import type { Language } from '#functions/texts/report.ts'

type EquipmentNotice = Extract<Notice, { params: { product: string } }>
type Words = Record<
  EquipmentNotice['code'],
  (facts: EquipmentNotice['params']) => { title: string; description: string }
>

const words: Record<Language, Words> = {
  EN: {
    EQUIPMENT_HANDED_OVER: ({ product, count }) => ({
      title: 'Equipment to sign for',
      description:
        count === 1
          ? `You have been given “${product}”. Sign for it on your profile.`
          : `You have been given ${count} items, among them “${product}”. Sign for them on your profile.`,
    }),
    EQUIPMENT_SIGNED_FOR: ({ product, count }) => ({
      title: 'Equipment signed for',
      description:
        count === 1
          ? `You have been given “${product}”, and it was signed for in your name. Tell your company if it was not you.`
          : `You have been given ${count} items, among them “${product}”, and they were signed for in your name. Tell your company if it was not you.`,
    }),
    EQUIPMENT_MISSING: ({ count }) => ({
      title: 'Equipment to take back',
      description:
        count === 1
          ? 'Somebody who no longer works here still has one item.'
          : `Somebody who no longer works here still has ${count} items.`,
    }),
  },
  FR: {
    EQUIPMENT_HANDED_OVER: ({ product, count }) => ({
      title: 'Du matériel à signer',
      description:
        count === 1
          ? `« ${product} » vous a été remis. Signez sa réception sur votre profil.`
          : `${count} équipements vous ont été remis, dont « ${product} ». Signez leur réception sur votre profil.`,
    }),
    EQUIPMENT_SIGNED_FOR: ({ product, count }) => ({
      title: 'Du matériel remis contre signature',
      description:
        count === 1
          ? `« ${product} » vous a été remis et sa réception a été signée en votre nom. Si ce n’était pas vous, dites-le à votre entreprise.`
          : `${count} équipements vous ont été remis, dont « ${product} », et leur réception a été signée en votre nom. Si ce n’était pas vous, dites-le à votre entreprise.`,
    }),
    EQUIPMENT_MISSING: ({ count }) => ({
      title: 'Du matériel à récupérer',
      description:
        count === 1
          ? 'Une personne qui ne travaille plus ici a encore un équipement.'
          : `Une personne qui ne travaille plus ici a encore ${count} équipements.`,
    }),
  },
}

export const isOfEquipment = (notice: Notice): notice is EquipmentNotice => notice.code in words.EN

/** The notification about equipment. */
export const equipmentText = (language: Language, { code, params }: EquipmentNotice) => words[language][code](params)
