import { callAs } from '#infra/local/client.ts'
import { hoursBefore } from '#infra/local/seed/officeHours.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>
type Words = readonly [from: PersonKey, hoursAgo: number, text: string]

/** Messages, and how many hours ago each person has read them. */
interface Conversation {
  between: readonly [PersonKey, PersonKey]
  said: readonly Words[]
  read: Partial<Record<PersonKey, number>>
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    between: ['tanguy', 'emma'],
    said: [
      ['tanguy', 50, 'Hi Emma, your timesheet for last month came back. Could you look at the Monday that is missing?'],
      ['emma', 49.8, 'Oh, sorry! I was at the client that day, I forgot to fill it in.'],
      ['emma', 49.7, 'I’ll send it again this afternoon.'],
      ['tanguy', 49.5, 'Perfect, thank you.'],
      ['emma', 25, 'Sent. Oriane has it now.'],
      ['tanguy', 2, 'All good on our side. Shall we have a word about your next mission on Thursday?'],
    ],
    read: { tanguy: 24, emma: 26 },
  },
  {
    between: ['maelle', 'tanguy'],
    said: [
      ['maelle', 30, 'Bonjour Tanguy, combien de CRA manquent encore ce mois-ci ?'],
      ['tanguy', 29, 'Three: Noé, Clarisse and Dara. I’ll remind them today.'],
      ['maelle', 28.9, 'Merci ! Je dois facturer avant vendredi.'],
      ['maelle', 3, 'Et pense à Aurèle, sa mission change de validateur.'],
    ],
    read: { maelle: 28, tanguy: 28 },
  },
  {
    between: ['oriane', 'bastien'],
    said: [
      ['bastien', 75, 'Bonjour Oriane, est-ce que la demi-journée de formation compte comme travaillée ?'],
      ['oriane', 74, 'Oui, mettez-la sur la mission interne.'],
      ['bastien', 73.5, 'C’est noté, merci.'],
    ],
    read: { oriane: 73, bastien: 73 },
  },
  {
    between: ['oriane', 'maelle'],
    said: [['oriane', 5, 'J’ai signé tous les CRA qui attendaient. Il ne reste que celui de Clarisse.']],
    read: {},
  },
]

/** Conversations between colleagues. */
export const seedChats = (api: string, actors: Actors, now: Date): Step[] => {
  const ago = (hours: number): Date => hoursBefore(now, hours)
  return CONVERSATIONS.flatMap(({ between: [one, other], said, read }) => {
    const id = chatIdOf(actors[one].personId, actors[other].personId)
    const writing = said.map(([from, hours, value]) => {
      const contactId = actors[from === one ? other : one].personId
      return { at: ago(hours), act: () => callAs(api, actors[from].token, chat.send, { contactId, value }) }
    })
    const reading = Object.entries(read).map(([person, hours]) => ({
      at: ago(hours),
      act: () => callAs(api, actors[person as PersonKey].token, chat.update, { id, chat: { unreadCount: 0 } }),
    }))
    return [...writing, ...reading]
  })
}
