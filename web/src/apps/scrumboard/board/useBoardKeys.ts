import { useKeys } from '#web/apps/kit/useKeys.ts'

/** The name of the buttons that begin a card. */
export const ADD_CARD = 'add-card'

/** The keys of a board: `n` a new card, `m` what is mine. */
export const useBoardKeys = ({ onMine }: { onMine: () => void }): void =>
  useKeys({ n: () => document.querySelector<HTMLElement>(`button[name=${ADD_CARD}]`)?.click(), m: onMine })
