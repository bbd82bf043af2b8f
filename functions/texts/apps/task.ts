import type { TaskNotice } from '#functions/data/apps/taskEvents.ts'
import type { Notice } from '#functions/data/inbox/notifications.ts'
import type { Language } from '#functions/texts/report.ts'

interface Facts {
  by: string
  title: string
}
type Texts = Record<TaskNotice, (facts: Facts) => { title: string; description: string }>

const UNTITLED: Record<Language, string> = { EN: 'Untitled task', FR: 'Tâche sans titre' }

const words: Record<Language, Texts> = {
  EN: {
    TASK_GIVEN: ({ by, title }) => ({ title: `${by} assigned you a task`, description: title }),
    TASK_TAKEN_BACK: ({ title }) => ({ title: 'A task is no longer assigned to you', description: title }),
    TASK_DONE: ({ title }) => ({ title: 'A task you assigned is done', description: title }),
    TASK_RETURNED: ({ title }) => ({ title: 'A task you assigned is back with you', description: title }),
  },
  FR: {
    TASK_GIVEN: ({ by, title }) => ({ title: `${by} vous a confié une tâche`, description: title }),
    TASK_TAKEN_BACK: ({ title }) => ({ title: 'Une tâche n’est plus à votre charge', description: title }),
    TASK_DONE: ({ title }) => ({ title: 'Une tâche que vous avez confiée est faite', description: title }),
    TASK_RETURNED: ({ title }) => ({ title: 'Une tâche que vous aviez confiée vous revient', description: title }),
  },
}

export const isOfTask = (notice: Notice): notice is Extract<Notice, { code: TaskNotice }> => notice.code in words.EN

/** The notification about a task. */
export const taskText = (language: Language, code: TaskNotice, { by, title }: Facts) =>
  words[language][code]({ by, title: title || UNTITLED[language] })
