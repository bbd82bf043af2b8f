import { switchWorkspace } from '#web/client/session.ts'

const questions = new Set<() => Promise<boolean>>()

/** Registers a question for before a reload, which would lose changes; false: stay. Returns the function that ends it. */
export const askBeforeReload = (question: () => Promise<boolean>): (() => void) => {
  questions.add(question)
  return () => questions.delete(question)
}

/** As `switchWorkspace`, unless the person stays for something unsaved; resolves with whether it switches. */
export const leaveForWorkspace = async (...where: Parameters<typeof switchWorkspace>): Promise<boolean> => {
  for (const mayLeave of questions) if (!(await mayLeave())) return false
  return switchWorkspace(...where).then(() => true)
}
